import { useEffect, useRef } from 'react';

const FOLLOWED_MS = 5_000;

/**
 * What was dropped by keyboard is another element in its new place, and again when the move is refused: the focus,
 * lost with the old one, goes to the element with the id that was given last. `places` changes whenever the element
 * may be another.
 */
export function useFollowingFocus(places: unknown) {
  const followed = useRef({ id: '', until: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: changed places are when the element may be another
  useEffect(() => {
    const { id, until } = followed.current;
    const isLost = document.activeElement === document.body;
    if (isLost && performance.now() < until) document.getElementById(id)?.focus();
  }, [places]);
  return (id: string) => {
    followed.current = { id, until: performance.now() + FOLLOWED_MS };
  };
}
