import { useEffect, useId, useRef } from 'react';
import { useBlocker, useLocation, useNavigate } from 'react-router';
import { isUnsaved } from '../core/unsaved.ts';
import { confirmDiscard } from '../ui/confirm.tsx';
import { closeTop, isCovered, onFirstCover } from '../ui/covers.ts';
import { useUnloadGuard } from '../ui/useUnloadGuard.ts';

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

/**
 * The application's one guard of navigations, for a router takes no second: Back closes what lies over the
 * page first, and a page with a changed form is left only after a question.
 */
export function useGuardedLeaving() {
  const isBack = useRef(false);
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    isBack.current = historyAction === 'POP' && isCovered();
    return isBack.current || (changed.size > 0 && currentLocation.pathname !== nextLocation.pathname);
  });
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (isBack.current) {
      blocker.reset();
      closeTop();
    } else confirmDiscard().then(isDiscarded => (isDiscarded ? blocker.proceed() : blocker.reset()));
  }, [blocker]);

  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  useEffect(
    () =>
      onFirstCover(() => {
        // Back from the first page of a window leaves it without a word: there has to be one before.
        if (window.history.state?.idx === 0)
          void navigate({ pathname, search, hash }, { state, preventScrollReset: true });
      }),
    [navigate, pathname, search, hash, state],
  );
}
