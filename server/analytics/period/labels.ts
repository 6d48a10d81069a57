import type { StepUnit } from '#shared/analytics/units.ts';
import { monthOf } from '#shared/core/days.ts';
import { monthWord } from '#shared/core/months.ts';
import { isoWeek } from './range.ts';

const yearOf = (day: string) => day.slice(0, 4);

/** The label of a bucket as shown. */
const LABELS: Record<StepUnit, (first: string) => string> = {
  den: day => day.split('-').map(Number).reverse().join('. '),
  tyden: monday => {
    const [year, week] = isoWeek(monday).split('-W');
    return `${Number(week)}. týden ${year}`;
  },
  mesic: first => `${monthWord(first)} ${yearOf(first)}`,
  rok: yearOf,
};
export const labelOf = (grain: StepUnit, first: string) => LABELS[grain](first);

/** The key of a bucket longer than a day in the answer. */
const KEYS: Record<Exclude<StepUnit, 'den'>, (first: string) => string> = {
  tyden: isoWeek,
  mesic: monthOf,
  rok: yearOf,
};

/** The key of a bucket on the time axis: `date` of a day, `month` of anything longer (rule analytics-7). */
export const axisOf = (grain: StepUnit, first: string): { date: string } | { month: string } =>
  grain === 'den' ? { date: first } : { month: KEYS[grain](first) };
