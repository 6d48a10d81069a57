import { countedHours, minutesOf, type Times } from '../shifts/hours.ts';
import type { KeptShift } from '../shifts/kinds.ts';
import { type Asked, absentDays, type Given, type OwnShift } from './days.ts';
import type { AbsenceKind } from './kinds.ts';

/** What approved absences without a shift (a doctor's visit, other leave) excuse from the plan (rule absences-7). */

export const EXCUSED_KINDS = ['lekar', 'jine'] as const satisfies readonly AbsenceKind[];
export type ExcusedKind = (typeof EXCUSED_KINDS)[number];

/** An approved absence with the work that its approval took out of the plan. */
export type Excusing = Omit<Asked, 'druh'> & { druh: ExcusedKind; zrusene: readonly KeptShift[] };
/** A day, or a part of one, that somebody was excused from, in whole minutes. */
export type ExcusedDay = {
  datum: string;
  druh: ExcusedKind;
  cas_od: string | null;
  cas_do: string | null;
  minut: number;
};

const shared = (one: Times, other: Times) =>
  Math.max(
    0,
    Math.min(minutesOf(one.cas_do), minutesOf(other.cas_do)) -
      Math.max(minutesOf(one.cas_od), minutesOf(other.cas_od)),
  );

/**
 * What an absence excuses. For a part of a day: the planned work it overlaps, but of one shift no more than the hours
 * that
 * count without its break. For whole days: the work the approval took out of the plan, or a working day's hours where
 * nothing was planned; nothing on days where work was planned again afterwards.
 * @param plan the person's current shifts on those days and in the weeks and months around
 */
export function excusedDays(
  absence: Excusing,
  { plan, taken, den, pause }: Omit<Given, 'shifts'> & { plan: readonly OwnShift[] },
): ExcusedDay[] {
  const { druh, od, do: to, cas_od, cas_do } = absence;
  const work = plan.filter(shift => shift.typ_smeny === 'prace');
  if (cas_od !== null && cas_do !== null) {
    const own = work.filter(({ datum }) => datum === od);
    const most = (shift: OwnShift) => Math.round(countedHours(shift, pause) * 60);
    const minut = own.reduce(
      (sum, shift) => sum + Math.min(shared(shift, { cas_od, cas_do }), most(shift)),
      0,
    );
    return minut > 0 ? [{ datum: od, druh, cas_od, cas_do, minut }] : [];
  }
  const own = absence.zrusene.map(shift => ({ ...shift, ma_dochazku: false }));
  const shifts = [...own, ...plan.filter(shift => shift.typ_smeny !== 'prace')];
  // Work on the leave's own days was planned despite it and says nothing about the plan before the leave.
  const beside = work.filter(({ datum }) => datum < od || datum > to);
  return absentDays(absence, { shifts, taken: [...taken, ...beside], den, pause })
    .filter(day => !work.some(({ datum }) => datum === day.datum))
    .map(({ datum, hodiny }) => ({ datum, druh, cas_od, cas_do, minut: Math.round(hodiny * 60) }));
}
