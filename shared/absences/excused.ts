import { countedHours, minutesOf, type Times } from '../shifts/hours.ts';
import type { KeptShift } from '../shifts/kinds.ts';
import { type Asked, absentDays, type Given, type OwnShift } from './days.ts';
import type { AbsenceKind } from './kinds.ts';

/** Approved absences that are no shifts, a doctor's and other leave: what of the plan they excuse (rule absences-7). */

export const EXCUSED_KINDS = ['lekar', 'jine'] as const satisfies readonly AbsenceKind[];
export type ExcusedKind = (typeof EXCUSED_KINDS)[number];

/** An approved one, with the work that its approval took out of the plan. */
export type Excusing = Omit<Asked, 'druh'> & { druh: ExcusedKind; zrusene: readonly KeptShift[] };
/** A day, or a part of one, that somebody was excused from; whole minutes. */
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
 * What an absence excuses. A part of a day: what it takes of the work that is planned then, of a whole shift no more than that counts
 * for without its break. A whole day: the work that
 * it took out of the plan, or a working day's hours where no plan stood; nothing where work was planned afterwards all
 * the same.
 * @param plan the person's shifts of those days, and of the weeks and months around, as they are now
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
  // Work within its own days was planned round the leave and says nothing of the plan that it found.
  const beside = work.filter(({ datum }) => datum < od || datum > to);
  return absentDays(absence, { shifts, taken: [...taken, ...beside], den, pause })
    .filter(day => !work.some(({ datum }) => datum === day.datum))
    .map(({ datum, hodiny }) => ({ datum, druh, cas_od, cas_do, minut: Math.round(hodiny * 60) }));
}
