/** The wall clock of Europe/Prague, whatever zone the machine is in. Instants are ms since the epoch. */

import { dayNumber, dayOfNumber } from './days.ts';
import { DAY, HOUR, MINUTE } from './durations.ts';
import { remembered } from './remembered.ts';

const ZONE = 'Europe/Prague';

const format = new Intl.DateTimeFormat('sv-SE', {
  timeZone: ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

const sinceMidnight = remembered((cas: string) => Date.parse(`1970-01-01T${cas}:00Z`));
const timeOfDay = remembered((minute: number) => new Date(minute * MINUTE).toISOString().slice(11, 16));

/** By how much the clock in Prague is ahead in an hour of UTC, in ms; it changes at full hours. */
const ahead = remembered((hour: number) => {
  const [datum = '', cas = ''] = format.format(hour * HOUR).split(' ');
  return dayNumber(datum) * DAY + sinceMidnight(cas) - hour * HOUR;
});

/** What the clock in Prague shows: the day YYYY-MM-DD and the time HH:MM. */
export function pragueClock(instant: number): { datum: string; cas: string } {
  // The time zone database is asked once an hour: a month's sheet has thousands of instants.
  const wall = instant + ahead(Math.floor(instant / HOUR));
  const day = Math.floor(wall / DAY);
  return { datum: dayOfNumber(day), cas: timeOfDay(Math.floor((wall - day * DAY) / MINUTE)) };
}

/** The offset of a wall-clock time in minutes, asked of the time zone database. */
function askedOffset(wall: number): number | null {
  for (const offset of [2 * HOUR, HOUR])
    if (ahead(Math.floor((wall - offset) / HOUR)) === offset) return offset / MINUTE;
  return null;
}

/** Offsets of whole days, by their number; null of the two a year on which the clocks change. */
const offsetOfDay = remembered((day: number) => {
  const [first, last] = [askedOffset(day * DAY), askedOffset((day + 1) * DAY - MINUTE)];
  return first === last ? first : null;
});

/**
 * The offset of a wall-clock time in Prague in minutes; `wall` is the time as ms as if it were UTC. Of the two
 * instants of an autumn hour the first; null for an hour that spring skips.
 */
export const pragueOffset = (wall: number): number | null =>
  offsetOfDay(Math.floor(wall / DAY)) ?? askedOffset(wall);

/**
 * The instant when the clock in Prague shows this day and time; of the two in the autumn night the first, null
 * for a time that the spring night skips.
 */
export function pragueInstant(datum: string, cas: string): number | null {
  const wall = dayNumber(datum) * DAY + sinceMidnight(cas);
  const offset = pragueOffset(wall);
  return offset === null ? null : wall - offset * MINUTE;
}
