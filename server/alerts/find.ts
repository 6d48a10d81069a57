import { judged } from '#shared/alerts/alerts.ts';
import { alertSentence, dayOf, placeOf } from '#shared/alerts/words.ts';
import { addDays } from '#shared/core/days.ts';
import { grouped } from '#shared/core/grouped.ts';
import { pragueClock } from '#shared/core/prague.ts';
import type { App } from '../app-type.ts';
import { NOBODY, type Write, write } from '../core/write.ts';
import { soldOn } from '../forecast/queries.ts';
import { forget, notify, reword } from '../notifications/notify.ts';
import { whoMay } from '../users/queries.ts';
import {
  type AlertDay,
  deleteAlert,
  expectedOf,
  holdAlerts,
  insertAlert,
  type Known,
  knownAlerts,
  type Sold,
  stateOfSales,
  updateSold,
} from './queries.ts';

/** Sales that are imported late, as after a weekend, still give alerts; older days do not. */
const CLOSED_DAYS = 3;
/** The same hour as for the forecast. */
const FROM_HOUR = '04:00';

const keyOf = ({ den, prodejna_id, kanal }: AlertDay) => `${den} ${prodejna_id} ${kanal}`;

/** The turnover of days by shop and by channel: 0 where a place sold nothing, null for a day without any sale. */
async function soldIn(tx: Write, days: readonly string[]) {
  const sold = await soldOn(tx.db, days);
  const sums = new Map<string, number>();
  const add = (day: AlertDay, obrat: number) => sums.set(keyOf(day), (sums.get(keyOf(day)) ?? 0) + obrat);
  for (const { den, prodejna_id, kanal, obrat } of sold) {
    add({ den, prodejna_id: null, kanal }, obrat);
    if (prodejna_id !== null) add({ den, prodejna_id, kanal: null }, obrat);
  }
  const known = new Set(sold.map(({ den }) => den));
  return (day: AlertDay) => (known.has(day.den) ? (sums.get(keyOf(day)) ?? 0) : null);
}

const textOf = ({ nazev, ...told }: Sold & { nazev: string | null }) =>
  `${placeOf({ ...told, prodejna: nazev === null ? null : { nazev } })}, ${dayOf(told.den)}: ${alertSentence(told)}`;

const toldOf = (tx: Write, { prodejna_id }: AlertDay) =>
  whoMay(tx.db, 'alerts.read', { prodejna: prodejna_id });

/** Creates an alert and notifies people of it. */
async function tell(tx: Write, { nazev, ...found }: Sold & { nazev: string | null }, now: number) {
  const { id } = await insertAlert(tx.db, found, now);
  await tx.record('vykyv', id, null, found);
  await notify(tx, {
    pro: await toldOf(tx, found),
    druh: 'vykyv',
    zaznam: id,
    text: textOf({ ...found, nazev }),
  });
}

/** Withdraws an unacknowledged alert: the day is inside its interval now, or other alerts of it are larger. */
async function withdraw(tx: Write, { id, isAcknowledged: _, nazev: __, ...alert }: Known) {
  await forget(tx, 'vykyv', id);
  await deleteAlert(tx.db, id);
  await tx.record('vykyv', id, alert, null);
}

/** Judges closed days, and again every day with an alert, as sales may have been imported or taken back since. */
export async function judge(tx: Write, today: string, now: number): Promise<boolean> {
  await holdAlerts(tx.db);
  const closed = Array.from({ length: CLOSED_DAYS }, (_, back) => addDays(today, -1 - back));
  const before = await knownAlerts(tx.db);
  const soldBy = await soldIn(tx, [...new Set([...closed, ...before.map(({ den }) => den)])]);
  const known = before.map(one => ({ ...one, skutecnost: soldBy(one) }));
  const isKnown = new Set(before.map(keyOf));
  const expected = (await expectedOf(tx.db, closed)).filter(one => !isKnown.has(keyOf(one)));
  const found = expected.map(one => ({ ...one, skutecnost: soldBy(one) }));
  const ofDay = grouped(found, ({ den }) => den);
  const knownOf = grouped(known, ({ den }) => den);
  let changes = 0;
  for (const [at, one] of known.entries()) {
    if (one.skutecnost === before[at]!.skutecnost) continue;
    await updateSold(tx.db, one.id, one.skutecnost);
    await tx.record('vykyv', one.id, { skutecnost: before[at]!.skutecnost }, { skutecnost: one.skutecnost });
    const pro = await toldOf(tx, one);
    await reword(tx, { pro, druh: 'vykyv', zaznam: one.id, text: textOf(one) });
    changes++;
  }
  for (const den of new Set([...knownOf.keys(), ...ofDay.keys()])) {
    const { gone, fresh } = judged(knownOf.get(den) ?? [], ofDay.get(den) ?? []);
    for (const one of gone) await withdraw(tx, one);
    for (const one of fresh) await tell(tx, one, now);
    changes += gone.length + fresh.length;
  }
  return changes > 0;
}

/** The state that each application judged last: while it is the same, nothing can have changed. */
const seen = new WeakMap<App['db'], string>();

/**
 * Creates, updates and withdraws alerts (rule analytics-17) from four in the morning on, whenever the sales have
 * changed; runs on the leading instance, and under a lock.
 */
export async function findAlerts(app: App): Promise<void> {
  const now = app.clock.now();
  const { datum: today, cas } = pragueClock(now);
  if (cas < FROM_HOUR) return;
  const { verze, isClosed } = await stateOfSales(app.db, today);
  const state = `${today} ${verze}`;
  if (!isClosed || seen.get(app.db) === state) return;
  await write(app.db, NOBODY, tx => judge(tx, today, now));
  seen.set(app.db, state);
}
