import { useEffect } from 'react';

/** Brings the linked post up and gives it the focus, once it is there. */
export function useScrollToPost(id: number | null, isThere: boolean) {
  useEffect(() => {
    if (id === null || !isThere) return;
    // After the shell has taken the page to its top.
    const frame = requestAnimationFrame(() => {
      const card = document.getElementById(`prispevek-${id}`);
      card?.scrollIntoView({ block: 'start' });
      card?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [id, isThere]);
}
