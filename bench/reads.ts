import { addDays, addMonths, mondayOf } from '#shared/core/days.ts';
import type { Records } from './records.ts';

/** A measured GET call, made by an ADMIN unless `as` is set. */
export type Read = {
  name: string;
  path: string;
  as?: 'petra' | 'viktor';
  /** Whether it needs the CSRF header. */
  reveals?: true;
  /** Whether the connection stays open: the time until the first event counts. */
  follows?: true;
  /** Whether it is a spreadsheet, which may take longer. */
  isSheet?: true;
};

/** The everyday reads: the shell, news, people and shops. */
const everyday = ({ posts, lastPost, category, file, image }: Records): Read[] => [
  { name: 'session', path: '/users/current/' },
  { name: 'csrf', path: '/csrf/' },
  { name: 'live stream', path: '/events/', follows: true },
  { name: 'people', path: '/users/list/' },
  { name: 'departure of a person', path: '/users/odchody/12/' },
  { name: 'people to choose from', path: '/users/choices/' },
  { name: 'shops', path: '/stores/prodejny/' },
  { name: 'shops, searched', path: '/stores/prodejny/?search=cepkov&aktivni=true' },
  { name: 'shops to choose from', path: '/stores/prodejny/choices/' },
  { name: 'what hangs on shops', path: '/stores/prodejny/zbyva/?prodejny=1,2,3' },
  { name: 'news categories', path: '/news/kategorie/' },
  { name: 'news', path: '/news/' },
  { name: 'news, further down', path: `/news/?before=${Math.max(2, lastPost - 1000)}` },
  { name: 'news of a category', path: `/news/?kategorie=${category}` },
  { name: 'news, a hundred', path: '/news/?limit=100' },
  { name: 'comments of a post', path: `/news/${posts[0]}/komentare/` },
  { name: 'news not seen', path: '/news/neprectene/', as: 'petra' },
  { name: 'file of a post', path: `/files/${file}/` },
  { name: 'profile', path: '/users/profile/' },
  { name: 'profile image', path: '/users/profile/image/' },
  { name: 'profile image, small', path: `/users/profile/image/${image}/?nahled=1` },
  { name: 'profile image, large', path: `/users/profile/image/${image}/` },
  { name: 'limits', path: '/settings/limits/' },
  { name: 'notifications', path: '/notifications/' },
  { name: 'notifications of a seller', path: '/notifications/', as: 'petra' },
  { name: 'tasks of a seller', path: '/tasks/', as: 'petra' },
  { name: 'tasks of a shop', path: '/tasks/', as: 'viktor' },
  { name: 'tasks, all', path: '/tasks/?stav=vse' },
  { name: 'tasks, open', path: '/tasks/?stav=v_procesu' },
  { name: 'search everything: a name', path: '/search/?q=novak' },
  { name: 'search everything: a phone', path: '/search/?q=6123' },
  { name: 'search everything: a number', path: '/search/?q=SZ-4242' },
  { name: 'search everything: nothing', path: '/search/?q=xyzzy' },
];

const shifts = ({ month, today, shift }: Records): Read[] => [
  { name: 'calendar of all shops', path: '/shifts/calendar/' },
  { name: 'calendar of a shop', path: `/shifts/calendar/?mesic=${month}&prodejna=3`, as: 'petra' },
  { name: 'own shifts of a month', path: `/shifts/?mesic=${month}`, as: 'petra' },
  { name: 'shifts of a month, everybody', path: `/shifts/?scope=all&mesic=${month}` },
  { name: 'who works today', path: '/shifts/?scope=all&datum=dnes', as: 'petra' },
  { name: 'next shifts', path: '/shifts/?nejblizsi=3', as: 'petra' },
  { name: 'who is in, and missing departures', path: '/shifts/attendance/team/', as: 'viktor' },
  { name: 'plan of a shop', path: '/shifts/plan/', as: 'viktor' },
  { name: 'plan of another shop', path: `/shifts/plan/?mesic=${month}&prodejna=4` },
  { name: 'hours of a month', path: '/shifts/overview/', as: 'petra' },
  { name: 'attendance today', path: '/shifts/attendance/', as: 'petra' },
  { name: 'shifts as a spreadsheet', path: `/shifts/export/?mesic=${month}`, isSheet: true },
  { name: 'one shift', path: `/shifts/${shift}/` },
  { name: 'check of a move', path: `/shifts/${shift}/check/?datum=${today}&user_id=12` },
];

/** Reads about people's time: for a person, a manager and somebody who pays the wages. */
const employment = ({ month, today, shift, proposal, proposalsTogether }: Records): Read[] => {
  const closed = addMonths(month, -2);
  return [
    { name: 'contracts', path: '/smlouvy/' },
    { name: 'proposals for a shop', path: `/rozpisy/?mesic=${addMonths(month, 1)}&prodejna=2` },
    { name: 'a proposal', path: `/rozpisy/${proposal}/` },
    { name: 'proposals made together', path: `/rozpisy/prodejny/${proposalsTogether}/` },
    {
      name: 'why somebody is missing',
      path: `/rozpisy/${proposal}/proc/?datum=${mondayOf(`${addMonths(month, 1)}-07`)}`,
    },
    { name: 'draft of a shop', path: `/shifts/draft/?mesic=${addMonths(month, 1)}&prodejna=2` },
    { name: 'changes of the plan not seen', path: '/shifts/changes/', as: 'petra' },
    {
      name: 'who has seen the plan',
      path: `/shifts/changes/people/?mesic=${month}&prodejna=1`,
      as: 'viktor',
    },
    { name: 'required people', path: '/shifts/staffing/1/', as: 'viktor' },
    { name: 'cost of a plan', path: `/shifts/naklady/?mesic=${month}&prodejna=2` },
    { name: 'cost of a draft', path: `/shifts/draft/naklady/?mesic=${addMonths(month, 1)}&prodejna=2` },
    { name: 'templates of shifts', path: '/shifts/sablony/', as: 'petra' },
    { name: 'absences', path: '/nepritomnosti/', as: 'viktor' },
    { name: 'vacation balance', path: '/nepritomnosti/zustatek/', as: 'petra' },
    {
      name: 'what a vacation would do',
      path: `/nepritomnosti/dopad/?druh=dovolena&od=${addDays(today, 30)}&do=${addDays(today, 43)}`,
      as: 'petra',
    },
    { name: 'wishes of a shop', path: `/prani/?mesic=${addMonths(month, 1)}`, as: 'viktor' },
    { name: 'offers', path: '/nabidky/', as: 'petra' },
    { name: 'who can stand in', path: `/nabidky/zaskok/${shift}/` },
    { name: 'a person’s timesheet', path: `/vykazy/osoba/?mesic=${addMonths(month, -1)}`, as: 'petra' },
    { name: 'timesheets of a shop', path: `/vykazy/?mesic=${addMonths(month, -1)}`, as: 'viktor' },
    {
      name: 'overtime of a year of a shop',
      path: `/vykazy/prescasy/?mesic=${addMonths(month, -1)}&prodejna=1`,
      as: 'viktor',
    },
    { name: 'wages', path: `/mzdy/?mesic=${closed}` },
    { name: 'wages for PAMICA', path: `/mzdy/pamica/?mesic=${closed}`, isSheet: true },
    { name: 'morning mail', path: '/posta/nahled/' },
    { name: 'morning mail of a manager', path: '/posta/nahled/?osoba=11' },
    { name: 'locked PINs', path: '/kiosky/zamcene/', as: 'viktor' },
    { name: 'own sessions', path: '/users/profile/relace/', as: 'petra' },
    { name: 'own second step', path: '/users/profile/druhy-krok/', as: 'petra' },
    { name: 'own company account', path: '/users/profile/firemni/', as: 'petra' },
    { name: 'own PIN', path: '/users/profile/pin/', as: 'petra' },
  ];
};

const orders = ({ orders: [order = 0], month }: Records): Read[] => [
  { name: 'board', path: '/orders/orders/' },
  { name: 'board of a shop', path: '/orders/orders/?prodejna_id=3', as: 'petra' },
  { name: 'board of a month', path: `/orders/orders/?date_from=${month}-01&date_to=${month}-28` },
  { name: 'board, one state', path: '/orders/orders/?status=hotovo' },
  ...Object.entries({
    'a name': 'stastna5',
    'a common name': 'novak',
    'two words': 'jan novak',
    'a phone': '6 123 45',
    'a number': '4242',
    'a service number': 'SZ-31',
    'one letter': 'a',
    nothing: 'xyzzy',
  }).map(([what, text]) => ({
    name: `board, search ${what}`,
    path: `/orders/orders/?search=${encodeURIComponent(text)}`,
  })),
  { name: 'orders so far', path: '/orders/dashboard-stats/' },
  { name: 'suggestions', path: '/orders/suggestions/' },
  { name: 'customers', path: '/orders/customers/?telefon=6123' },
  { name: 'trash of orders', path: '/orders/trash/' },
  { name: 'one order', path: `/orders/orders/${order}/` },
  { name: 'history of an order', path: `/orders/orders/${order}/history/` },
  { name: 'photos of an order', path: `/orders/orders/${order}/fotky/` },
  { name: 'message of an order', path: `/orders/orders/${order}/sms/` },
];

const vault = ({ accesses: [access = 0], earlier }: Records): Read[] => [
  { name: 'vault', path: '/pristupy/' },
  { name: 'vault by shop', path: '/pristupy/stores/' },
  { name: 'vault categories', path: '/pristupy/categories/' },
  { name: 'trash of the vault', path: '/pristupy/kos/' },
  { name: 'reveal a password', path: `/pristupy/${access}/reveal_password/`, as: 'petra', reveals: true },
  {
    ...{ name: 'one-time password', path: `/pristupy/${access}/jednorazove_heslo/`, as: 'petra' },
    reveals: true,
  },
  { name: 'earlier passwords', path: `/pristupy/${access}/verze/` },
  {
    ...{ name: 'reveal an earlier password', path: `/pristupy/${access}/verze/${earlier}/reveal_password/` },
    reveals: true,
  },
  { name: 'who revealed it', path: `/pristupy/${access}/odkryti/` },
];

const administration = ({ import: one, month, receipt }: Records): Read[] => [
  { name: 'audit', path: '/audit/' },
  { name: 'audit of a person', path: '/audit/?kdo=12' },
  { name: 'audit of a record', path: '/audit/?tabulka=objednavka&zaznam=4242' },
  { name: 'audit of deletions in a month', path: `/audit/?co=smazani&od=${month}-01&do=${month}-28` },
  { name: 'audit, further down', path: '/audit/?before=1000&limit=500' },
  {
    name: 'signed export of the audit',
    path: `/audit/export/?format=csv&od=${month}-01&do=${month}-28`,
    isSheet: true,
  },
  { name: 'forecast of the chain', path: '/predpoved/' },
  { name: 'fair scores', path: '/analytics/leaderboard/fair/' },
  { name: 'notes of a month', path: `/poznamky/?od=${month}-01&do=${month}-28` },
  { name: 'alerts', path: '/vykyvy/' },
  { name: 'alerts that wait', path: '/vykyvy/?ceka=true' },
  { name: 'forecast of a shop', path: '/predpoved/?prodejna=3' },
  { name: 'import status', path: '/analytics/backup-info/' },
  { name: 'a document of the sales', path: `/analytics/doklad/?${receipt}` },
  { name: 'imports', path: '/import/' },
  {
    name: 'sold lines of a day as a file',
    path: `/import/vyvoz/?od=${month}-01&do=${month}-01`,
    isSheet: true,
  },
  { name: 'one import', path: `/import/${one}/` },
  { name: 'problems of an import', path: `/import/${one}/chyby/` },
  { name: 'import profiles', path: '/import/profily/' },
  { name: 'editions of a profile', path: '/import/profily/pohoda/verze/' },
  { name: 'catalogue of a profile', path: '/import/profily/kanonicky/katalog/' },
  {
    name: 'what a recount since a month would change',
    path: `/pravidla/prepocet/?od=${month}-01&co[]=citace`,
  },
  { name: 'what taking an import back would change', path: `/import/${one}/vraceni/` },
];

/** Every GET call except those of sales (questions.ts), as people send them. */
export const reads = (records: Records): Read[] => [
  ...everyday(records),
  ...shifts(records),
  ...employment(records),
  ...orders(records),
  ...vault(records),
  ...administration(records),
];
