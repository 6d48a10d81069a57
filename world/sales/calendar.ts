import { DAY } from '#shared/core/durations.ts';

/** Days, public holidays and the clock of Europe/Prague in plain arithmetic, fast enough for a million of them. */

const HOUR = 3600;

/** Days since 1970-01-01. */
export type DayNumber = number;

export type Day = {
  number: DayNumber;
  /** YYYY-MM-DD */
  date: string;
  year: number;
  /** 0 is January. */
  month: number;
  dayOfMonth: number;
  /** 0 is Monday. */
  weekday: number;
  holiday: boolean;
  /** Offset from UTC at midnight, in hours. */
  offset: 1 | 2;
  /** The change of the offset that day: +1 on the 23-hour day, −1 on the 25-hour one. */
  change: -1 | 0 | 1;
};

/** The number of a date YYYY-MM-DD. Throws RangeError on anything else. */
export function dayNumber(date: string): DayNumber {
  const time = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(time)) throw new RangeError(`Not a date: ${date}`);
  return time / DAY;
}

export const newYear = (year: number): DayNumber => Date.UTC(year, 0, 1) / DAY;

/** The last Sunday of a month; on those of March and October Europe changes its clocks at 01:00 UTC. */
const lastSunday = (year: number, month: number): DayNumber => {
  const last = Date.UTC(year, month + 1, 0) / DAY;
  return last - ((last + 4) % 7);
};

/** Western Easter Sunday (Meeus, Jones and Butcher). */
function easter(year: number): DayNumber {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const h = (19 * a + b - (b >> 2) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * (c >> 2) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const place = h + l - 7 * m + 114;
  return Date.UTC(year, Math.floor(place / 31) - 1, (place % 31) + 1) / DAY;
}

const HOLIDAYS = new Set('01-01 05-01 05-08 07-05 07-06 09-28 10-28 11-17 12-24 12-25 12-26'.split(' '));

export function dayOf(number: DayNumber): Day {
  const at = new Date(number * DAY);
  const date = at.toISOString().slice(0, 10);
  const year = at.getUTCFullYear();
  const spring = lastSunday(year, 2);
  const autumn = lastSunday(year, 9);
  const fromEaster = number - easter(year);
  return {
    number,
    date,
    year,
    month: at.getUTCMonth(),
    dayOfMonth: at.getUTCDate(),
    weekday: (number + 3) % 7,
    holiday: fromEaster === -2 || fromEaster === 1 || HOLIDAYS.has(date.slice(5)),
    offset: number > spring && number <= autumn ? 2 : 1,
    change: number === spring ? 1 : number === autumn ? -1 : 0,
  };
}

/**
 * Seconds that actually pass from the day's midnight until the clock shows `wall` seconds. In the autumn night the
 * hour from two to three occurs twice: `again` selects the second one. The skipped hour in spring counts as the hour
 * after it.
 */
export function elapsedAt(day: Day, wall: number, again: boolean): number {
  if (day.change === 1 && wall >= 3 * HOUR) return wall - HOUR;
  if (day.change === -1 && (wall >= 3 * HOUR || (wall >= 2 * HOUR && again))) return wall + HOUR;
  return wall;
}

/** The instant (ms since the epoch) this many seconds after the day's midnight in Prague. */
export const instantAt = (day: Day, elapsed: number): number =>
  day.number * DAY + (elapsed - day.offset * HOUR) * 1000;

const two = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'));

/** The instant as text, with Prague's offset: 2026-03-29T14:05:33+02:00. */
export function timeAt(day: Day, elapsed: number): string {
  // Both changes are at 01:00 UTC, which is two hours after midnight in spring and three in autumn.
  const changed = day.change !== 0 && elapsed >= (day.change === 1 ? 2 : 3) * HOUR;
  const offset = changed ? day.offset + day.change : day.offset;
  const wall = changed ? elapsed + day.change * HOUR : elapsed;
  const hours = two[Math.floor(wall / HOUR)]!;
  const minutes = two[Math.floor(wall / 60) % 60]!;
  return `${day.date}T${hours}:${minutes}:${two[wall % 60]!}+0${offset}:00`;
}
