import { hoursMinutes } from '#shared/shifts/attendance.ts';
import type { Times } from '#shared/shifts/hours.ts';
import { date, plural } from '../core/format.ts';

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

const short = (time: string) => time.replace(/^0/, '');

/** '8:00–20:00' */
export const span = ({ cas_od, cas_do }: Times) => `${short(cas_od)}–${short(cas_do)}`;

/** '12,5 h' */
export const hoursText = (hours: number) =>
  `${hours.toLocaleString('cs-CZ', { maximumFractionDigits: 1 })}\u00a0h`;

/** '+0:30', '−1:00', '0:00' of hours. */
export function differenceText(hours: number) {
  const minutes = Math.round(hours * 60);
  return `${minutes > 0 ? '+' : minutes < 0 ? '−' : ''}${hoursMinutes(Math.abs(minutes))}`;
}
