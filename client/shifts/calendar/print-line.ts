import { calendarDays, monthOf } from '#shared/core/days.ts';

/** The space on A4 landscape for a month's weeks, below the title and the names of the days, in mm. */
const WEEKS_MM = 174;
/** The height of a week's day numbers and separators, in mm. */
const WEEK_MM = 5.2;
/** The maximum height of a shift, in mm, used when days are not full. */
const TALLEST_MM = 3.2;

/**
 * The printed height of a shift, in mm, so that the month fits one page (interface.md): a week is as tall as its
 * fullest day, which has `countOn` shifts. The type shrinks with it.
 */
export function printLine(month: string, countOn: (day: string) => number): number {
  const days = calendarDays(month);
  const weeks = [0, 7, 14, 21, 28, 35]
    .map(first => days.slice(first, first + 7).filter(day => monthOf(day) === month))
    .filter(week => week.length > 0);
  const lines = weeks.reduce((sum, week) => sum + Math.max(...week.map(countOn)), 0);
  return Math.min(TALLEST_MM, (WEEKS_MM - weeks.length * WEEK_MM) / Math.max(1, lines));
}
