import { Button, Loader, Text } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useGoingOn } from '../../ui/hooks/useGoingOn.ts';
import { sentenceOf } from '../../ui/notices/problem.ts';
import touch from '../../ui/page/touch.module.css';
import classes from './PostFeed.module.css';
import type { Feed } from './useFeed.ts';

/** How far below the window the end of the list may be before older posts are loaded. */
const AHEAD = '1200px';

/**
 * Loads older posts when the end of the list comes near, or on request. It never interrupts a running fetch: the
 * request waits until that is done. After a failure, only a request of the reader tries again.
 */
function useOlderPosts({ hasNextPage, fetchStatus, isFetchNextPageError, fetchNextPage }: Feed) {
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

/** The end of the list: older posts loading, a button for them, or a message that there are none. */
export function FeedEnd({ feed }: { feed: Feed }) {
  const { endRef, loadOlder } = useOlderPosts(feed);
  const goingOn = useGoingOn();
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error } = feed;
  return (
    <div ref={endRef} className={classes.end} {...goingOn}>
      {isFetchNextPageError && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          Starší novinky se nepodařilo načíst. {sentenceOf(error)}
        </Text>
      )}
      {isFetchingNextPage && (
        <Text role="status" size="sm" c="dimmed" className={classes.loading}>
          <Loader size="xs" aria-hidden /> Načítání starších novinek…
        </Text>
      )}
      {hasNextPage && !isFetchingNextPage && (
        <Button variant="default" className={touch.target} onClick={loadOlder}>
          {isFetchNextPageError ? 'Zkusit znovu' : 'Načíst starší'}
        </Button>
      )}
      {!hasNextPage && (
        <Text size="sm" c="dimmed">
          To je všechno, starší novinky už nejsou.
        </Text>
      )}
    </div>
  );
}
