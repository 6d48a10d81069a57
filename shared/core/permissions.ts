import type { Role } from './roles.ts';

/** How far a permission reaches: nowhere, one's own records, one's home shop, everything. */
export type Scope = false | 'own' | 'shop' | 'all';

/** A role that is not named may not: a new one begins with nothing. */
type Permission = Partial<Record<Role, Exclude<Scope, false>>> & {
  /** What a person without the permission is told. */
  refusal: string;
  /**
   * Who has it hears when something of its noun has changed, and fetches again: calls whose paths begin so. One action of a
   * noun says it, the one that reads (`shared/events/topics.ts`).
   */
  live?: readonly string[];
};

const NO_SECTION = 'Nemáte oprávnění k přístupu k této sekci.';
const NO_CATEGORIES = 'Nemáte oprávnění pro správu kategorií.';
const NO_ACTION = 'K této akci nemáte oprávnění.';

const NO_ASSIGNMENT = 'Úkol můžete zadat jen sobě, vedoucí i lidem své prodejny.';
const NOT_YOUR_SHIFT = 'Nemáte oprávnění upravovat tuto směnu. Můžete upravovat pouze své vlastní směny.';

const NOT_YOUR_ALERT = 'Výkyvy prodejů vidí a potvrzuje vedoucí své prodejny a administrátor.';
const NOT_YOUR_NOTE = 'Poznámky ke dnům píše vedoucí ke své prodejně a administrátor.';

const NOT_YOUR_WISHES = 'Přání k plánu vidíte a zadáváte jen svá, vedoucí i u lidí své prodejny.';
const NOT_YOUR_ABSENCE = 'Volno můžete zadat a vidět jen své, vedoucí i u lidí své prodejny.';

/** The people of the shops and head office. */
const staff = (scope: 'own' | 'all' = 'all', refusal = NO_ACTION): Permission => ({
  PRODEJCE: scope,
  VEDOUCI: scope,
  ADMIN: 'all',
  refusal,
});
const managers = (refusal = NO_ACTION): Permission => ({ VEDOUCI: 'all', ADMIN: 'all', refusal });
const adminOnly = (refusal = NO_SECTION): Permission => ({ ADMIN: 'all', refusal });

/** Calls that name people or shops, or plan for them: fetched again when one of them is called otherwise. */
export const NAMING = [
  '/users/',
  '/stores/',
  '/news/',
  '/tasks/',
  '/orders/',
  '/shifts/',
  '/nabidky/',
  '/vykazy/',
  '/mzdy/',
  '/analytics/',
  '/parovani/',
  '/cile/',
  '/pristupy/',
  '/smlouvy/',
  '/nepritomnosti/',
  '/prani/',
  '/kiosky/',
  '/vykyvy/',
  '/poznamky/',
  '/rozpisy/',
  '/notifications/',
  '/firemni-ucty/',
] as const;

/** An action that is not here does not exist. */
const ACTIONS = {
  'users.manage': { ...adminOnly(), live: ['/users/', '/osobni-udaje/'] },
  'users.choose': staff(),
  'stores.manage': adminOnly(),
  'stores.choose': { ...staff(), live: NAMING },
  'categories.read': { ...staff(), live: ['/news/'] },
  'categories.manage': adminOnly(NO_CATEGORIES),
  'news.read': { ...staff(), live: ['/news/'] },
  'news.write': staff(),
  'news.delete': staff('own', 'Smazat můžete jen vlastní příspěvek nebo komentář.'),
  'files.read': staff(),
  'settings.manage': { ...adminOnly(), live: ['/settings/', '/firemni-ucty/'] },
  'audit.read': adminOnly(),
  'personal.manage': adminOnly('Osobní údaje vydává a maže jen administrátor.'),
  'analytics.read': adminOnly(),
  'tasks.read': {
    PRODEJCE: 'own',
    VEDOUCI: 'shop',
    ADMIN: 'all',
    refusal: NO_ACTION,
    live: ['/tasks/', '/users/odchody/'],
  },
  'tasks.write': { PRODEJCE: 'own', VEDOUCI: 'shop', ADMIN: 'all', refusal: NO_ASSIGNMENT },
  'contracts.read': {
    PRODEJCE: 'own',
    VEDOUCI: 'shop',
    ADMIN: 'all',
    refusal: 'Smlouvu jiného zaměstnance vidí jen vedoucí jeho prodejny a administrátor.',
    live: ['/smlouvy/'],
  },
  'contracts.manage': adminOnly('Smlouvy upravuje jen administrátor.'),
  'offers.read': { ...staff(), live: ['/nabidky/', '/users/odchody/'] },
  'offers.write': staff('own', 'Nabídnout lze jen vlastní směnu.'),
  'offers.decide': {
    VEDOUCI: 'shop',
    ADMIN: 'all',
    refusal: 'O nabídce rozhoduje jen vedoucí prodejny nebo administrátor.',
  },
  'shifts.read': {
    ...staff(),
    live: ['/shifts/', '/nabidky/', '/vykazy/', '/users/odchody/', '/nepritomnosti/'],
  },
  'shifts.write': { PRODEJCE: 'own', VEDOUCI: 'all', ADMIN: 'all', refusal: NOT_YOUR_SHIFT },
  'shifts.plan': managers('Plán směn vidí jen vedoucí a administrátor.'),
  'staffing.write': {
    VEDOUCI: 'shop',
    ADMIN: 'all',
    refusal: 'Potřebu lidí mění vedoucí této prodejny a administrátor.',
  },
  'shifts.export': adminOnly('Export směn je dostupný jen administrátorovi.'),
  'hours.read': {
    PRODEJCE: 'own',
    VEDOUCI: 'all',
    ADMIN: 'all',
    refusal: 'Přehled hodin jiného zaměstnance vidí jen vedoucí a administrátor.',
  },
  'attendance.write': {
    PRODEJCE: 'own',
    VEDOUCI: 'own',
    ADMIN: 'own',
    refusal: 'Docházku lze zaznamenat jen k vlastní směně.',
  },
  'attendance.correct': managers('Docházku smí opravit jen vedoucí nebo administrátor.'),
  'timesheet.read': {
    PRODEJCE: 'own',
    VEDOUCI: 'shop',
    ADMIN: 'all',
    refusal: 'Výkaz jiného zaměstnance vidí jen jeho vedoucí a administrátor.',
  },
  'timesheet.manage': {
    VEDOUCI: 'shop',
    ADMIN: 'all',
    refusal: 'Výkazy schvaluje a měsíc uzavírá jen vedoucí prodejny a administrátor.',
  },
  'timesheet.reopen': adminOnly('Uzavřený měsíc smí otevřít jen administrátor.'),
  'absences.read': {
    PRODEJCE: 'own',
    VEDOUCI: 'shop',
    ADMIN: 'all',
    refusal: NOT_YOUR_ABSENCE,
    live: ['/nepritomnosti/'],
  },
  'absences.write': { PRODEJCE: 'own', VEDOUCI: 'shop', ADMIN: 'all', refusal: NOT_YOUR_ABSENCE },
  'wishes.read': {
    PRODEJCE: 'own',
    VEDOUCI: 'shop',
    ADMIN: 'all',
    refusal: NOT_YOUR_WISHES,
    live: ['/prani/'],
  },
  'wishes.write': { PRODEJCE: 'own', VEDOUCI: 'shop', ADMIN: 'all', refusal: NOT_YOUR_WISHES },
  'absences.decide': {
    VEDOUCI: 'shop',
    ADMIN: 'all',
    refusal: 'O volnu rozhoduje vedoucí prodejny nebo administrátor, o svém vlastním někdo jiný.',
  },
  'kiosks.manage': { ...adminOnly(), live: ['/kiosky/'] },
  'kiosks.unlock': {
    VEDOUCI: 'shop',
    ADMIN: 'all',
    refusal: 'PIN odemyká vedoucí prodejny nebo administrátor.',
  },
  'payroll.export': {
    ...adminOnly('Podklady pro mzdy jsou dostupné jen administrátorovi.'),
    live: ['/mzdy/'],
  },
  'orders.read': { ...staff(), live: ['/orders/', '/users/odchody/'] },
  'orders.write': staff(),
  'orders.delete': staff(),
  'imports.manage': { ...adminOnly(), live: ['/import/'] },
  'pairing.manage': { ...adminOnly(), live: ['/parovani/'] },
  'rules.manage': { ...adminOnly(), live: ['/pravidla/'] },
  'forecast.read': {
    VEDOUCI: 'shop',
    ADMIN: 'all',
    refusal: 'Výhled vidí vedoucí své prodejny a administrátor.',
  },
  'goals.read': {
    VEDOUCI: 'shop',
    ADMIN: 'all',
    refusal: 'Cíle vidí vedoucí své prodejny a administrátor.',
    live: ['/cile/'],
  },
  'goals.manage': adminOnly('Cíle zadává jen administrátor.'),
  'alerts.read': { VEDOUCI: 'shop', ADMIN: 'all', refusal: NOT_YOUR_ALERT, live: ['/vykyvy/'] },
  'alerts.acknowledge': { VEDOUCI: 'shop', ADMIN: 'all', refusal: NOT_YOUR_ALERT },
  'notes.read': { VEDOUCI: 'shop', ADMIN: 'all', refusal: NOT_YOUR_NOTE, live: ['/poznamky/'] },
  'notes.write': { VEDOUCI: 'shop', ADMIN: 'all', refusal: NOT_YOUR_NOTE },
  'salesperson.read': {
    PRODEJCE: 'own',
    VEDOUCI: 'shop',
    ADMIN: 'all',
    refusal: 'Výsledky tohoto prodejce nemáte oprávnění zobrazit.',
  },
  'leaderboard.read': staff(),
  'vault.read': { ...staff(), live: ['/pristupy/', '/users/odchody/'] },
  'vault.write': staff(),
  'vault.delete': adminOnly('Smazat přístup může jen administrátor.'),
  'vault.log': adminOnly(),
  'vault.restrict': adminOnly('Kdo přístupy vidí, určuje jen administrátor.'),
} satisfies Record<string, Permission>;

export type Action = keyof typeof ACTIONS;

type Live = { [A in Action]: (typeof ACTIONS)[A] extends { live: readonly string[] } ? A : never }[Action];
/** Nouns whose readers hear of changes: 'goals' for 'goals.read'. */
export type LiveNoun = Live extends `${infer Noun}.${string}` ? Noun : never;

/** Who may do what: the one source for the server's guard, row filters, navigation and buttons (rule people-2). */
export const PERMISSIONS: Record<Action, Permission> = ACTIONS;

export type Actor = { id: number; role: Role; prodejna_id: number | null };

/** The scope `role` has for `action`; false means the action is refused outright. */
export const scopeOf = (role: Role, action: Action): Scope => PERMISSIONS[action][role] ?? false;

/**
 * Whether `actor` may do `action` to a record of `owner` (its author and shop).
 * Without an owner it tells whether the action is open to the actor at all.
 */
export function allows(
  actor: Actor,
  action: Action,
  owner?: { id: number | null; prodejna_id?: number | null },
): boolean {
  const scope = scopeOf(actor.role, action);
  if (scope === 'all' || scope === false || !owner) return scope !== false;
  if (owner.id === actor.id) return true;
  return scope === 'shop' && actor.prodejna_id !== null && owner.prodejna_id === actor.prodejna_id;
}
