import { useEffect, useId } from 'react';
import { isUnsaved } from '../core/unsaved.ts';
import { type Guard, guardSteps, makeRoom } from '../navigation/history.ts';
import { confirmDiscard } from '../ui/dialogs/confirm.tsx';
import { closeTop, isCovered, onFirstCover } from '../ui/dialogs/covers.ts';
import { useUnloadGuard } from '../ui/hooks/useUnloadGuard.ts';

/** The forms on the screen that hold a change. */
const changed = new Set<string>();

/** Whether the screen may be left: asks when something on it would be lost. */
export const confirmLeave = async () => !isUnsaved() || (await confirmDiscard());

/** Before `isDirty` is lost with another page or the closed window, it is asked for (`useGuardedLeaving`). */
export function useLeaveGuard(isDirty: boolean) {
  const id = useId();
  useUnloadGuard(isDirty);
  useEffect(() => {
    if (!isDirty) return;
    changed.add(id);
    return () => void changed.delete(id);
  }, [isDirty, id]);
}

const guard: Guard = ({ from, to, isPop, isOther }) => {
  if (isPop && isCovered()) return closeTop;
  if (changed.size === 0 || (from === to && !isOther)) return null;
  return goOn => void confirmDiscard().then(isDiscarded => isDiscarded && goOn());
};

/**
 * The application's one guard of navigations: Back closes what lies over the page first, and a page with a changed
 * form is left only after a question.
 */
export function useGuardedLeaving() {
  useEffect(() => guardSteps(guard), []);
  useEffect(() => onFirstCover(makeRoom), []);
}
