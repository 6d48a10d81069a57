import { useRef } from 'react';

type Versioned = { id: number; verze: number };

/**
 * The record versions that quick actions (a tick, a drag) send: the shown one, or the newer one that the person's own
 * previous action produced while the refreshed list is still loading.
 */
export function useVersions() {
  const own = useRef(new Map<number, number>());
  return {
    of: ({ id, verze }: Versioned) => Math.max(verze, own.current.get(id) ?? 0),
    take: ({ id, verze }: Versioned) => void own.current.set(id, verze),
  };
}
