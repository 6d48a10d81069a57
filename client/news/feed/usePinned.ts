import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { PINNED } from '#shared/news/limits.ts';
import { request } from '../../core/api.ts';
import { postsOf } from './feed.ts';
import { feedKey } from './feed-cache.ts';

/** The pinned posts of one category, or all with null, newest first (rule news-7); none if they could not be loaded. */
export function usePinned(kategorie: number | null) {
  const load = useInfiniteQuery({
    queryKey: feedKey({ pripnute: true }),
    queryFn: ({ signal }) => request('GET /news/', { query: { pripnute: '1' } }, signal),
    initialPageParam: null as number | null,
    getNextPageParam: () => null,
  });
  const { data } = load;
  const posts = useMemo(
    () =>
      (data ? postsOf(data) : [])
        // A server that is not upgraded yet answers all posts.
        .filter(post => post.pripnuto)
        // Somebody who sees the posts of several shops may see more than are pinned for any of them.
        .slice(0, PINNED)
        .filter(post => kategorie === null || post.kategorie.some(({ id }) => id === kategorie)),
    [data, kategorie],
  );
  return { posts, load };
}
