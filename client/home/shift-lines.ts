import type { Answer } from '../core/api.ts';

export type ShiftToday = Answer<'GET /shifts/'>[number];

const WEEKDAYS = ['neděle', 'pondělí', 'úterý', 'středa', 'čtvrtek', 'pátek', 'sobota'];

/** 'sobota 21. 11.' of a day YYYY-MM-DD. */
export function weekdayAndDay(datum: string): string {
  const day = new Date(`${datum}T00:00:00Z`);
  return `${WEEKDAYS[day.getUTCDay()]} ${day.getUTCDate()}.\u00a0${day.getUTCMonth() + 1}.`;
}

const short = (time: string) => time.replace(/^0/, '');

/** '8:00–20:00' */
export const span = ({ cas_od, cas_do }: { cas_od: string; cas_do: string }) =>
  `${short(cas_od)}–${short(cas_do)}`;

/** Work shifts by shop and beginning; vacation and sickness are no work. */
export const workToday = (shifts: ShiftToday[]): ShiftToday[] =>
  shifts
    .filter(shift => shift.typ_smeny === 'prace')
    .sort((one, other) => one.prodejna - other.prodejna || one.cas_od.localeCompare(other.cas_od));

/** How many different people work (rule home-1). */
export const peopleOf = (shifts: ShiftToday[]): number =>
  new Set(workToday(shifts).map(shift => shift.user.id)).size;
