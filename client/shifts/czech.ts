import { hoursMinutes } from '#shared/shifts/attendance.ts';
import { date, plural } from '../core/format.ts';

export { hoursText, span } from '#shared/shifts/words.ts';

/** Days, months, times and hours of shifts as a Czech reader expects them. */

const monthFormat = new Intl.DateTimeFormat('cs-CZ', { timeZone: 'UTC', month: 'long', year: 'numeric' });
const weekdayFormat = new Intl.DateTimeFormat('cs-CZ', { timeZone: 'UTC', weekday: 'long' });

const noon = (day: string) => `${day}T12:00:00Z`;

/** 'listopad 2026' of '2026-11'. */
export const monthName = (month: string) => monthFormat.format(new Date(noon(`${month}-01`)));

/** 'sobota' of a day. */
export const weekdayName = (day: string) => weekdayFormat.format(new Date(noon(day)));

/** '21. 11. 2026' of a day. */
export const dayName = (day: string) => date(noon(day));

/** 'sobota 21. 11. 2026' of a day. */
export const longDay = (day: string) => `${weekdayName(day)} ${dayName(day)}`;

/** '3 směny' */
export const shiftCount = (count: number) => plural(count, 'směna', 'směny', 'směn');

/** '+0:30', '−1:00', '0:00' of hours. */
export function differenceText(hours: number) {
  const minutes = Math.round(hours * 60);
  return `${minutes > 0 ? '+' : minutes < 0 ? '−' : ''}${hoursMinutes(Math.abs(minutes))}`;
}
