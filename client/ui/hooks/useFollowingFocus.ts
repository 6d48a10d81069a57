import { useEffect, useRef } from 'react';

const FOLLOWED_MS = 5_000;

/**
 * What was dropped by keyboard is another element in its new place, and again when the move is refused: the focus,
 * lost with the old one, goes to the element with the id that was given last, or to the next of several that is there.
 * `places` changes whenever the element may be another.
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
