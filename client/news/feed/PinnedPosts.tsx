import type { Post } from '#shared/news/contract.ts';
import { PostCard } from '../post/PostCard.tsx';
import { useNewsAddress } from '../useNewsAddress.ts';
import classes from './PostFeed.module.css';

type Props = { posts: Post[]; linked: number | null };

/** The pinned posts, before all others (rule news-7). */
export function PinnedPosts({ posts, linked }: Props) {
  const { komentare } = useNewsAddress();
  if (posts.length === 0) return null;
  return (
    <section aria-label="Připnuté příspěvky" className={classes.list}>
      {posts.map(post => (
        <PostCard
          key={post.id}
          post={post}
          isLinked={post.id === linked}
          talkAsked={post.id === linked ? komentare : 0}
        />
      ))}
    </section>
  );
}
