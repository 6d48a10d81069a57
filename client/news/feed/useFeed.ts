import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { request } from '../../core/api.ts';
import { isOldest, PAGE_SHOWN, postsOf } from './feed.ts';
import { feedKey } from './feed-cache.ts';

/** The news of one category, or of all with null: newest first, older ones page by page. */
export function useFeed(kategorie: number | null) {
  const query = useInfiniteQuery({
    queryKey: feedKey({ kategorie }),
    queryFn: ({ pageParam, signal }) => {
      const args = { limit: PAGE_SHOWN, before: pageParam ?? undefined, kategorie: kategorie ?? undefined };
      return request('GET /news/', { query: args }, signal);
    },
    initialPageParam: null as number | null,
    getNextPageParam: page => (isOldest(page) ? null : (page.at(-1)?.id ?? null)),
  });
  const posts = useMemo(() => query.data && postsOf(query.data), [query.data]);
  return { ...query, posts };
}

export type Feed = ReturnType<typeof useFeed>;
