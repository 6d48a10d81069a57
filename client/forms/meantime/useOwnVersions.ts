import { useRef } from 'react';

/**
 * The versions that quick choices of a list send: the one shown at the press or, when presses follow each other before
 * the list is fetched again, the one that the person's own previous choice has led to.
 */
export function useOwnVersions() {
  const own = useRef(new Map<string, number | undefined>());
  const at = (key: string, shown: number) => `${key} ${shown}`;
  return {
    /** Called at a press while nothing is being sent: what is shown is up to date. */
    begin: () => own.current.clear(),
    of: (key: string, shown: number) =>
      own.current.has(at(key, shown)) ? own.current.get(at(key, shown)) : shown,
    take: (key: string, shown: number, now: number | undefined) => void own.current.set(at(key, shown), now),
  };
}
