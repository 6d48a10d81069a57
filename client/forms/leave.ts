import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { confirmDiscard } from '../ui/confirm.tsx';

/** While `isDirty`, asks before another page is opened or the window is closed. One at a time on a screen. */
export function useLeaveGuard(isDirty: boolean) {
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
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
}
