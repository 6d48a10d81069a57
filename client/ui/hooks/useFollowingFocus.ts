import { useEffect, useRef } from 'react';

const FOLLOWED_MS = 5_000;

/**
 * Keeps the focus on an item moved by keyboard. In its new place it is another element, and again when the move is
 * refused: the focus, lost with the old element, goes to the first existing element among the ids given last.
 * `places` changes whenever the element may be another one.
 */
export function useFollowingFocus(places: unknown) {
  const followed = useRef({ ids: [] as string[], until: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: changed places are when the element may be another
  useEffect(() => {
    const { ids, until } = followed.current;
    const isLost = document.activeElement === document.body;
    if (!isLost || performance.now() > until) return;
    ids
      .map(id => document.getElementById(id))
      .find(Boolean)
      ?.focus();
  }, [places]);
  return (...ids: string[]) => {
    followed.current = { ids, until: performance.now() + FOLLOWED_MS };
  };
}
