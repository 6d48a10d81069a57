import type { SellerNumbers } from '#shared/analytics/sellers-contract.ts';
import type { Db } from '../core/db.ts';
import { sameDaysOfMonthBefore } from './chosen-period.ts';
import { monthOf, type Range } from './period.ts';
import { earnedIn, NO_POINTS, type Points } from './points.ts';
import { thresholdsOf } from './queries.ts';
import { isAnything, numbersOf } from './seller-numbers.ts';
import { addUpSeller, lastDayWithReceipts } from './seller-rows.ts';

export type PersonResult = { numbers: SellerNumbers; points: Points; isAnything: boolean; mez: number[] };

/** What one person sold in a range, and their points for it. */
export async function resultOf(db: Db, uzivatel: number, range: Range): Promise<PersonResult> {
  const [{ rows, points, receipts }, mez] = await Promise.all([
    earnedIn(db, range, uzivatel),
    thresholdsOf(db, range),
  ]);
  const sums = { ...addUpSeller(rows), doklady: receipts.all };
  return {
    numbers: numbersOf(sums),
    points: points.get(uzivatel) ?? NO_POINTS,
    isAnything: isAnything(sums),
    mez,
  };
}

type Compare = { delta_avg: number | null; delta_points: number | null };
const NO_BASE: Compare = { delta_avg: null, delta_points: null };

const difference = (now: number, then: number) => Math.round((now - then) * 100) / 100 || 0;

function compare(now: PersonResult, then: PersonResult): Compare {
  if (then.numbers.doklady === 0) return NO_BASE;
  return {
    delta_avg: difference(now.numbers.prumer_polozek_uctu, then.numbers.prumer_polozek_uctu),
    delta_points: difference(now.points.total_points, then.points.total_points),
  };
}

export type Compared = PersonResult & { compare: Compare; date: string };

/** The person's day against their last day with receipts (4-decisions §6 `compare`). */
export async function dayOf(db: Db, uzivatel: number, day: string): Promise<Compared> {
  const [now, last] = await Promise.all([
    resultOf(db, uzivatel, { od: day, do: day }),
    lastDayWithReceipts(db, uzivatel, day),
  ]);
  const then = last && (await resultOf(db, uzivatel, { od: last, do: last }));
  return { ...now, date: day, compare: then ? compare(now, then) : NO_BASE };
}

/** The person's month to date against the same days of the month before. */
export async function monthToDateOf(db: Db, uzivatel: number, today: string): Promise<Compared> {
  const range = { od: monthOf(today), do: today };
  const [now, then] = await Promise.all([
    resultOf(db, uzivatel, range),
    resultOf(db, uzivatel, sameDaysOfMonthBefore(range)),
  ]);
  return { ...now, date: today.slice(0, 7), compare: compare(now, then) };
}
