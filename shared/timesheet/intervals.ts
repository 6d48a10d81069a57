import { addDays, weekdayOf } from '../core/days.ts';
import { MINUTE } from '../core/durations.ts';
import { pragueClock } from '../core/prague.ts';
import type { Step } from '../shifts/attendance/attendance.ts';
import { holidayOn } from '../shifts/holidays.ts';
import { instantOn } from '../shifts/open-shift.ts';

/** When exactly somebody worked, which wages depend on. Instants are in ms, lengths in whole minutes. */

/** Night work is from 22 to 6 (§ 78 of the labour code). */
const NIGHT_ENDS = '06:00';
const NIGHT_BEGINS = '22:00';

type Interval = { from: number; to: number };

/** The stretches of work between arrival, breaks and departure; one without an end is left out. */
export function workIntervals(steps: Step[]): Interval[] {
  const intervals: Interval[] = [];
  let since: number | null = null;
  for (const { typ_akce, cas } of steps) {
    const isWork = typ_akce === 'prichod' || typ_akce === 'pauza_konec';
    if (isWork) since ??= cas;
    else if (since !== null) {
      intervals.push({ from: since, to: cas });
      since = null;
    }
  }
  return intervals;
}

/** How much of the intervals lies between `from` and `to`. */
export const overlap = (intervals: Interval[], from: number, to: number) =>
  intervals.reduce((sum, one) => sum + Math.max(0, Math.min(one.to, to) - Math.max(one.from, from)), 0);

/** The calendar days in Prague that the intervals touch. */
function daysOf(intervals: Interval[]): string[] {
  const first = intervals[0];
  const last = intervals.at(-1);
  if (!first || !last) return [];
  const days = [pragueClock(first.from).datum];
  const end = pragueClock(last.to).datum;
  while (days.at(-1)! < end) days.push(addDays(days.at(-1)!, 1));
  return days;
}

/**
 * The worked time with a surcharge, in minutes: at night (22–6), on Saturday or Sunday (§ 118), on a public holiday
 * (§ 115). Each is counted separately by the clock of Prague: an hour may count for all three.
 */
export function surcharges(steps: Step[]): { noc: number; vikend: number; svatek: number } {
  const intervals = workIntervals(steps);
  const sums = { noc: 0, vikend: 0, svatek: 0 };
  for (const day of daysOf(intervals)) {
    const [begin, end] = [instantOn(day, '00:00'), instantOn(addDays(day, 1), '00:00')];
    const whole = overlap(intervals, begin, end);
    sums.noc += overlap(intervals, begin, instantOn(day, NIGHT_ENDS));
    sums.noc += overlap(intervals, instantOn(day, NIGHT_BEGINS), end);
    if (weekdayOf(day) >= 5) sums.vikend += whole;
    if (holidayOn(day)) sums.svatek += whole;
  }
  const minutes = (ms: number) => Math.floor(ms / MINUTE);
  return { noc: minutes(sums.noc), vikend: minutes(sums.vikend), svatek: minutes(sums.svatek) };
}
