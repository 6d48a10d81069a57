import { sql } from 'kysely';
import { BREAKDOWN, type BreakdownItem } from '#shared/analytics/counters.ts';
import { addDays } from '#shared/core/days.ts';
import { grouped } from '#shared/core/grouped.ts';
import type { Db } from '../../core/db.ts';
import type { Range } from '../period/range.ts';
import {
  addUpSeller,
  type Receipts,
  receiptsIn,
  type SellerKey,
  type SellerRow,
  type SellerSums,
  sellerRows,
} from './rows.ts';

type Value = { polozka: keyof SellerSums; plati_od: string; body: number };

export type Points = {
  total_points: number;
  breakdown: Record<BreakdownItem, { count: number; points: number }>;
};

/** Points may have decimals; sums of them are not to show what binary fractions add. */
const rounded = (points: number) => Math.round(points * 100) / 100 || 0;

/** The values in force on `day`. Of a list ordered by validity the last one wins. */
const valuesOn = (values: Value[], day: string) =>
  new Map(values.filter(value => value.plati_od <= day).map(value => [value.polozka, value.body]));

/** The range cut wherever a value changes within it: in each piece every item has one value. */
function pieces(range: Range, values: Value[]): Range[] {
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

/** What was sold, by whom and at which branch, and the points of each for it. */
export type Earned = {
  rows: (SellerRow & { pobocka_id: number })[];
  points: Map<SellerKey, Points>;
  /** Receipts: rows have them by branch and by piece of the time, and one may be in several. */
  receipts: Receipts;
};

/**
 * What everybody sold in `range`, or one person, and their points: each piece by the value valid on the day of
 * its sale, so that points of a past day never change (4-decisions §5 'Points'). Every screen that shows
 * points takes them from here. KOP500 has points only if an ADMIN gives it some; then they are in the total and
 * not in the breakdown, which is D3's twelve.
 */
export async function earnedIn(db: Db, range: Range, uzivatel?: number): Promise<Earned> {
  const { rows: values } = await sql<Value>`
    select polozka, plati_od, body from prodej_body order by polozka, plati_od`.execute(db);
  const [receipts, ...earned] = await Promise.all([
    receiptsIn(db, { range, uzivatel }),
    ...pieces(range, values).map(async piece => {
      const valid = valuesOn(values, piece.od);
      const rows = await sellerRows<{ pobocka_id: number }>(db, { range: piece, uzivatel, pobocka: true });
      return rows.map(row => ({ klic: row.klic, row, valid }));
    }),
  ]);
  const people = grouped(earned.flat(), one => one.klic);
  const points = new Map(
    [...people].map(([klic, parts]) => {
      const pointsFor = (item: keyof SellerSums) =>
        parts.reduce((sum, { row, valid }) => sum + row[item] * (valid.get(item) ?? 0), 0);
      const counts = addUpSeller(parts.map(part => part.row));
      const items = new Set(values.map(value => value.polozka));
      return [
        klic,
        {
          total_points: rounded([...items].reduce((sum, item) => sum + pointsFor(item), 0)),
          breakdown: Object.fromEntries(
            BREAKDOWN.map(item => [item, { count: counts[item], points: rounded(pointsFor(item)) }]),
          ) as Points['breakdown'],
        },
      ];
    }),
  );
  return { rows: earned.flat().map(({ row }) => row), points, receipts };
}

/** The points of somebody who sold nothing. */
export const NO_POINTS: Points = {
  total_points: 0,
  breakdown: Object.fromEntries(
    BREAKDOWN.map(item => [item, { count: 0, points: 0 }]),
  ) as Points['breakdown'],
};
