import type { Post } from '#shared/news/contract.ts';

/** What has come since the list was opened, so that it can be announced without moving what is being read. */
export type Arrivals = {
  /** Posts that were in the list when it was last looked at. */
  known: ReadonlySet<number>;
  /** The least of their `novost`: older posts are loaded on scroll, and no news. */
  oldest: number;
  /** Arrived while the reader was further down or writing: waiting above, not shown yet. */
  held: ReadonlySet<number>;
  /** Arrived at all; shown with a short accent. */
  fresh: ReadonlySet<number>;
  /** Who wrote what came last, for the announcement. */
  announced: string;
};

type Reader = { id: number; busy: boolean };

const NONE: ReadonlySet<number> = new Set();

const first = (posts: Post[]): Arrivals => ({
  known: new Set(posts.map(post => post.id)),
  oldest: posts.at(-1)?.novost ?? 0,
  held: NONE,
  fresh: NONE,
  announced: '',
});

const union = (ids: ReadonlySet<number>, more: Post[]) => new Set([...ids, ...more.map(post => post.id)]);

const nameOf = ({ autor }: Post) => `${autor.jmeno} ${autor.prijmeni}`;

function announcement(arrived: Post[]): string {
  const names = [...new Set(arrived.map(nameOf))].join(', ');
  return arrived.length === 1 ? `Nový příspěvek: ${names}` : `Nové příspěvky: ${names}`;
}

/**
 * The state after the list became `posts`. New posts of others are held back while the reader is busy
 * further down, and let in when they are not; one's own are shown at once. Without a change the same
 * object comes back.
 */
export function arrive(before: Arrivals | null, posts: Post[], reader: Reader): Arrivals {
  if (!before) return first(posts);
  const arrived = posts.filter(
    post => !before.known.has(post.id) && post.novost > before.oldest && post.autor.id !== reader.id,
  );
  const release = !reader.busy && before.held.size > 0;
  const unseen = posts.some(post => !before.known.has(post.id));
  if (!release && !unseen) return before;
  const waiting = union(before.held, arrived);
  return {
    known: union(before.known, posts),
    oldest: Math.min(before.oldest, posts.at(-1)?.novost ?? before.oldest),
    held: reader.busy ? waiting : NONE,
    fresh: union(before.fresh, arrived),
    announced: arrived.length > 0 ? announcement(arrived) : before.announced,
  };
}

/** Lets in what waits, because the reader asked for it. */
export const releaseHeld = (state: Arrivals): Arrivals => ({ ...state, held: NONE });
