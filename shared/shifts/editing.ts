import { monthOf } from '../core/days.ts';
import { PERMISSIONS, type Scope } from '../core/permissions.ts';

export const PAST_MONTH = 'Nelze upravovat směny v minulých měsících. Obraťte se na administrátora.';

/**
 * Why a person may not create, change or delete a shift of `ownerId` on `datum`, or null (D3 §6; 4-decisions
 * §2). `scope` is the reach of their 'shifts.write', `today` the server's day.
 */
export function editingProblem(
  scope: Scope,
  userId: number,
  shift: { ownerId: number; datum: string },
  today: string,
): string | null {
  if (scope === 'all') return null;
  if (shift.ownerId !== userId) return PERMISSIONS['shifts.write'].refusal;
  return monthOf(shift.datum) < monthOf(today) ? PAST_MONTH : null;
}
