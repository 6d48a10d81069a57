/** The wall clock of Europe/Prague, independent of the machine's zone. Instants are ms since the epoch. */

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

/** How far Prague's clock is ahead of UTC during an hour of UTC, in ms; it only changes at full hours. */
const ahead = remembered((hour: number) => {
  const [datum = '', cas = ''] = format.format(hour * HOUR).split(' ');
  return dayNumber(datum) * DAY + sinceMidnight(cas) - hour * HOUR;
});

/** The day YYYY-MM-DD and the time HH:MM that the clock in Prague shows. */
export function pragueClock(instant: number): { datum: string; cas: string } {
  // The time zone database is asked once per hour, as a month's sheet has thousands of instants.
  const wall = instant + ahead(Math.floor(instant / HOUR));
  const day = Math.floor(wall / DAY);
  return { datum: dayOfNumber(day), cas: timeOfDay(Math.floor((wall - day * DAY) / MINUTE)) };
}

/** The offset of a wall-clock time in minutes, looked up in the time zone database. */
function askedOffset(wall: number): number | null {
  for (const offset of [2 * HOUR, HOUR])
    if (ahead(Math.floor((wall - offset) / HOUR)) === offset) return offset / MINUTE;
  return null;
}

/** The offset of a whole day, by the day's number; null for the two days a year on which the clocks change. */
const offsetOfDay = remembered((day: number) => {
  const [first, last] = [askedOffset(day * DAY), askedOffset((day + 1) * DAY - MINUTE)];
  return first === last ? first : null;
});

/**
 * The offset of a wall-clock time in Prague in minutes; `wall` is the time in ms as if it were UTC. For the repeated
 * autumn hour it is that of the first instant; null for the hour that spring skips.
 */
export const pragueOffset = (wall: number): number | null =>
  offsetOfDay(Math.floor(wall / DAY)) ?? askedOffset(wall);

/**
 * The instant when the clock in Prague shows this day and time: the first of two in the autumn night, null for a time
 * that the spring night skips.
 */
export function pragueInstant(datum: string, cas: string): number | null {
  const wall = dayNumber(datum) * DAY + sinceMidnight(cas);
  const offset = pragueOffset(wall);
  return offset === null ? null : wall - offset * MINUTE;
}

/** The second instant with this day and time in the hour that the autumn night repeats; null at any other time. */
export function repeatedInstant(datum: string, cas: string): number | null {
  const first = pragueInstant(datum, cas);
  return first !== null && isRepeated(first + HOUR) ? first + HOUR : null;
}

/** Whether the clock in Prague has shown the time of this instant an hour ago already. */
export const isRepeated = (instant: number): boolean =>
  pragueClock(instant).cas === pragueClock(instant - HOUR).cas;
