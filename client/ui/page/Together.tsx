import { Skeleton } from '@mantine/core';
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { queryClient } from '../../core/queries.ts';

/** After this time, whatever has loaded is shown (docs/decisions/0168). */
const LONGEST_MS = 2_500;
/** An answer is rendered, and the queries that depend on it start, within this time. */
const ASKED_WITHIN_MS = 20;

const isPending = (isSeen: boolean) =>
  queryClient
    .getQueryCache()
    .getAll()
    .some(query => query.state.status === 'pending' && (!isSeen || query.isActive()));

/** True until the first answers for everything rendered below have arrived; for `LONGEST_MS` at most. */
function useComing() {
  const [isComing, setIsComing] = useState(true);
  // Before the first paint: data that is already known is shown at once.
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
 * Shows parts of a screen together whose heights are only known with their data, so that none of them pushes another
 * away from under the eye or the finger (docs/decisions/0137). Until then they are laid out but invisible, so that
 * code that measures or scrolls to them works.
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
