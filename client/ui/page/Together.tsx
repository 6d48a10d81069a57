import { Skeleton } from '@mantine/core';
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { queryClient } from '../../core/queries.ts';

/** Who waits longer sees what is there: an answer that fails is asked for again for seconds. */
const LONGEST_MS = 1_000;

const isPending = (isSeen: boolean) =>
  queryClient
    .getQueryCache()
    .getAll()
    .some(query => query.state.status === 'pending' && (!isSeen || query.isActive()));

/** Until the first answers of what is drawn below are there; at most a second. */
function useComing() {
  const [isComing, setIsComing] = useState(true);
  // Before anything is painted: what is known already is shown at once.
  useLayoutEffect(() => setIsComing(isPending(false)), []);
  useEffect(() => {
    if (!isComing) return;
    const look = () => {
      if (!isPending(true)) setIsComing(false);
    };
    const timer = setTimeout(() => setIsComing(false), LONGEST_MS);
    const stop = queryClient.getQueryCache().subscribe(look);
    look();
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [isComing]);
  return isComing;
}

/**
 * Parts of a screen whose lengths are known only with their answers appear together, so that none of them pushes
 * another away from under the eye or the finger.
 */
export function Together({ height, children }: { height: string; children: ReactNode }) {
  const isComing = useComing();
  return (
    <>
      {isComing && <Skeleton height={height} role="status" aria-label="Načítání" />}
      <div style={{ display: isComing ? 'none' : 'contents' }}>{children}</div>
    </>
  );
}
