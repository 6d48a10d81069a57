import { endOf, shift, startOf, type Unit } from '#shared/analytics/units.ts';
import { addDays } from '#shared/core/days.ts';
import { average } from '../model/numbers.ts';
import type { Range } from './range.ts';

/** Growth and the prediction of the next bucket (rule analytics-8). Pure functions; today is passed in. */

export type Bucket = { obrat: number; zisk: number; polozky: number };
/** Sums by the first day of their bucket; a missing bucket sold nothing. */
export type History = ReadonlyMap<string, Bucket>;

const NOTHING: Bucket = { obrat: 0, zisk: 0, polozky: 0 };
const NAMES = ['obrat', 'zisk', 'polozky'] as const;

/** The buckets that lie whole in the range and ended before today, so nothing is added to them. */
export const completeBuckets = (grain: Unit, buckets: readonly string[], range: Range, today: string) =>
  buckets.filter(first => {
    const last = endOf(grain, first);
    return first >= range.od && last <= range.do && last < today;
  });

/** The growth in % of the last complete bucket over the one before; null without a base. */
export function growthOf(complete: readonly string[], history: History): number | null {
  const [before, last] = complete.slice(-2).map(first => history.get(first)?.obrat ?? 0);
  if (before === undefined || last === undefined || before === 0) return null;
  return ((last - before) / Math.abs(before)) * 100;
}

/** The buckets whose mean is the prediction of the one after today's: same weekdays, weeks or months. */
function references(grain: Unit, today: string): string[] {
  if (grain === 'den') return [1, 2, 3, 4].map(week => addDays(today, 1 - 7 * week));
  const counts = grain === 'tyden' ? [1, 2, 3, 4] : [1, 2, 3];
  return counts.map(count => shift(grain, today, -count));
}

/** The days whose sales a prediction made on `today` needs; null for years, which have no prediction. */
export function historyRange(grain: Unit, today: string): Range | null {
  if (grain === 'rok') return null;
  const oldest = grain === 'mesic' ? shift(grain, today, -15) : references(grain, today).at(-1)!;
  return { od: startOf(grain, oldest), do: today };
}

/** The sample standard deviation. */
function deviation(values: readonly number[]): number {
  const mean = average(
    values.reduce((sum, value) => sum + value, 0),
    values.length,
  );
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1));
}

const meanOf = (buckets: readonly Bucket[], name: (typeof NAMES)[number]) =>
  average(
    buckets.reduce((sum, bucket) => sum + bucket[name], 0),
    buckets.length,
  );

/** Last year's bucket scaled by the yearly growth of the last three months; null when a base is missing. */
function seasonal(next: string, months: readonly string[], at: (first: string) => Bucket): Bucket | null {
  const turnover = (days: readonly string[]) => days.reduce((sum, day) => sum + at(day).obrat, 0);
  const base = turnover(months.map(month => shift('mesic', month, -12)));
  const lastYear = at(shift('mesic', next, -12));
  if (base <= 0 || lastYear.obrat <= 0) return null;
  const growth = turnover(months) / base;
  return { obrat: lastYear.obrat * growth, zisk: lastYear.zisk * growth, polozky: lastYear.polozky * growth };
}

/**
 * The expected sales of the bucket after today's, with one standard deviation of turnover around it: the mean of the
 * same weekday in the last four weeks, of the last four weeks, or the same month of last year scaled by the growth of
 * the last three months (their mean where last year is not known). Null for years and without sales.
 */
export function predict(
  grain: Unit,
  today: string,
  history: History,
): (Bucket & { first: string; low: number; high: number }) | null {
  if (grain === 'rok') return null;
  const at = (first: string) => history.get(first) ?? NOTHING;
  const first = shift(grain, today, 1);
  const days = references(grain, today);
  const known = days.map(at);
  if (known.every(bucket => bucket.obrat === 0)) return null;
  const mean = Object.fromEntries(NAMES.map(name => [name, meanOf(known, name)])) as Bucket;
  const expected = (grain === 'mesic' && seasonal(first, days, at)) || mean;
  const spread = deviation(known.map(bucket => bucket.obrat));
  return {
    ...expected,
    first,
    low: Math.max(0, expected.obrat - spread),
    high: expected.obrat + spread,
  };
}
