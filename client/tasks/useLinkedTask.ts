import { useEffect } from 'react';
import { useAddress } from '../core/address.ts';
import { focusArrived } from '../layout/Arrival.tsx';

/** The task that the address leads to (`?ukol=`): scrolled to once it is on the screen. */
export function useLinkedTask(isLoaded: boolean): number {
  const { params } = useAddress();
  const linked = Number(params.get('ukol'));
  useEffect(() => {
    if (!isLoaded || !linked) return;
    const line = document.getElementById(`ukol-${linked}`);
    line?.scrollIntoView({ block: 'center' });
    if (line) focusArrived(line);
  }, [isLoaded, linked]);
  return linked;
}
