import { addDays, addMonths, mondayOf } from '#shared/core/days.ts';
import type { Range } from '../../forms/dates/range-entry.ts';

/** Days of a bucket that are within those of the screen. */
export const daysWithin = (bucket: Range, { od, do: to }: Range): Range => ({
  od: bucket.od > od ? bucket.od : od,
  do: bucket.do < to ? bucket.do : to,
});

const lastBefore = (month: string) => addDays(`${month}-01`, -1);

/** The days of a point of the advanced analysis: a day, '2026-W14', '2026-04' or '2026'. */
export function bucketOf({ date, month = '' }: { date?: string; month?: string }): Range {
  if (date) return { od: date, do: date };
  const [year, rest = ''] = month.split('-');
  if (rest === '') return { od: `${year}-01-01`, do: `${year}-12-31` };
  if (!rest.startsWith('W')) return { od: `${month}-01`, do: lastBefore(addMonths(month, 1)) };
  const monday = addDays(mondayOf(`${year}-01-04`), (Number(rest.slice(1)) - 1) * 7);
  return { od: monday, do: addDays(monday, 6) };
}
