import { scopeOf } from '#shared/core/permissions.ts';
import { correctingProblem, deletingProblem, editingProblem } from '#shared/shifts/editing.ts';
import type { Shift } from '#shared/shifts/shapes.ts';
import { useMay, useUser } from '../core/session.tsx';
import { notifyProblem } from '../ui/notices/notifyProblem.ts';

/** Why the signed-in person may not edit a shift, or null (rule shifts-3); `today` is the server's. */
export function useEditingProblem() {
  const user = useUser();
  return (shift: Pick<Shift, 'user_id' | 'datum'>, today: string) => {
    const scope = scopeOf(user.role, 'shifts.write');
    return editingProblem(scope, user.id, { ownerId: shift.user_id, datum: shift.datum }, today);
  };
}

/** What the person may do with a shift besides reading it; `problem` is why they may not edit it (rule shifts-3). */
export function useShiftRights() {
  const user = useUser();
  const may = useMay();
  return (shift: Shift, today: string) => {
    const isAttended = shift.odpracovano !== null;
    const scope = scopeOf(user.role, 'shifts.write');
    const isCorrected = may('attendance.correct') && shift.typ_smeny === 'prace' && shift.datum <= today;
    const about = { ownerId: shift.user_id, datum: shift.datum, isAttended };
    return {
      problem: editingProblem(scope, user.id, about, today),
      mayDelete: deletingProblem(user.role, about) === null,
      mayCorrect: isCorrected && correctingProblem(user, shift.user_id) === null,
      /** Who corrects the attendance instead of somebody who corrects that of others. */
      correctedBy: isCorrected ? correctingProblem(user, shift.user_id) : null,
    };
  };
}

/** Opens a shift that the person may open; for another, shows why not. */
export function useOpenShift(today: string, open: (shift: Shift) => void) {
  const problemOf = useEditingProblem();
  return (shift: Shift) => {
    const problem = problemOf(shift, today);
    if (problem) notifyProblem(null, problem);
    else open(shift);
  };
}
