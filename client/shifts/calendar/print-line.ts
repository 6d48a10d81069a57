import { calendarDays, monthOf } from '#shared/core/days.ts';

/** What A4 landscape leaves for the weeks of a month below its title and the names of the days, in mm. */
const WEEKS_MM = 174;
/** A week's numbers of days and lines between, in mm. */
const WEEK_MM = 5.2;
/** A shift is no taller than this, in mm: what there is room for when days are not full. */
const TALLEST_MM = 3.2;

/**
 * How tall a shift is printed, in mm, so that the month fits one page (interface.md): a week is as tall as its
 * fullest day, `countOn` of shifts. The type shrinks with it.
 */
export function printLine(month: string, countOn: (day: string) => number): number {
  const days = calendarDays(month);
  const weeks = [0, 7, 14, 21, 28, 35]
    .map(first => days.slice(first, first + 7).filter(day => monthOf(day) === month))
    .filter(week => week.length > 0);
  const lines = weeks.reduce((sum, week) => sum + Math.max(...week.map(countOn)), 0);
  return Math.min(TALLEST_MM, (WEEKS_MM - weeks.length * WEEK_MM) / Math.max(1, lines));
}
