import { useIntersection } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { Feed } from './useFeed.ts';

/** How far below the window the end of the list may be before more is asked for. */
const AHEAD = '1200px';

/**
 * Loads older posts when the end of the list comes near, or when they are asked for. A fetch under way is
 * never disturbed: the wish waits until it is done. After a failure only a wish of the reader tries again.
 */
export function useOlderPosts({ hasNextPage, fetchStatus, isFetchNextPageError, fetchNextPage }: Feed) {
  const { ref, entry } = useIntersection({ rootMargin: `0px 0px ${AHEAD} 0px` });
  const [isWished, setWished] = useState(false);
  const isNear = entry?.isIntersecting === true && !isFetchNextPageError;
  const isDue = hasNextPage && fetchStatus === 'idle' && (isNear || isWished);
  useEffect(() => {
    if (!isDue) return;
    setWished(false);
    void fetchNextPage();
  }, [isDue, fetchNextPage]);
  return { endRef: ref, loadOlder: () => setWished(true) };
}
