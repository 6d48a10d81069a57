import { addDays, addMonths, mondayOf, monthOf } from '../core/days.ts';
import type { Group, Step } from './kinds.ts';

/** Calendar units that numbers are grouped by: days, weeks from Monday, and some months counted from January. */

const DAYS = { den: 1, tyden: 7 };
/** The length of a unit in months, the longest first. */
export const MONTHS = { rok: 12, ctvrtleti: 3, mesic: 1 };
export type Unit = keyof typeof DAYS | keyof typeof MONTHS;

/** The calendar unit of each step of a time axis. */
export const UNIT_OF = {
  daily: 'den',
  weekly: 'tyden',
  monthly: 'mesic',
  yearly: 'rok',
} as const satisfies Record<Step | Group, Unit>;

/** The units in which a time axis has steps. */
export type StepUnit = (typeof UNIT_OF)[Step];

export const isOfWholeMonths = (unit: Unit): unit is keyof typeof MONTHS => unit in MONTHS;

/** The first day of the unit that contains `day`. */
export function startOf(unit: Unit, day: string): string {
  if (unit === 'den') return day;
  if (unit === 'tyden') return mondayOf(day);
  const passed = (Number(day.slice(5, 7)) - 1) % MONTHS[unit];
  return `${addMonths(monthOf(day), -passed)}-01`;
}

/** The first day of the unit `count` units after that of `day`. */
export function shift(unit: Unit, day: string, count: number): string {
  const first = startOf(unit, day);
  if (!isOfWholeMonths(unit)) return addDays(first, count * DAYS[unit]);
  return `${addMonths(monthOf(first), count * MONTHS[unit])}-01`;
}

/** The last day of the unit that contains `day`. */
export const endOf = (unit: Unit, day: string) => addDays(shift(unit, day, 1), -1);
