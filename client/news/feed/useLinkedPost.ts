import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Post } from '#shared/news/contract.ts';
import { feedKey, fetchPost } from './feed-cache.ts';

/**
 * The linked post, if it is not among the newest ones: it is fetched alone and shown on top. This is decided only
 * once, so that the post does not move when the list grows as far as it.
 * @returns `post` to be shown on top, or null; `isMissing` when there is no such post.
 */
export function useLinkedPost(id: number | null, posts: Post[] | undefined) {
  const [decided, setDecided] = useState<{ id: number; onTop: boolean } | null>(null);
  if (id !== null && posts && decided?.id !== id) {
    setDecided({ id, onTop: !posts.some(post => post.id === id) });
  }
  const onTop = id !== null && decided?.id === id && decided.onTop;
  const query = useInfiniteQuery({
    queryKey: feedKey({ prispevek: id ?? 0 }),
    queryFn: async ({ signal }) => [(await fetchPost(id ?? 0, signal)) ?? []].flat(),
    initialPageParam: null as number | null,
    getNextPageParam: () => null,
    placeholderData: undefined,
    enabled: onTop,
  });
  const post = (onTop && query.data?.pages[0]?.[0]) || null;
  return { post, isMissing: onTop && query.isSuccess && !post };
}
