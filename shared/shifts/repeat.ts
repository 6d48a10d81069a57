import { addDays, mondayOf, weekdayOf } from '../core/days.ts';
import type { OpeningHours } from '../stores/hours.ts';
import { holidayOn } from './holidays.ts';
import { openOn } from './hours.ts';

/** Which days repeat (rule shifts-19). */
export type Repeat = {
  /** 0 is Monday. */
  weekdays: readonly number[];
  /** Every week or every second one, counted from the week of the first day. */
  weeks: 1 | 2;
  od: string;
  do: string;
  skipHolidays: boolean;
  skipClosed: boolean;
};

export type Repeated = {
  /** The days, in order. */
  days: string[];
  /** The holidays that were left out. */
  holidays: string[];
  /** The number of days left out because the shop is closed. */
  closed: number;
  /** The number of days left out because nobody may plan them any more. */
  refused: number;
  /** Whether there would be more days than `most`; the later ones are missing. */
  isCut: boolean;
};

/**
 * The days of a repetition that are not in `taken` yet, at most `most` with those. A day that is left out is counted
 * once: by holidays, then by opening hours, then by `isAllowed`.
 */
export function repeatedDays(
  { weekdays, weeks, od, do: to, skipHolidays, skipClosed }: Repeat,
  hours: OpeningHours,
  {
    taken = [],
    most,
    isAllowed = () => true,
  }: { taken?: readonly string[]; most: number; isAllowed?: (day: string) => boolean },
): Repeated {
  const found: Repeated = { days: [], holidays: [], closed: 0, refused: 0, isCut: false };
  const known = new Set(taken);
  const room = most - known.size;
  const begin = mondayOf(od);
  if (weekdays.length === 0) return found;
  for (let monday = begin; monday <= to; monday = addDays(monday, 7 * weeks))
    for (let at = 0; at < 7; at++) {
      const day = addDays(monday, at);
      if (day < od || day > to || known.has(day) || !weekdays.includes(weekdayOf(day))) continue;
      if (skipHolidays && holidayOn(day) !== null) found.holidays.push(day);
      else if (skipClosed && openOn(hours, day) === null) found.closed++;
      else if (!isAllowed(day)) found.refused++;
      else if (found.days.length >= room) return { ...found, isCut: true };
      else found.days.push(day);
    }
  return found;
}
