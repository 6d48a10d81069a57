import { DAY, MINUTE } from '#shared/core/durations.ts';
import { pragueOffset } from '#shared/core/prague.ts';

/** A time: microseconds since 2000 in two halves, and the day in Prague as days since 2000-01-01. */
export type Instant = { upper: number; lower: number; day: number };

const EPOCH = Date.UTC(2000, 0, 1);
const WORD = 2 ** 32;
/** The length of '2026-06-01T10:00:00'. */
const SECONDS = 19;

/** The day YYYY-MM-DD that is `day` days after 2000-01-01. */
export const dayText = (day: number) => new Date(EPOCH + day * DAY).toISOString().slice(0, 10);

const DECADE = 10;

/** The first day of the decade of a day (its month's 1st, 11th or 21st). Days are days since 2000-01-01. */
export function decadeOf(day: number): number {
  const inMonth = new Date(EPOCH + day * DAY).getUTCDate() - 1;
  return day - inMonth + Math.min(Math.floor(inMonth / DECADE), 2) * DECADE;
}

/** The first day of the decade after the one that begins on `from`. */
export function nextDecade(from: number): number {
  return new Date(EPOCH + from * DAY).getUTCDate() < 2 * DECADE ? from + DECADE : nextMonth(from);
}

/** The first day of the month of a day. */
export const monthOf = (day: number) => day - new Date(EPOCH + day * DAY).getUTCDate() + 1;

/** The first day of the month after that of a day. */
export function nextMonth(day: number): number {
  const date = new Date(EPOCH + day * DAY);
  return (Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) - EPOCH) / DAY;
}

/** The first day of a day's year, or of that `years` later. */
export const yearOf = (day: number, years = 0) =>
  (Date.UTC(new Date(EPOCH + day * DAY).getUTCFullYear() + years, 0, 1) - EPOCH) / DAY;

/** The wall-clock time in Prague at an instant, in ms as if it were UTC. */
function pragueWall(instant: number): number {
  // In the hour repeated in autumn the wall clock has two offsets; the day is the same with either.
  for (const minutes of [120, 60]) {
    const wall = instant + minutes * MINUTE;
    if (pragueOffset(wall) === minutes) return wall;
  }
  return instant + 60 * MINUTE;
}

const digitsAt = (text: string, at: number) => 10 * text.charCodeAt(at) + text.charCodeAt(at + 1) - 11 * 48;

function read(text: string): Instant {
  const offsetAt = text.length - 6;
  const wall = Date.UTC(
    100 * digitsAt(text, 0) + digitsAt(text, 2),
    digitsAt(text, 5) - 1,
    digitsAt(text, 8),
    digitsAt(text, 11),
    digitsAt(text, 14),
    digitsAt(text, 17),
  );
  const minutes = 60 * digitsAt(text, offsetAt + 1) + digitsAt(text, offsetAt + 4);
  const offset = text[offsetAt] === '-' ? -minutes : minutes;
  const fraction = text[SECONDS] === '.' ? text.slice(SECONDS + 1, offsetAt) : '';
  const milliseconds = wall - offset * MINUTE - EPOCH;
  const micros = 1000 * milliseconds + Number(fraction.padEnd(6, '0'));
  const upper = Math.floor(micros / WORD);
  const lower = micros - upper * WORD;
  return { upper, lower, day: Math.floor((pragueWall(milliseconds + EPOCH) - EPOCH) / DAY) };
}

let last = '';
let answer: Instant | null = null;

/** Parses an ISO time with seconds and an offset ('+02:00'), as a file reader makes it. Adjacent lines share one. */
export function instant(text: string): Instant {
  if (text !== last || !answer) {
    answer = read(text);
    last = text;
  }
  return answer;
}
