import { useEffect } from 'react';
import { useAddress } from '../../core/address.ts';
import { focusArrived } from '../../layout/Arrival.tsx';

/** The id of the task in the address (`?ukol=`), to which the page scrolls once it is rendered. */
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
