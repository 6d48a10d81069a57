import { Button, Loader, Text } from '@mantine/core';
import { sentenceOf } from '../../ui/notices/problem.ts';
import touch from '../../ui/page/touch.module.css';
import classes from './PostFeed.module.css';
import type { Feed } from './useFeed.ts';
import { useOlderPosts } from './useOlderPosts.ts';

/** The end of the list: older posts on the way, a button for them, or that there are none. */
export function FeedEnd({ feed }: { feed: Feed }) {
  const { endRef, loadOlder } = useOlderPosts(feed);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error } = feed;
  return (
    <div ref={endRef} className={classes.end}>
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
