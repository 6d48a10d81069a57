import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { request } from '../../core/api.ts';
import { postsOf } from './feed.ts';
import { feedKey } from './feed-cache.ts';

/** Fewer than the server gives unasked: what a screen shows and some way below. */
const PAGE_SHOWN = 20;

/** The news of one category, or of all with null: newest first, older ones page by page. */
export function useFeed(kategorie: number | null) {
  const query = useInfiniteQuery({
    queryKey: feedKey({ kategorie }),
    queryFn: ({ pageParam, signal }) => {
      const args = { limit: PAGE_SHOWN, before: pageParam ?? undefined, kategorie: kategorie ?? undefined };
      return request('GET /news/', { query: args }, signal);
    },
    initialPageParam: null as number | null,
    getNextPageParam: page => (page.length < PAGE_SHOWN ? null : (page.at(-1)?.id ?? null)),
  });
  const posts = useMemo(() => query.data && postsOf(query.data), [query.data]);
  return { ...query, posts };
}

export type Feed = ReturnType<typeof useFeed>;
