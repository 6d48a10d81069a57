import { useEffect } from 'react';
import { useSearchParams } from 'react-router';

const idOf = (value: string | null) => (value && /^[1-9]\d{0,9}$/.test(value) ? Number(value) : null);

/** The task that the address leads to (`?ukol=`): scrolled to once it is on the screen. */
export function useLinkedTask(isLoaded: boolean): number | null {
  const [params] = useSearchParams();
  const linked = idOf(params.get('ukol'));
  useEffect(() => {
    if (!isLoaded || linked === null) return;
    const line = document.getElementById(`ukol-${linked}`);
    line?.scrollIntoView({ block: 'center' });
    line?.focus({ preventScroll: true });
  }, [isLoaded, linked]);
  return linked;
}
