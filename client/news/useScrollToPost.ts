import { useEffect } from 'react';
import { focusArrived } from '../layout/Arrival.tsx';
import { useAskedAgain } from '../navigation/useAskedAgain.ts';

/** Brings the linked post up and gives it the focus, once it is there. */
export function useScrollToPost(id: number | null, isThere: boolean) {
  const again = useAskedAgain(id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: also when its link is followed again
  useEffect(() => {
    if (id === null || !isThere) return;
    // After the shell has taken the page to its top.
    const frame = requestAnimationFrame(() => {
      const card = document.getElementById(`prispevek-${id}`);
      card?.scrollIntoView({ block: 'start' });
      if (card) focusArrived(card);
    });
    return () => cancelAnimationFrame(frame);
  }, [id, isThere, again]);
}
