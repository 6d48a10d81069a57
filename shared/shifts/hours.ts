import { weekdayOf } from '../core/days.ts';
import { DEFAULT_HOURS, type OpenDay, type OpeningHours, WEEKDAYS } from '../stores/hours.ts';
import { holidayOn } from './holidays.ts';
import type { ShiftType } from './kinds.ts';

/** The wall-clock times of a shift; half-open, so that one may begin when another ends. */
export type Times = { cas_od: string; cas_do: string };

/** Minutes since midnight of 'HH:MM'. */
export const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** 'HH:MM' of minutes since midnight. */
export const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** The pause is subtracted from shifts longer than this, when the setting says so (rule shifts-6). */
export const PAUSE_AFTER_MINUTES = 6 * 60;

/** Planned hours: end − start by the clock, minus `pause` minutes for a shift over 6 h (rule shifts-6). */
export function plannedHours({ cas_od, cas_do }: Times, pause = 0): number {
  const minutes = minutesOf(cas_do) - minutesOf(cas_od);
  return (minutes > PAUSE_AFTER_MINUTES ? minutes - pause : minutes) / 60;
}

/** Whether a day off counts as one of its kind: on a public holiday a vacation does not, an illness does (§ 192). */
export const isDayOff = ({ typ_smeny, datum }: { typ_smeny: ShiftType; datum: string }) =>
  typ_smeny === 'nemoc' || (typ_smeny === 'dovolena' && holidayOn(datum) === null);

/** The hours of a shift in its person's month: a vacation on a public holiday takes none (rule shifts-6). */
export const countedHours = (shift: Times & { datum: string; typ_smeny: ShiftType }, pause = 0): number =>
  shift.typ_smeny === 'prace' || isDayOff(shift) ? plannedHours(shift, pause) : 0;

/** Rounds a sum of hours to the minute, which removes the error of adding fractions. */
export const exact = (hours: number) => Math.round(hours * 60) / 60;

/** Sums hours; unknown ones add nothing. */
export const sumHours = (hours: (number | null)[]) =>
  exact(hours.reduce<number>((total, value) => total + (value ?? 0), 0));

type Counted = { hodiny: number; typ_smeny: ShiftType };

/** The totals of a person's month: planned hours include vacation, shifts are only work (rule shifts-6). */
export function monthTotals(shifts: Counted[], standard: number) {
  const sum = (of: Counted[]) => sumHours(of.map(({ hodiny }) => hodiny));
  const planned = sum(shifts);
  return {
    celkem_hodin_naplanovanych: planned,
    hodin_dovolene: sum(shifts.filter(shift => shift.typ_smeny === 'dovolena')),
    pocet_smeny: shifts.filter(shift => shift.typ_smeny === 'prace').length,
    procento_naplneni: standard === 0 ? 0 : Math.round((planned / standard) * 1000) / 10,
  };
}

/** The opening hours on the weekday of `day`; null means closed. */
export const openOn = (hours: OpeningHours, day: string): OpenDay => hours[WEEKDAYS[weekdayOf(day)]!];

/** The times offered for a shift: the shop's on that weekday, or on a Monday while no day is set (rule shifts-2). */
export function defaultTimes(hours: OpeningHours = DEFAULT_HOURS, day: string | null): Times {
  const open = (day && openOn(hours, day)) || hours.po || DEFAULT_HOURS.po!;
  return { cas_od: open.od, cas_do: open.do };
}

const short = (time: string) => time.replace(/^0/, '');

/** The info line of shift forms (rule shifts-2): 'Standardní směna: 8:00-20:00', or by weekdays if they differ. */
export function standardShiftLine(hours: OpeningHours): string {
  const runs: { from: number; to: number; text: string }[] = [];
  for (const [index, weekday] of WEEKDAYS.entries()) {
    const open = hours[weekday];
    if (!open) continue;
    const text = `${short(open.od)}-${short(open.do)}`;
    const last = runs.at(-1);
    if (last?.text === text && last.to === index - 1) last.to = index;
    else runs.push({ from: index, to: index, text });
  }
  const [only] = runs;
  if (!only) return 'Prodejna má zavřeno';
  if (runs.length === 1 && only.to - only.from === 6) return `Standardní směna: ${only.text}`;
  const names = ['Po', 'Út', 'St', 'Čt', 'Pá', 'So', 'Ne'];
  return runs
    .map(({ from, to, text }) => `${names[from]}${from === to ? '' : `-${names[to]}`} ${text}`)
    .join(', ');
}
