import { useEffect } from 'react';
import { idOf, useAddress } from '../core/address.ts';

/** The task that the address leads to (`?ukol=`): scrolled to once it is on the screen. */
export function useLinkedTask(isLoaded: boolean): number | null {
  const { params } = useAddress();
  const linked = idOf(params.get('ukol'));
  useEffect(() => {
    if (!isLoaded || linked === null) return;
    const line = document.getElementById(`ukol-${linked}`);
    line?.scrollIntoView({ block: 'center' });
    line?.focus({ preventScroll: true });
  }, [isLoaded, linked]);
  return linked;
}
