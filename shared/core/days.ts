/**
 * Calendar days as 'YYYY-MM-DD' and months as 'YYYY-MM', without a clock or a time zone: arithmetic on the written
 * form. Only the server says what day today is (rule platform-5).
 */

import { DAY } from './durations.ts';
import { remembered } from './remembered.ts';

/** 400 years, after which the calendar repeats: added because `Date.UTC` takes years below 100 as 19xx. */
const CYCLE = 146_097 * DAY;

/** Reads the digits directly: parsing by `Date` takes three times as long. */
function toDate(day: string): Date {
  const digits = (at: number) => (day.charCodeAt(at) - 48) * 10 + day.charCodeAt(at + 1) - 48;
  return new Date(Date.UTC(digits(0) * 100 + digits(2) + 400, digits(5) - 1, digits(8)) - CYCLE);
}

const two = (part: number) => (part < 10 ? `0${part}` : `${part}`);

/** @throws RangeError for an invalid date */
function toDay(date: Date): string {
  const year = date.getUTCFullYear();
  if (Number.isNaN(year)) throw new RangeError('This is not a day.');
  return `${String(year).padStart(4, '0')}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`;
}

/** A day as days since 1970-01-01, and back; cached, as the labour law asks tens of thousands of times a request. */
export const dayNumber = remembered((day: string) => toDate(day).getTime() / DAY);
export const dayOfNumber = remembered((number: number) => toDay(new Date(number * DAY)));

/** The day `count` days after `day`. */
export const addDays = (day: string, count: number) => dayOfNumber(dayNumber(day) + count);

/** The number of days from `from` to `to`. */
export const daysBetween = (from: string, to: string) => dayNumber(to) - dayNumber(from);

/** Whether the text is a 'YYYY-MM-DD' that exists. */
export const isDay = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text);

/** A day as '3. 11.'. */
export const czechDayOfMonth = (day: string) => `${Number(day.slice(8))}. ${Number(day.slice(5, 7))}.`;

/** A day as '3. 11. 2026', with non-breaking spaces. */
export const czechDay = (day: string) =>
  `${czechDayOfMonth(day)} ${day.slice(0, 4)}`.replaceAll(' ', '\u00a0');

/** Weekdays from Monday on, as `weekdayOf` numbers them. */
export const WEEKDAY_NAMES = ['pondělí', 'úterý', 'středa', 'čtvrtek', 'pátek', 'sobota', 'neděle'] as const;
export const WEEKDAY_SHORT = ['po', 'út', 'st', 'čt', 'pá', 'so', 'ne'] as const;

/** 0 is Monday, 6 is Sunday; 1970-01-01 was a Thursday. */
export const weekdayOf = (day: string) => (((dayNumber(day) + 3) % 7) + 7) % 7;

/** The Monday of the week that contains `day`. */
export const mondayOf = (day: string) => addDays(day, -weekdayOf(day));

/** The month of a day, 'YYYY-MM'. */
export const monthOf = (day: string) => day.slice(0, 7);

/** The month `count` months after `month`. */
export function addMonths(month: string, count: number): string {
  const date = toDate(`${month}-01`);
  date.setUTCMonth(date.getUTCMonth() + count);
  return monthOf(toDay(date));
}

/** `count` days from `first` on. */
export const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, index) => addDays(first, index));

export const daysOfMonth = (month: string) =>
  daysFrom(`${month}-01`, daysBetween(`${month}-01`, `${addMonths(month, 1)}-01`));

/** The Mondays of the weeks that a month has days of. */
export const mondaysOf = (month: string) => [...new Set(daysOfMonth(month).map(mondayOf))];

/** The 42 days of a month's calendar: whole weeks from Monday, padded with the neighbouring months (rule shifts-1). */
export const calendarDays = (month: string) => daysFrom(mondayOf(`${month}-01`), 42);

/** The first and the last day of a month. */
export const monthRange = (month: string) => ({
  od: `${month}-01`,
  do: addDays(`${addMonths(month, 1)}-01`, -1),
});

/** The same day `count` months before, or that month's last day when it has no such day. */
export function monthsBefore(day: string, count: number): string {
  const month = addMonths(monthOf(day), -count);
  const [same, last] = [`${month}-${day.slice(8)}`, monthRange(month).do];
  return same < last ? same : last;
}
