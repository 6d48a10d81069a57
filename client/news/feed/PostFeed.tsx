import { VisuallyHidden } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import type { Post } from '#shared/news/contract.ts';
import { plural } from '../../core/format.ts';
import { useUser } from '../../core/session.tsx';
import { ButtonWithIcon } from '../../ui/ButtonWithIcon.tsx';
import { useIsAtTop } from '../../ui/hooks/useIsAtTop.ts';
import { uploads } from '../files/uploads.ts';
import { PostCard } from '../post/PostCard.tsx';
import { useNewsAddress } from '../useNewsAddress.ts';
import { useSeen } from '../useSeen.ts';
import { type Arrivals, arrive, releaseHeld } from './arrivals.ts';
import { FeedEnd } from './FeedEnd.tsx';
import classes from './PostFeed.module.css';
import type { Feed } from './useFeed.ts';

type State = { list: string; arrivals: Arrivals };

/**
 * Tracks new posts in the list named `list`, and holds those of others back while the reader `isBusy` further down.
 * The state is updated in the same render as the posts, so that a held post never flashes.
 */
function useArrivals(list: string, posts: Post[], isBusy: boolean) {
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

type Props = {
  feed: Feed;
  posts: Post[];
  /** The key of the list: new posts are counted separately for each. */
  name: string;
  /** Whether the list has all news. One category's newest post says nothing about others that are still unread. */
  isWhole: boolean;
  linked: number | null;
  /** The posts that are already shown elsewhere on the screen. */
  hidden: readonly Post[];
  /** Shown when there are no posts. */
  children: ReactNode;
};

/** The posts, newest first. Posts that others add meanwhile do not move what is being read or written. */
export function PostFeed({ feed, posts, name, isWhole, linked, hidden, children }: Props) {
  const { komentare } = useNewsAddress();
  const list = useRef<HTMLDivElement>(null);
  const [isWriting, setWriting] = useState(false);
  const isAtTop = useIsAtTop();
  const isUploading = uploads.useIsRunning();
  const arrivals = useArrivals(name, posts, !isAtTop || isWriting || isUploading);
  const waiting =
    arrivals.heldCount === 1
      ? 'Nový příspěvek'
      : plural(arrivals.heldCount, 'nový příspěvek', 'nové příspěvky', 'nových příspěvků');
  const shown = arrivals.shown.filter(post => !hidden.some(({ id }) => id === post.id));
  useSeen(isWhole ? arrivals.shown : []);
  const showHeld = () => {
    arrivals.release();
    requestAnimationFrame(() => {
      window.scrollTo({ top: 0, behavior: 'smooth' });
      const [first] = list.current?.children ?? [];
      if (first instanceof HTMLElement) first.focus({ preventScroll: true });
    });
  };
  return (
    <section
      aria-label="Příspěvky"
      aria-busy={feed.isPlaceholderData}
      onFocus={event => setWriting(event.target instanceof HTMLTextAreaElement)}
      onBlur={() => setWriting(false)}
    >
      <VisuallyHidden role="status">{arrivals.announced}</VisuallyHidden>
      {arrivals.heldCount > 0 && (
        <div className={classes.pill}>
          <ButtonWithIcon
            icon={IconArrowUp}
            radius="xl"
            aria-label={`Zobrazit ${waiting.toLowerCase()}`}
            onClick={showHeld}
          >
            {waiting}
          </ButtonWithIcon>
        </div>
      )}
      <div ref={list} className={classes.list} data-dimmed={feed.isPlaceholderData || undefined}>
        {shown.map(post => (
          <PostCard
            key={post.id}
            post={post}
            isFresh={arrivals.isFresh(post.id)}
            isLinked={post.id === linked}
            talkAsked={post.id === linked ? komentare : 0}
          />
        ))}
      </div>
      {posts.length === 0 ? children : <FeedEnd feed={feed} />}
    </section>
  );
}
