import { useEffect, useId } from 'react';
import { isUnsaved } from '../core/unsaved.ts';
import { type Guard, guardSteps, makeRoom } from '../navigation/history.ts';
import { confirmDiscard } from '../ui/dialogs/confirm.tsx';
import { closeTop, isCovered, onFirstCover } from '../ui/dialogs/covers.ts';
import { useUnloadGuard } from '../ui/hooks/useUnloadGuard.ts';

/** The changed forms on the screen, each with the address parameter that controls if it is shown ('' for none). */
const changed = new Map<string, string>();

/** Whether the screen may be left; asks when something on it would be lost. */
export const confirmLeave = async () => !isUnsaved() || (await confirmDiscard());

/**
 * Asks before a change (`isDirty`) is lost by leaving for another page or closing the window (`useGuardedLeaving`);
 * also when the address parameter `by`, which chooses the shown part of the screen, gets another value.
 */
export function useLeaveGuard(isDirty: boolean, by = '') {
  const id = useId();
  useUnloadGuard(isDirty);
  useEffect(() => {
    if (!isDirty) return;
    changed.set(id, by);
    return () => void changed.delete(id);
  }, [isDirty, id, by]);
}

const guard: Guard = ({ from, to, was, is, isPop, isOther }) => {
  if (isPop && isCovered()) return closeTop;
  const differs = (by: string) => new URLSearchParams(was).get(by) !== new URLSearchParams(is).get(by);
  const isLeft = from !== to || isOther || [...changed.values()].some(differs);
  if (changed.size === 0 || !isLeft) return null;
  return goOn => void confirmDiscard().then(isDiscarded => isDiscarded && goOn());
};

/**
 * The application's one guard of navigations: Back first closes what lies over the page, and a page with a changed
 * form is left only after a question.
 */
export function useGuardedLeaving() {
  useEffect(() => guardSteps(guard), []);
  useEffect(() => onFirstCover(makeRoom), []);
}
