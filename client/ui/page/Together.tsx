import { Skeleton } from '@mantine/core';
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { queryClient } from '../../core/queries.ts';

/** Who waits longer sees what is there: an answer that fails is asked for again for seconds. */
const LONGEST_MS = 1_000;
/** An answer is drawn, and what it lets be asked is asked, within this time. */
const ASKED_WITHIN_MS = 20;

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
    let looking: number | undefined;
    const look = () => {
      if (!isPending(true)) setIsComing(false);
    };
    const lookSoon = () => {
      clearTimeout(looking);
      looking = window.setTimeout(look, ASKED_WITHIN_MS);
    };
    const timer = setTimeout(() => setIsComing(false), LONGEST_MS);
    const stop = queryClient.getQueryCache().subscribe(lookSoon);
    lookSoon();
    return () => {
      clearTimeout(timer);
      clearTimeout(looking);
      stop();
    };
  }, [isComing]);
  return isComing;
}

/**
 * Parts of a screen whose lengths are known only with their answers appear together, so that none of them pushes
 * another away from under the eye or the finger (docs/decisions/0137). Until then they are laid out and not seen: what
 * measures itself or scrolls to where it leads finds its place.
 */
export function Together({ height = '60vh', children }: { height?: string; children: ReactNode }) {
  const isComing = useComing();
  return (
    <>
      {isComing && (
        <div style={{ position: 'relative', height: 0 }}>
          <Skeleton pos="absolute" height={height} role="status" aria-label="Načítání" />
        </div>
      )}
      <div style={{ display: 'contents', visibility: isComing ? 'hidden' : undefined }}>{children}</div>
    </>
  );
}
