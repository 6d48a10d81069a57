import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { isUnsaved } from '../core/unsaved.ts';
import { confirmDiscard } from '../ui/confirm.tsx';
import { useUnloadGuard } from '../ui/useUnloadGuard.ts';

/** Whether the screen may be left: asks when something on it would be lost. */
export const confirmLeave = async () => !isUnsaved() || (await confirmDiscard());

/** While `isDirty`, asks before another page is opened or the window is closed. One at a time on a screen. */
export function useLeaveGuard(isDirty: boolean) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    confirmDiscard().then(isDiscarded => (isDiscarded ? blocker.proceed() : blocker.reset()));
  }, [blocker]);

  useUnloadGuard(isDirty);
}
