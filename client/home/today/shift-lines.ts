import { czechDayOfMonth, WEEKDAY_NAMES, weekdayOf } from '#shared/core/days.ts';
import type { Answer } from '../../core/api.ts';

export type ShiftToday = Answer<'GET /shifts/'>[number];

/** A day YYYY-MM-DD as 'sobota 21. 11.'. */
export const weekdayAndDay = (datum: string) =>
  `${WEEKDAY_NAMES[weekdayOf(datum)]} ${czechDayOfMonth(datum)}`;

/** Work shifts sorted by shop and start; vacation and sickness are left out. */
export const workToday = (shifts: ShiftToday[]): ShiftToday[] =>
  shifts
    .filter(shift => shift.typ_smeny === 'prace')
    .sort((one, other) => one.prodejna - other.prodejna || one.cas_od.localeCompare(other.cas_od));

/** The number of different people who work (rule home-1). */
export const peopleOf = (shifts: ShiftToday[]): number =>
  new Set(workToday(shifts).map(shift => shift.user.id)).size;
