import { useEffect, useId } from 'react';
import { useBlocker } from 'react-router';
import { confirmDiscard } from '../ui/confirm.tsx';

/** The forms on the screen that hold a change. */
const changed = new Set<string>();

/** Whether the screen may be left: asks when a form on it would be lost. */
export const confirmLeave = async () => changed.size === 0 || (await confirmDiscard());

/** While `isDirty`, asks before another page is opened or the window is closed. One at a time on a screen. */
export function useLeaveGuard(isDirty: boolean) {
  const id = useId();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    confirmDiscard().then(isDiscarded => (isDiscarded ? blocker.proceed() : blocker.reset()));
  }, [blocker]);

  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    changed.add(id);
    window.addEventListener('beforeunload', ask);
    return () => {
      changed.delete(id);
      window.removeEventListener('beforeunload', ask);
    };
  }, [isDirty, id]);
}
