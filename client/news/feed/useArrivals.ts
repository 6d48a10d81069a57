import { useState } from 'react';
import type { Post } from '#shared/news/contract.ts';
import { useUser } from '../../core/session.tsx';
import { type Arrivals, arrive, releaseHeld } from './arrivals.ts';

type State = { list: string; arrivals: Arrivals };

/**
 * Watches what comes into the list named `list` and holds new posts of others back while the reader
 * `isBusy` further down. The state follows the posts in the same rendering, so that a post to be held back
 * never flashes.
 */
export function useArrivals(list: string, posts: Post[], isBusy: boolean) {
  const me = useUser().id;
  const [state, setState] = useState<State | null>(null);
  const before = state?.list === list ? state.arrivals : null;
  const arrivals = arrive(before, posts, { id: me, busy: isBusy });
  if (arrivals !== before) setState({ list, arrivals });
  return {
    shown: posts.filter(post => !arrivals.held.has(post.id)),
    heldCount: arrivals.held.size,
    isFresh: (id: number) => arrivals.fresh.has(id),
    announced: arrivals.announced,
    release: () => setState(current => current && { ...current, arrivals: releaseHeld(current.arrivals) }),
  };
}
