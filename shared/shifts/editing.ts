import { monthOf } from '../core/days.ts';
import type { Scope } from '../core/permissions.ts';
import { refusalOf } from '../core/refusals.ts';

export const PAST_MONTH = 'Nelze upravovat směny v minulých měsících. Obraťte se na administrátora.';
export const ATTENDED_CHANGE = 'Směnu s docházkou může změnit jen vedoucí nebo administrátor.';
export const ATTENDED_DELETE = 'Směnu s docházkou může smazat jen administrátor.';
export const OWN_ATTENDANCE = 'Vlastní docházku vedoucího opravuje administrátor.';

/**
 * Why a person may not create or change a shift of `ownerId` on `datum`, or null (rule shifts-3: attended shifts are
 * changed only by VEDOUCI and ADMIN). `scope` is that of their 'shifts.write', `today` the server's day.
 */
export function editingProblem(
  scope: Scope,
  userId: number,
  shift: { ownerId: number; datum: string; isAttended?: boolean },
  today: string,
): string | null {
  if (scope === 'all') return null;
  if (shift.ownerId !== userId) return refusalOf('shifts.write');
  if (monthOf(shift.datum) < monthOf(today)) return PAST_MONTH;
  return shift.isAttended ? ATTENDED_CHANGE : null;
}

/** Why somebody who may change a shift still may not delete it, or null. */
export const deletingProblem = (role: string, { isAttended }: { isAttended: boolean }) =>
  isAttended && role !== 'ADMIN' ? ATTENDED_DELETE : null;

/** Why somebody who may correct attendance may not correct this person's, or null: nobody writes their own hours. */
export const correctingProblem = (user: { id: number; role: string }, ownerId: number) =>
  ownerId === user.id && user.role !== 'ADMIN' ? OWN_ATTENDANCE : null;
