import { useRef } from 'react';

type Versioned = { id: number; verze: number };

/**
 * The versions of records that quick actions (a tick, a drag) send: the one that is shown, or the newer one that the
 * person's own action before made, whose list is still on its way.
 */
export function useVersions() {
  const own = useRef(new Map<number, number>());
  return {
    of: ({ id, verze }: Versioned) => Math.max(verze, own.current.get(id) ?? 0),
    take: ({ id, verze }: Versioned) => void own.current.set(id, verze),
  };
}
