import { type Group, MAX_SELECTED, type Period } from '#shared/analytics/kinds.ts';
import { endOf, UNIT_OF } from '#shared/analytics/units.ts';
import { czechDay } from '#shared/core/days.ts';
import { DAY } from '#shared/core/durations.ts';
import { running } from '../../core/days-text.ts';

/** The logic of the sales-over-time chart (rule analytics-7), pure. */

/** Removes a name, or adds it as the newest: with more than six the oldest is dropped (rule analytics-7). */
export const toggled = (selected: readonly string[], name: string): string[] =>
  selected.includes(name) ? selected.filter(one => one !== name) : [...selected, name].slice(-MAX_SELECTED);

const MOST_DAYS = 45;
const MOST_DAYS_IN_WEEKS = 200;

const GROUP_OF: Record<Exclude<Period, 'custom'>, Group> = {
  daily: 'daily',
  weekly: 'daily',
  monthly: 'daily',
  month: 'daily',
};

/** The grouping that keeps a chart readable when none was chosen. */
export function groupFor({ period, start_date, end_date }: Record<string, unknown>): Group {
  if (period !== 'custom') return GROUP_OF[period as keyof typeof GROUP_OF] ?? 'daily';
  const days = (Date.parse(`${end_date}`) - Date.parse(`${start_date}`)) / DAY + 1;
  if (days <= MOST_DAYS) return 'daily';
  return days <= MOST_DAYS_IN_WEEKS ? 'weekly' : 'monthly';
}

function dayLabels(days: readonly string[]): string[] {
  const isOneYear = new Set(days.map(day => day.slice(0, 4))).size <= 1;
  return days.map(day => (isOneYear ? czechDay(day).replace(/\s\d{4}$/, '') : czechDay(day)));
}

const LABELS: Record<Group, (dates: readonly string[]) => string[]> = {
  daily: dayLabels,
  weekly: dayLabels,
  monthly: dates => dates.map(date => `${Number(date.slice(5, 7))}/${date.slice(0, 4)}`),
};

/** The labels of buckets along the axis: days '3. 11.', with the year if there are two; months '11/2026'. */
export const bucketLabels = (dates: readonly string[], group: Group) => LABELS[group](dates);

/** The last day of the bucket that begins on `start`. */
export const bucketEnd = (start: string | undefined, group: Group): string | undefined =>
  start && endOf(UNIT_OF[group], start);

type Points = { key: string; points: { date: string; kusy: number; obrat_bez_dph: number }[] }[];

/** The field of a row along the axis; its leading space avoids collisions, since series' names are trimmed. */
export const BUCKET = ' období';

/** The rows of charts and their tables: one row per bucket with a field per series. */
export function seriesRows(
  data: Points,
  group: Group,
  { measure, bezi }: { measure: 'kusy' | 'obrat_bez_dph'; bezi: string | null },
) {
  const dates = data[0]?.points.map(({ date }) => date) ?? [];
  return bucketLabels(dates, group).map(
    (label, at): Record<string, string | number> => ({
      [BUCKET]: dates[at] === bezi ? running(label) : label,
      ...Object.fromEntries(data.map(({ key, points }) => [key, points[at]?.[measure] ?? 0])),
    }),
  );
}
