import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { focusArrived } from '../layout/Arrival.tsx';
import { usePlace } from '../navigation/Navigation.tsx';
import { useAskedAgain } from '../navigation/useAskedAgain.ts';
import { EmptyState } from '../ui/lists/EmptyState.tsx';
import { ErrorBanner } from '../ui/notices/ErrorBanner.tsx';
import { LoadBanner } from '../ui/notices/LoadBanner.tsx';
import { sentenceOf } from '../ui/notices/problem.ts';
import touch from '../ui/page/touch.module.css';
import { FeedSkeleton } from './feed/FeedSkeleton.tsx';
import { LinkedPost } from './feed/LinkedPost.tsx';
import { PinnedPosts } from './feed/PinnedPosts.tsx';
import { PostFeed } from './feed/PostFeed.tsx';
import { type Feed, useFeed } from './feed/useFeed.ts';
import { useLinkedPost } from './feed/useLinkedPost.ts';
import { usePinned } from './feed/usePinned.ts';

/** Scrolls to the linked post and focuses it, once it is rendered. */
function useScrollToPost(id: number | null, isThere: boolean) {
  const again = useAskedAgain(id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: also when its link is followed again
  useEffect(() => {
    if (id === null || !isThere) return;
    // Runs after the shell has scrolled the page to its top.
    const frame = requestAnimationFrame(() => {
      const card = document.getElementById(`prispevek-${id}`);
      card?.scrollIntoView({ block: 'start' });
      if (card) focusArrived(card);
    });
    return () => cancelAnimationFrame(frame);
  }, [id, isThere, again]);
}

type Props = { kategorie: number | null; prispevek: number | null; onShowAll: () => void };

/** Why the news could not be loaded; after it was closed, it appears again with the next failure. */
function LoadProblem({ feed }: { feed: Feed }) {
  const [closedAt, setClosedAt] = useState(0);
  if (!feed.isError || feed.isFetchNextPageError) return null;
  const retry = () => feed.refetch();
  if (closedAt === feed.errorUpdatedAt) {
    return feed.data ? null : (
      <Button variant="default" className={touch.target} onClick={retry}>
        Načíst novinky
      </Button>
    );
  }
  const message = `Novinky se nepodařilo načíst. ${sentenceOf(feed.error) ?? ''}`.trim();
  return <ErrorBanner message={message} onClose={() => setClosedAt(feed.errorUpdatedAt)} onRetry={retry} />;
}

/** Scrolls to the top when another category is chosen; Back returns to the earlier position. */
function useTopOnChange(kategorie: number | null) {
  const isBack = usePlace().isPop;
  const shown = useRef(kategorie);
  useEffect(() => {
    if (shown.current !== kategorie && !isBack) window.scrollTo(0, 0);
    shown.current = kategorie;
  }, [kategorie, isBack]);
}

/** The list of one category or of all, with its loading, error and empty states. */
export function NewsFeed({ kategorie, prispevek, onShowAll }: Props) {
  const feed = useFeed(kategorie);
  const pinned = usePinned(kategorie);
  // Both appear together, as pinned posts that came later would push down what is being read.
  const posts = pinned.load.isPending ? undefined : feed.posts;
  const all = posts && [...pinned.posts, ...posts];
  useTopOnChange(kategorie);
  const linked = useLinkedPost(prispevek, all);
  useScrollToPost(prispevek, linked.post !== null || (all?.some(post => post.id === prispevek) ?? false));
  return (
    <>
      <LoadProblem feed={feed} />
      <LinkedPost {...linked} onShowAll={onShowAll} />
      {(feed.isPending || (pinned.load.isPending && feed.posts)) && <FeedSkeleton />}
      {posts && <LoadBanner load={pinned.load} failed="Připnuté příspěvky se nepodařilo načíst." />}
      {posts && <PinnedPosts posts={pinned.posts} linked={prispevek} />}
      {posts && (
        <PostFeed
          feed={feed}
          posts={posts}
          hidden={linked.post ? [...pinned.posts, linked.post] : pinned.posts}
          name={feed.isPlaceholderData ? 'previous' : String(kategorie)}
          isWhole={kategorie === null && !feed.isPlaceholderData}
          linked={prispevek}
        >
          {kategorie === null ? (
            <EmptyState title="Zatím žádné novinky" hint="Buďte první, kdo přidá příspěvek!" />
          ) : (
            <EmptyState
              title="V této kategorii zatím nic není"
              hint="Přidejte první příspěvek, nebo se podívejte na ostatní novinky."
            >
              <Button variant="default" className={touch.target} onClick={onShowAll}>
                Zobrazit všechny novinky
              </Button>
            </EmptyState>
          )}
        </PostFeed>
      )}
    </>
  );
}
