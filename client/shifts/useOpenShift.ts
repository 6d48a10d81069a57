import { scopeOf } from '#shared/core/permissions.ts';
import { editingProblem } from '#shared/shifts/editing.ts';
import type { Shift } from '#shared/shifts/shapes.ts';
import { useUser } from '../core/session.tsx';
import { notifyProblem } from '../ui/notifyProblem.ts';

/** Why the signed-in person may not touch a shift, or null (D3 §6); `today` is the server's. */
export function useEditingProblem() {
  const user = useUser();
  return (shift: Pick<Shift, 'user_id' | 'datum'>, today: string) => {
    const scope = scopeOf(user.role, 'shifts.write');
    return editingProblem(scope, user.id, { ownerId: shift.user_id, datum: shift.datum }, today);
  };
}

/** Opens an allowed shift; of another it says why not. */
export function useOpenShift(today: string, open: (shift: Shift) => void) {
  const problemOf = useEditingProblem();
  return (shift: Shift) => {
    const problem = problemOf(shift, today);
    if (problem) notifyProblem(null, problem);
    else open(shift);
  };
}
