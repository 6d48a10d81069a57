import { tenths } from '../core/amounts.ts';
import { hoursMinutes } from './attendance/attendance.ts';
import type { Times } from './hours.ts';

/** Formats times and hours of shifts for Czech readers. */

const short = (time: string) => time.replace(/^0/, '');

/** '8:00–20:00' */
export const span = ({ cas_od, cas_do }: Times) => `${short(cas_od)}–${short(cas_do)}`;

/** The times of a shift in force on the day `dnes`: 'včera 14:00–22:00' until somebody has left it after midnight. */
export const spanAsOf = (shift: Times & { datum: string }, dnes: string) =>
  `${shift.datum < dnes ? 'včera ' : ''}${span(shift)}`;

/** Minutes, possibly fractional, as '+0:30', '−1:00' or '0:00'. */
export function signedMinutes(minutes: number): string {
  const whole = Math.round(minutes);
  return `${whole > 0 ? '+' : whole < 0 ? '−' : ''}${hoursMinutes(Math.abs(whole))}`;
}

/** '12,5 h' */
export const hoursText = (hours: number) => `${tenths(hours)}\u00a0h`;
