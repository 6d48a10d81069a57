import { czechDayOfMonth, WEEKDAY_NAMES, weekdayOf } from '#shared/core/days.ts';
import type { Answer } from '../../core/api.ts';

export type ShiftToday = Answer<'GET /shifts/'>[number];

/** 'sobota 21. 11.' of a day YYYY-MM-DD. */
export const weekdayAndDay = (datum: string) =>
  `${WEEKDAY_NAMES[weekdayOf(datum)]} ${czechDayOfMonth(datum)}`;

/** Work shifts by shop and beginning; vacation and sickness are no work. */
export const workToday = (shifts: ShiftToday[]): ShiftToday[] =>
  shifts
    .filter(shift => shift.typ_smeny === 'prace')
    .sort((one, other) => one.prodejna - other.prodejna || one.cas_od.localeCompare(other.cas_od));

/** How many different people work (rule home-1). */
export const peopleOf = (shifts: ShiftToday[]): number =>
  new Set(workToday(shifts).map(shift => shift.user.id)).size;
