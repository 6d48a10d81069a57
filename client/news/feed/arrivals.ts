import type { Post } from '#shared/news/contract.ts';

/** The posts that arrived since the list was opened, to be announced without moving what is being read. */
export type Arrivals = {
  /** The posts that the list had in its previous state. */
  known: ReadonlySet<number>;
  /** The lowest `novost` among them: posts below it are older ones loaded on scroll, not new ones. */
  oldest: number;
  /** Arrived while the reader was further down or writing: they wait above the list and are not shown yet. */
  held: ReadonlySet<number>;
  /** All that arrived; shown with a short highlight. */
  fresh: ReadonlySet<number>;
  /** The authors of the latest arrivals, for the announcement. */
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
 * The state after the list became `posts`. New posts of others are held back while the reader is busy further down,
 * and shown otherwise; the reader's own are shown at once. Without a change it returns the same object.
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

/** Shows the held posts, because the reader asked for them. */
export const releaseHeld = (state: Arrivals): Arrivals => ({ ...state, held: NONE });
