import { DAY } from '#shared/core/durations.ts';
import type { LineValues } from '#shared/sales/lines.ts';
import { type DayNumber, dayNumber, dayOf, instantAt, newYear } from './calendar.ts';
import { expectedLines } from './demand.ts';
import { documentsOf } from './documents.ts';
import { LATEST_RETURN } from './fate.ts';
import { Ledger } from './ledger.ts';
import { OUTLETS } from './outlets.ts';
import { planOf } from './plan.ts';

export type Range = {
  /** The first day, YYYY-MM-DD in Prague. */
  from: string;
  /** The day after the last one, or an ISO instant with an offset to include the current day's lines before it. */
  to: string;
};
export type SalesOptions = Range & {
  /** How many lines the chain sells per day at the start of 2026; sales grow over time. See `linesPerDayFor`. */
  linesPerDay: number;
  seed: number;
};

/** The day in Prague at an instant. */
function dayOfInstant(instant: number): DayNumber {
  const day = Math.floor((instant + DAY / 12) / DAY);
  return instantAt(dayOf(day), 0) <= instant ? day : day - 1;
}

/** The days of a range and the instant that ends it. Throws RangeError on anything but dates and instants. */
function daysOf({ from, to }: Range): { first: DayNumber; last: DayNumber; until: number } {
  const first = dayNumber(from);
  if (!to.includes('T')) return { first, last: dayNumber(to) - 1, until: Number.POSITIVE_INFINITY };
  const until = /(Z|[+-]\d\d:\d\d)$/.test(to) ? Date.parse(to) : Number.NaN;
  if (Number.isNaN(until)) throw new RangeError(`Not an instant with an offset: ${to}`);
  return { first, last: dayOfInstant(until), until };
}

/**
 * The day from which to count for lines of `first`: document numbers start with the year, and returns need their
 * sales, which for January are numbered in the previous year.
 */
function beforehand(first: DayNumber): DayNumber {
  const { year } = dayOf(first);
  const january = newYear(year);
  return first - january > LATEST_RETURN ? january - LATEST_RETURN : newYear(year - 1);
}

/**
 * The chain's sold lines, day by day and outlet by outlet. A day's lines depend only on the seed, `linesPerDay` and
 * the day, so a longer range extends a shorter one. Memory does not grow with the range. Throws RangeError on a wrong
 * range or number.
 */
export function* generateSales({ linesPerDay, seed, ...range }: SalesOptions): Generator<LineValues> {
  if (!(linesPerDay > 0 && linesPerDay < 1e7)) throw new RangeError(`Not a number of lines: ${linesPerDay}`);
  if (!Number.isSafeInteger(seed)) throw new RangeError(`Not a seed: ${seed}`);
  const { first, last, until } = daysOf(range);
  const ledger = new Ledger(seed);
  for (let number = beforehand(first); number <= last; number++) {
    const day = dayOf(number);
    for (const outlet of OUTLETS) {
      if (number < first) {
        ledger.enter(day, outlet, planOf(seed, day, outlet, linesPerDay).count);
        continue;
      }
      for (const lines of documentsOf({ seed, linesPerDay, until }, ledger, day, outlet))
        for (const line of lines) yield line;
    }
    ledger.close(day);
  }
}

/** The `linesPerDay` that yields about this many lines in a range. */
export function linesPerDayFor(lines: number, range: Range): number {
  const { first, last } = daysOf(range);
  let share = 0;
  for (let number = first; number <= last; number++) {
    const day = dayOf(number);
    for (const outlet of OUTLETS) share += expectedLines(outlet, day, 1);
  }
  return lines / share;
}
