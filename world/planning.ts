import type { Tx } from '#server/core/database/db.ts';
import { addDays, addMonths, czechDay, daysOfMonth, monthOf, weekdayOf } from '#shared/core/days.ts';
import { HOUR } from '#shared/core/durations.ts';
import { pragueClock } from '#shared/core/prague.ts';
import { changeText } from '#shared/drafts/overlay.ts';
import { DEFAULT_WEIGHTS } from '#shared/roster/kinds.ts';
import { SHOPS } from './chain.ts';

/** A day as people type it: '5. 12. 2026'. */
const typed = (day: string) => czechDay(day).replaceAll('\u00a0', ' ');

/** People needed on working days (one more on Friday afternoons) and at weekends; the contracts can provide them. */
const WANTED: Record<number, { days: number; weekend: number; midday?: number }> = {
  1: { days: 3, weekend: 2 },
  2: { days: 3, weekend: 1 },
  3: { days: 2, weekend: 1, midday: 3 },
  4: { days: 2, weekend: 1, midday: 3 },
  5: { days: 2, weekend: 1 },
  6: { days: 2, weekend: 1 },
};
const SMALL = 2;

/** The people a shop needs by week, with a sales action and a stocktaking as exceptions. */
function staffingOf({ id, oteviraci_doba }: (typeof SHOPS)[number], now: number) {
  const { po, so } = oteviraci_doba;
  const { days, weekend, midday } = WANTED[id]!;
  const next = daysOfMonth(addMonths(monthOf(pragueClock(now).datum), 1));
  const [firstSaturday] = next.filter(day => weekdayOf(day) === 5);
  const lastSunday = next.filter(day => weekdayOf(day) === 6).at(-1)!;
  const week = [
    `po-pá ${po!.od}-${po!.do}: ${days}`,
    midday && `po-pá 10-18: ${midday}`,
    id === SMALL ? null : `pá 14-18: ${days + 1}`,
    so && `so-ne ${so.od}-${so.do}: ${weekend}`,
  ];
  return {
    prodejna_id: id,
    tyden: week.filter(Boolean).join('\n'),
    vyjimky: `${typed(firstSaturday!)} 9-17: 3 Akce na příslušenství\n${typed(lastSunday)} 18-21: 2 Inventura`,
  };
}

/** Shops whose next month is still a draft, visible only to managers. */
const DRAFTED = [2, 6];
const SELLER = 13;
/** The shop proposed together with the first drafted shop for next month, and the seller it sends there. */
const LARGE = 1;
const HELPER = 14;

/** Moves next month's work in these shops from the plan to their drafts. */
async function draftNextMonth(db: Tx, now: number) {
  const days = daysOfMonth(addMonths(monthOf(pragueClock(now).datum), 1));
  const rows = await db
    .deleteFrom('smena')
    .where('prodejna_id', 'in', DRAFTED)
    .where('typ_smeny', '=', 'prace')
    .where('datum', '>=', days[0]!)
    .where('datum', '<=', days.at(-1)!)
    .returningAll()
    .execute();
  const drafted = rows.map(({ id: _, verze: __, ...shift }) => shift);
  if (drafted.length > 0) await db.insertInto('smena_navrh').values(drafted).execute();
}

/** Adds a published change of pavel's next shift that he has not seen yet. */
async function leaveUnseen(db: Tx, now: number) {
  const today = pragueClock(now).datum;
  const shift = await db
    .selectFrom('smena')
    .selectAll()
    .where('uzivatel_id', '=', SELLER)
    .where('typ_smeny', '=', 'prace')
    .where('datum', '>', addDays(today, 1))
    .orderBy('datum')
    .executeTakeFirst();
  if (!shift) return;
  const published = {
    ...{ prodejna_id: shift.prodejna_id, mesic: monthOf(shift.datum), osoba: 11, duvod: 'Školení kolegyně' },
    ...{ zmeny: JSON.stringify([{ pred: null, po: shift }]), kdy: new Date(now).toISOString() },
  };
  const { id } = await db
    .insertInto('smena_zverejneni')
    .values(published)
    .returning('id')
    .executeTakeFirstOrThrow();
  const text = changeText({ co: 'nova', pred: null, po: shift });
  await db
    .insertInto('smena_zmena')
    .values({
      ...{ zverejneni_id: id, uzivatel_id: SELLER, smena_id: shift.id, co: 'nova' },
      ...{ datum: shift.datum, text, videno: null },
    })
    .execute();
}

/** The named times of shifts that all shops use, and those of the first one. */
const TEMPLATES = [
  { nazev: 'Ranní', prodejna_id: null, cas_od: '08:00', cas_do: '14:00' },
  { nazev: 'Odpolední', prodejna_id: null, cas_od: '14:00', cas_do: '20:00' },
  { nazev: 'Inventura', prodejna_id: 1, cas_od: '06:30', cas_do: '12:30' },
];

/** The demo's planning data besides shifts: named times, people needed in every shop, two drafts, and an unseen change. */
export async function fillPlanning(db: Tx, now: number) {
  await draftNextMonth(db, now);
  await leaveUnseen(db, now);
  await db.insertInto('smena_sablona').values(TEMPLATES).execute();
  await db
    .insertInto('potreba_lidi')
    .values(SHOPS.map(shop => staffingOf(shop, now)))
    .execute();
  await proposeNextMonth(db, now);
  await proposeTogether(db, now);
}

/** Adds an hour-old proposal for the first drafted shop's next month: one shift on its first Monday. */
async function proposeNextMonth(db: Tx, now: number) {
  const days = daysOfMonth(addMonths(monthOf(pragueClock(now).datum), 1));
  const monday = days.find(day => weekdayOf(day) === 0)!;
  const at = new Date(now - HOUR).toISOString();
  const none = { prani: { splneno: 0, celkem: 0 }, vikendy: { nejmene: 0, nejvice: 0 }, zmeny: 0, jinde: 0 };
  const pred = { ...none, chybi: 12, navic: 0, pod: 8, nad: 0, body: 7680 };
  const smeny = [{ user_id: SELLER, datum: monday, cas_od: '08:00', cas_do: '20:00' }];
  const po = { ...pred, chybi: 0, pod: 0, nad: 4, zmeny: 1, body: 360 };
  await db
    .insertInto('rozpis')
    .values({
      ...{ prodejna_id: DRAFTED[0]!, od: monday, do: monday, rozsah: 'doplnit', stav: 'hotovo', osoba: 11 },
      ...{ seminko: 1, kroku: null, sekund: 30, vahy: JSON.stringify(DEFAULT_WEIGHTS), zamky: '[]' },
      ...{ pred: JSON.stringify(pred), vysledek: JSON.stringify({ smeny, rusi: [], po, vynechani: [] }) },
      ...{ zacatek: at, konec: at, dotaz: at, tep: at },
    })
    .execute();
}

/** Adds a joint proposal of two shops for next month: a seller of the large one helps in the small one. */
async function proposeTogether(db: Tx, now: number) {
  const days = daysOfMonth(addMonths(monthOf(pragueClock(now).datum), 1));
  const saturday = days.filter(day => weekdayOf(day) === 5).at(-1)!;
  const at = new Date(now - 1_800_000).toISOString();
  const none = { prani: { splneno: 0, celkem: 0 }, vikendy: { nejmene: 0, nejvice: 1 }, zmeny: 0, jinde: 0 };
  const pred = { ...none, chybi: 3, navic: 0, pod: 0, nad: 0, body: 1800 };
  const smena = { user_id: HELPER, datum: saturday, cas_od: '09:00', cas_do: '12:00' };
  const small = { smeny: [smena], rusi: [], po: { ...pred, chybi: 0, jinde: 1, body: 200 }, vynechani: [] };
  const large = { smeny: [], rusi: [], po: { ...pred, chybi: 0, body: 0 }, vynechani: [] };
  const rows = [
    { prodejna_id: LARGE, pred: { ...pred, chybi: 0, body: 0 }, vysledek: large },
    { prodejna_id: DRAFTED[0]!, pred, vysledek: small },
  ].map(({ pred: before, vysledek, ...row }) => ({
    ...{ ...row, od: saturday, do: saturday, rozsah: 'doplnit' as const, stav: 'hotovo' as const, osoba: 11 },
    ...{ seminko: 1, kroku: null, sekund: 30, vahy: JSON.stringify(DEFAULT_WEIGHTS), zamky: '[]' },
    ...{ pred: JSON.stringify(before), vysledek: JSON.stringify(vysledek) },
    ...{ zacatek: at, konec: at, dotaz: at, tep: at },
  }));
  const made = await db.insertInto('rozpis').values(rows).returning('id').execute();
  const ids = made.map(({ id }) => id);
  await db.updateTable('rozpis').set({ skupina: ids[0]! }).where('id', 'in', ids).execute();
}
