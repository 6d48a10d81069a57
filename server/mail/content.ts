import { averageText } from '#shared/analytics/averages.ts';
import { hasNoBefore } from '#shared/analytics/proc/words.ts';
import { money, number, plural, tenths } from '#shared/core/amounts.ts';
import { capitalized } from '#shared/core/capitalized.ts';
import { personCount } from '#shared/core/counts.ts';
import { cut } from '#shared/core/cut.ts';
import { addDays, czechDay, czechDayOfMonth, WEEKDAY_NAMES, weekdayOf } from '#shared/core/days.ts';
import { grouped } from '#shared/core/grouped.ts';
import { allows, scopeOf } from '#shared/core/permissions.ts';
import { itemsLabel } from '#shared/rules/threshold.ts';
import { span } from '#shared/shifts/words.ts';
import { fullName } from '#shared/users/full-name.ts';
import { soldBy, soldByChain } from '../analytics/sold-yesterday.ts';
import type { App } from '../app-type.ts';
import type { Person } from '../session/queries.ts';
import { alertsPart, yesterdayOf } from './expected.ts';
import type { MailBody, MailLine, MailPart } from './render.ts';

/**
 * The content of a person's morning mail. Its numbers are those of the person's own screens, mostly from the screens'
 * own calls (docs/decisions/0080, 0171): a mail never contains what the application would refuse them.
 */

type Asking = { app: App; person: Person; today: string };

const EXPECTED = 'průměr stejného dne v posledních čtyřech týdnech';
const FORECAST = 'u obratu předpověď z toho rána, jinak ';
const MOST = 6;

const signed = (value: number, text: (value: number) => string) =>
  `${value < 0 ? '−' : '+'}${text(Math.abs(value))}`;

/** A value compared with what was expected. */
function against(nazev: string, was: number, expected: number, text: (value: number) => string): MailLine {
  const share =
    expected === 0
      ? ''
      : `, ${signed(((was - expected) / Math.abs(expected)) * 100, value => `${number(Math.round(value))}\u00a0%`)}`;
  return { nazev, hodnota: text(was), poznamka: `čekalo se ${text(expected)}${share}` };
}

/** The chain's turnover, and why it differs from a week before. */
async function chain({ app, person, today }: Asking): Promise<MailPart[]> {
  const yesterday = addDays(today, -1);
  const week = addDays(yesterday, -7);
  const days = { period: 'custom' as const, start_date: yesterday, end_date: yesterday };
  const query = { ...days, proti_od: week, proti_do: week };
  const [{ obrat, zisk, doklady }, why, { ocekavano: said }, alerts] = await Promise.all([
    soldByChain({ app, person, today }),
    app.ask(person, 'GET /analytics/proc/', { query }),
    yesterdayOf({ app, person, today }),
    alertsPart({ app, person, today }),
  ]);
  const cesta = `/analytics?sekce=celkova&period=custom&start_date=${yesterday}&end_date=${yesterday}`;
  const isFirst = hasNoBefore(why);
  const bars = why.slozky
    .filter(({ castka }) => !isFirst && Math.round(castka) !== 0)
    .sort((a, b) => Math.abs(b.castka) - Math.abs(a.castka));
  return [
    {
      nadpis: 'Včera v celém řetězci',
      cesta,
      radky: [
        against('Obrat s DPH', obrat.was, said ?? obrat.expected, money),
        against('Marže', zisk.was, zisk.expected, money),
        against('Doklady', doklady.was, doklady.expected, value => number(Math.round(value))),
      ],
    },
    {
      nadpis: `Proč: ${signed(why.obrat.rozdil, money)} proti ${czechDay(week)}`,
      prazdno: isFirst ? 'Předtím se tu neprodávalo.' : 'Obrat je stejný jako týden předtím.',
      radky: bars.map(({ nazev, castka }) => ({ nazev, hodnota: signed(castka, money) })),
    },
    ...alerts,
  ];
}

async function own(asking: Asking): Promise<MailPart[]> {
  const sold = (await soldBy(asking, [asking.person]))[0]!;
  // Nothing was expected on a day off.
  if (!sold.items && !sold.services && !sold.mean)
    return [{ nadpis: 'Vaše včerejší výsledky', radky: [], prazdno: 'Včera jste nic neprodávali.' }];
  return [
    {
      nadpis: 'Vaše včerejší výsledky',
      cesta: `/profile?zalozka=vysledky&data=denni&datum=${addDays(asking.today, -1)}`,
      radky: [
        against(itemsLabel(sold.mez), sold.items, sold.expectedItems, tenths),
        against('Služby', sold.services, sold.expectedServices, tenths),
        { nazev: 'Průměr položek na účtenku', hodnota: averageText(sold.mean, sold.receipts) },
        { nazev: 'Body', hodnota: number(sold.points) },
      ],
    },
  ];
}

/** The turnover of a manager's shop, if it was forecast. */
async function turnoverOf(asking: Asking): Promise<MailLine[]> {
  const { obrat, ocekavano } = await yesterdayOf(asking);
  return ocekavano === null ? [] : [against('Obrat s DPH', obrat, ocekavano, money)];
}

/** The people of a manager's shop, limited to those the manager may see. */
async function shop(asking: Asking): Promise<MailPart[]> {
  const { app, person } = asking;
  const { users } = await app.ask(person, 'GET /users/choices/');
  const people = users.filter(one => one.prodejna_id === person.prodejna_id);
  const [sold, turnover, alerts] = await Promise.all([
    soldBy(asking, people),
    turnoverOf(asking),
    alertsPart(asking),
  ]);
  const sum = (name: 'items' | 'services' | 'expectedItems' | 'expectedServices') =>
    sold.reduce((total, one) => total + one[name], 0);
  const rows = people
    .map((one, at) => ({ nazev: `${one.jmeno} ${one.prijmeni}`, ...sold[at]! }))
    .filter(({ items, services, points }) => items || services || points)
    .sort((a, b) => b.items - a.items);
  return [
    {
      nadpis: `Včera: ${person.prodejna ?? 'vaši lidé'}`,
      cesta: '/leaderboard',
      radky: [
        ...turnover,
        against(itemsLabel(sold[0]?.mez), sum('items'), sum('expectedItems'), tenths),
        against('Služby', sum('services'), sum('expectedServices'), tenths),
        ...rows.map(({ nazev, items, services, points }) => ({
          nazev,
          hodnota: `${tenths(items)} pol.`,
          poznamka: `${plural(services, 'služba', 'služby', 'služeb')}, ${plural(points, 'bod', 'body', 'bodů', 'bodu')}`,
        })),
      ],
    },
    ...alerts,
  ];
}

/** Who is at work today: in the chain by shops, otherwise in the own shop; own shifts first, each person once. */
async function today({ app, person, today }: Asking): Promise<MailPart> {
  const shifts = await app.ask(person, 'GET /shifts/', { query: { scope: 'all', datum: today } });
  const work = shifts.filter(({ typ_smeny }) => typ_smeny === 'prace');
  const isOwn = ({ user_id }: (typeof work)[number]) => user_id === person.id;
  const ownShifts = work
    .filter(isOwn)
    .map(shift => ({ nazev: 'Vaše směna', hodnota: span(shift), poznamka: shift.prodejna_nazev }));
  const others = work.filter(
    shift => !isOwn(shift) && (person.role === 'ADMIN' || shift.prodejna === person.prodejna_id),
  );
  const byPerson = (of: typeof work) => [...grouped(of, ({ user_id }) => user_id).values()];
  const rows =
    person.role === 'ADMIN'
      ? [...grouped(others, ({ prodejna_nazev }) => prodejna_nazev)].map(([nazev, ofShop]) => {
          const people = byPerson(ofShop);
          return {
            nazev,
            hodnota: personCount(people.length),
            poznamka: people.map(([shift]) => shift!.user_jmeno).join(', '),
          };
        })
      : byPerson(others).map(of => ({ nazev: of[0]!.user_jmeno, hodnota: of.map(span).join(', ') }));
  return {
    nadpis: 'Dnes v práci',
    radky: [...ownShifts, ...rows],
    prazdno: 'Dnes nikdo nemá směnu.',
    cesta: '/shifts',
  };
}

const several = (rows: MailLine[], nazev: string): MailLine[] =>
  rows.length <= MOST ? rows : [...rows.slice(0, MOST), { nazev, hodnota: number(rows.length - MOST) }];

/** What is overdue: tasks, orders, decisions, departures. */
async function late({ app, person, today }: Asking): Promise<MailPart> {
  const isManager = allows(person, 'shifts.plan');
  const shopOf =
    person.role === 'ADMIN' || person.prodejna_id === null ? undefined : String(person.prodejna_id);
  const [tasks, old, absences, team] = await Promise.all([
    allows(person, 'tasks.read') ? app.ask(person, 'GET /tasks/', { query: { stav: 'v_procesu' } }) : [],
    allows(person, 'orders.read')
      ? app.ask(person, 'GET /orders/old/', { query: { prodejna_id: shopOf } })
      : null,
    allows(person, 'absences.read')
      ? app.ask(person, 'GET /nepritomnosti/', { query: { stav: 'ceka' } })
      : null,
    isManager ? app.ask(person, 'GET /shifts/attendance/team/', { query: { prodejna: shopOf } }) : null,
  ]);
  const isMine = ({ prodejna, id_prodejce_ukol }: (typeof tasks)[number]) =>
    isManager || (prodejna ? prodejna.id === person.prodejna_id : id_prodejce_ukol === person.id);
  const overdue = tasks
    .filter(task => task.po_terminu && isMine(task))
    .map(({ ukol, prodejce, prodejna, deadline }) => ({
      nazev: `Úkol po termínu: ${cut(ukol, 80)}`,
      poznamka: `${prodejce ? fullName(prodejce) : prodejna?.nazev}, ${deadline ? czechDay(deadline) : ''}`,
    }));
  const orders: MailLine[] = old?.pocet
    ? [{ nazev: 'Objednávky starší než 48 hodin', hodnota: number(old.pocet) }]
    : [];
  const requests = (absences?.nepritomnosti ?? [])
    .filter(({ smi }) => smi.rozhodnout)
    .map(({ osoba, od, do: to }) => ({
      nazev: `Čeká na vaše rozhodnutí: volno, ${osoba.jmeno} ${osoba.prijmeni}`,
      poznamka: od === to ? czechDay(od) : `${czechDayOfMonth(od)} až ${czechDay(to)}`,
    }));
  const departures = (team?.chybi_odchod ?? [])
    .filter(({ datum }) => datum < today)
    .map(({ user_jmeno, datum, prodejna_nazev }) => ({
      nazev: `Chybí odchod: ${user_jmeno}`,
      poznamka: `${czechDay(datum)}, ${prodejna_nazev}`,
    }));
  return {
    nadpis: 'Co čeká',
    cesta: '/',
    prazdno: 'Nic nečeká a nic není po termínu.',
    radky: [
      ...several(requests, 'Další žádosti o volno'),
      ...several(departures, 'Další chybějící odchody'),
      ...several(overdue, 'Další úkoly po termínu'),
      ...orders,
    ],
  };
}

/** The numbers of the widest scope that a person may see: the chain's, their shop's, their own, or none. */
function numbersFor({ role, prodejna_id }: Person) {
  if (scopeOf(role, 'analytics.read')) return { expected: FORECAST, numbers: chain };
  const scope = scopeOf(role, 'salesperson.read');
  // A person without a shop has no people in it either.
  if (scope === 'own' || (scope && prodejna_id === null)) return { expected: '', numbers: own };
  return scope && { expected: FORECAST, numbers: shop };
}

/** The morning mail of a person for a day, with what they may see. */
export async function contentOf(
  app: App,
  person: Person,
  day: string,
): Promise<MailBody & { predmet: string }> {
  const asking: Asking = { app, person, today: day };
  const seen = numbersFor(person);
  const parts = await Promise.all([
    seen ? seen.numbers(asking) : [],
    allows(person, 'shifts.read') ? today(asking) : [],
    late(asking),
  ]);
  const date = `${WEEKDAY_NAMES[weekdayOf(day)]} ${czechDay(day)}`;
  return {
    predmet: `Prodejna: ${date.replaceAll('\u00a0', ' ')}`,
    nadpis: `Dobré ráno, ${person.jmeno}`,
    uvod: `${capitalized(date)}. ${seen ? `Včerejšek proti očekávání (${seen.expected}${EXPECTED}), kdo` : 'Kdo'} je dnes v práci a co čeká.`,
    casti: parts.flat(),
  };
}
