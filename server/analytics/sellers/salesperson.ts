import type { SellerNumbers } from '#shared/analytics/calls/sellers-contract.ts';
import { startOf } from '#shared/analytics/units.ts';
import { grouped } from '#shared/core/grouped.ts';
import type { Db } from '../../core/database/db.ts';
import { todayAt } from '../period/choice.ts';
import { type Called, comparisonOf, srovnani } from '../period/comparison.ts';
import type { Range } from '../period/range.ts';
import { thresholdsOf } from '../queries.ts';
import { earnedIn, NO_POINTS, type Points } from './points.ts';
import { addUpSold, isAnything, numbersOf, receiptsBySeller } from './sums.ts';

export type PersonResult = { numbers: SellerNumbers; points: Points; isAnything: boolean; mez: number[] };

/** These people's sales in a range and their points, in the order of the people. */
export async function resultsOf(db: Db, prodejci: number[], range: Range): Promise<PersonResult[]> {
  const filter = { prodejci };
  const [{ rows, points }, doklady, mez] = await Promise.all([
    earnedIn(db, range, filter),
    receiptsBySeller(db, { range, filter }),
    thresholdsOf(db, range),
  ]);
  const sold = grouped(rows, row => row.a);
  return prodejci.map(id => {
    const sums = { ...addUpSold(sold.get(id) ?? []), doklady: doklady.get(id) ?? 0 };
    return {
      numbers: numbersOf(sums),
      points: points.get(id) ?? NO_POINTS,
      isAnything: isAnything(sums),
      mez,
    };
  });
}

/** One person's sales in a range, and their points. */
export const resultOf = async (db: Db, uzivatel: number, range: Range): Promise<PersonResult> =>
  (await resultsOf(db, [uzivatel], range))[0]!;

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

export type Compared = PersonResult & {
  compare: Compare;
  srovnani: ReturnType<typeof srovnani>;
  date: string;
};

type Asked = { uzivatel: number; range: Range; called: Called; now: number };

async function compared(db: Db, { uzivatel, range, called, now }: Asked) {
  const earlier = comparisonOf(range, now, called);
  const [own, then] = await Promise.all([resultOf(db, uzivatel, range), resultOf(db, uzivatel, earlier)]);
  return { ...own, compare: compare(own, then), srovnani: srovnani(earlier) };
}

/** The person's current day so far, with its change (docs/decisions/0042). */
export async function dayOf(db: Db, uzivatel: number, now: number): Promise<Compared> {
  const day = todayAt(now);
  const range = { od: day, do: day };
  return { ...(await compared(db, { uzivatel, range, called: 'den', now })), date: day };
}

/** The person's current month so far, with its change. */
export async function monthToDateOf(db: Db, uzivatel: number, now: number): Promise<Compared> {
  const today = todayAt(now);
  const range = { od: startOf('mesic', today), do: today };
  return { ...(await compared(db, { uzivatel, range, called: 'mesic', now })), date: today.slice(0, 7) };
}
