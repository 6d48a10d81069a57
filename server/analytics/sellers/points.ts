import { sql } from 'kysely';
import { BREAKDOWN, type BreakdownItem } from '#shared/analytics/counters.ts';
import { addDays } from '#shared/core/days.ts';
import { grouped } from '#shared/core/grouped.ts';
import type { Db } from '../../core/database/db.ts';
import { keptSales } from '../../sales/changes.ts';
import type { Filter } from '../model/conditions.ts';
import { exact } from '../model/numbers.ts';
import type { Row } from '../model/question.ts';
import type { Range } from '../period/range.ts';
import { addUpSold, type SellerKey, type SellerSums, sold } from './sums.ts';

type Value = { polozka: keyof SellerSums; plati_od: string; body: number };

const VALUES = sql<Value>`select polozka, plati_od, body from prodej_body order by polozka, plati_od`;

type Part = { count: number; points: number };

export type Points = {
  total_points: number;
  breakdown: Record<BreakdownItem, Part>;
  /** Included in the total but not in the breakdown. */
  kop500: Part;
};

/** Points may have decimals; rounding removes the binary noise of their sums. */
const rounded = (points: number) => Math.round(points * 100) / 100 || 0;

/** The values in force on `day`; of several for an item the last one wins, as the list is ordered by validity. */
const valuesOn = (values: readonly Value[], day: string) =>
  new Map(values.filter(value => value.plati_od <= day).map(value => [value.polozka, value.body]));

/** The range split at each change of a value, so that every item has a single value within a piece. */
function pieces(range: Range, values: readonly Value[]): Range[] {
  const starts = [...new Set(values.map(value => value.plati_od))]
    .filter(day => day > range.od && day <= range.do)
    .sort();
  return [range.od, ...starts].map((od, at) => ({
    od,
    ...(starts[at] === undefined
      ? { do: range.do, do_casu: range.do_casu }
      : { do: addDays(starts[at], -1) }),
  }));
}

const partsOf = (of: (item: BreakdownItem | 'kop500') => Part) => ({
  breakdown: Object.fromEntries(BREAKDOWN.map(item => [item, of(item)])) as Points['breakdown'],
  kop500: of('kop500'),
});

/** Rows of what was sold by seller and branch, and each seller's points. */
export type Earned = { rows: readonly Row[]; points: Map<SellerKey, Points> };

/**
 * What everybody sold in `range`, or those the filter leaves, and their points: each piece counts by the value in
 * force on its day of sale, so that points of a past day never change (rules numbers-5, numbers-6). Every screen that
 * shows points takes them from here. KOP500 has points only if an ADMIN assigns some; then they are in the total,
 * separate from the breakdown. Receipts of the rows are by branch and piece of the range, and one may be in several
 * rows.
 */
export async function earnedIn(db: Db, range: Range, filter?: Filter): Promise<Earned> {
  const values = await keptSales(db, VALUES.compile(db));
  const items = [...new Set(values.map(value => value.polozka))];
  const parts = await Promise.all(
    pieces(range, values).map(async piece => {
      const valid = valuesOn(values, piece.od);
      return { valid, rows: await sold(db, { range: piece, filter, pobocka: true }) };
    }),
  );
  const earned = parts.flatMap(({ valid, rows }) =>
    [...grouped(rows, row => row.a)].map(([klic, own]) => ({ klic, sums: addUpSold(own), valid })),
  );
  const points = new Map(
    [...grouped(earned, one => one.klic)].map(([klic, own]): [SellerKey, Points] => {
      const total = (value: (one: (typeof own)[number]) => number) =>
        own.reduce((sum, one) => sum + value(one), 0);
      const pointsFor = (item: keyof SellerSums) =>
        total(({ sums, valid }) => sums[item] * (valid.get(item) ?? 0));
      return [
        klic,
        {
          total_points: rounded(items.reduce((sum, item) => sum + pointsFor(item), 0)),
          ...partsOf(item => ({
            count: exact(total(({ sums }) => sums[item])),
            points: rounded(pointsFor(item)),
          })),
        },
      ];
    }),
  );
  return { rows: parts.flatMap(({ rows }) => rows), points };
}

export const NO_POINTS: Points = {
  total_points: 0,
  ...partsOf(() => ({ count: 0, points: 0 })),
};
