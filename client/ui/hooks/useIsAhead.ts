import { useEffect, useState } from 'react';
import { now } from '../../core/clock.ts';
import { useNow } from './useNow.ts';

/** Whether a moment that the server named is still ahead; renders again when it has come. False without one. */
export function useIsAhead(instant: string | null): boolean {
  const [passed, setPassed] = useState<string | null>(null);
  // A device that slept did not count; its page looks at the clock when it wakes.
  const seenAt = useNow();
  const at = instant === null ? Number.NEGATIVE_INFINITY : Date.parse(instant);
  useEffect(() => {
    if (instant === null) return;
    const timer = setTimeout(() => setPassed(instant), at - now());
    return () => clearTimeout(timer);
  }, [instant, at]);
  return passed !== instant && seenAt < at;
}
