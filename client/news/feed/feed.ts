import type { InfiniteData } from '@tanstack/react-query';
import type { StoredFile } from '#shared/files/contract.ts';
import type { Comment, Post } from '#shared/news/contract.ts';

/** Changes of the loaded news, as pure functions: the page shows what it did before the server is asked. */

export type FeedPages = InfiniteData<Post[]>;

/** How many are asked for at once, fewer than the server gives unasked: what a screen shows and some way below. */
export const PAGE_SHOWN = 20;

/** Whether nothing is older than this page. */
export const isOldest = (page: Post[]) => page.length < PAGE_SHOWN;

/** All loaded posts, newest first. A post may stand on two pages while they are being fetched anew. */
export function postsOf(feed: FeedPages): Post[] {
  const posts = new Map<number, Post>();
  for (const post of feed.pages.flat()) if (!posts.has(post.id)) posts.set(post.id, post);
  return [...posts.values()];
}

const inPages = (feed: FeedPages, change: (page: Post[]) => Post[]): FeedPages => ({
  ...feed,
  pages: feed.pages.map(change),
});

/** A new post goes to the top (rule news-1). */
export function withPost(feed: FeedPages, post: Post): FeedPages {
  const rest = withoutPost(feed, post.id);
  const [first = [], ...older] = rest.pages;
  return { ...rest, pages: [[post, ...first], ...older] };
}

/**
 * A post as the server has it now: in its place, or where it belongs by what is new among the loaded ones. What is older
 * than those comes when it is scrolled to; where the list `isWhole`, and would ask for no more, it is the last one.
 */
export function withCurrentPost(feed: FeedPages, post: Post, isWhole = false): FeedPages {
  const old = postsOf(feed).find(one => one.id === post.id);
  if (old?.novost === post.novost) return withChangedPost(feed, post.id, () => post);
  const rest = withoutPost(feed, post.id);
  const isEmpty = postsOf(rest).length === 0;
  const before = isEmpty ? 0 : rest.pages.findIndex(page => page.some(one => one.novost < post.novost));
  const at = before === -1 && isWhole ? rest.pages.length - 1 : before;
  const inOrder = (page: Post[]) => [...page, post].sort((one, other) => other.novost - one.novost);
  return { ...rest, pages: rest.pages.map((page, index) => (index === at ? inOrder(page) : page)) };
}

export const withoutPost = (feed: FeedPages, id: number): FeedPages =>
  inPages(feed, page => page.filter(post => post.id !== id));

export const withChangedPost = (feed: FeedPages, id: number, change: (post: Post) => Post): FeedPages =>
  inPages(feed, page => page.map(post => (post.id === id ? change(post) : post)));

const withComments = (post: Post, komentare: Comment[]): Post => ({
  ...post,
  komentare,
  pocet_komentaru: Math.max(0, post.pocet_komentaru + komentare.length - post.komentare.length),
});

/** A new comment goes to the end, oldest first; the stream may have brought it already. */
export const withComment = (post: Post, comment: Comment): Post =>
  withComments(post, [...post.komentare.filter(one => one.id !== comment.id), comment]);

/** One of the older comments, which are kept elsewhere, counts as well. */
export const withoutComment = (post: Post, id: number): Post => ({
  ...post,
  komentare: post.komentare.filter(comment => comment.id !== id),
  pocet_komentaru: Math.max(0, post.pocet_komentaru - 1),
});

/** A post or comment with a file that has just been stored. */
export const withFile = <R extends { soubory: StoredFile[] }>(record: R, file: StoredFile): R => ({
  ...record,
  soubory: [...record.soubory.filter(one => one.id !== file.id), file],
});

export const withCommentFile = (post: Post, commentId: number, file: StoredFile): Post => ({
  ...post,
  komentare: post.komentare.map(comment => (comment.id === commentId ? withFile(comment, file) : comment)),
});

/**
 * What newer comments pushed out of a post's newest ones, and is not among the older ones yet. Where none came after
 * them, what is missing was deleted.
 */
export function pushedOut(seen: Comment[], newest: Comment[], older: Comment[]): Comment[] {
  const [first, last] = [newest[0]?.id ?? 0, newest.at(-1)?.id ?? 0];
  if (last <= (seen.at(-1)?.id ?? 0)) return [];
  return seen.filter(one => one.id < first && !older.some(({ id }) => id === one.id));
}

/** The older comments after the nearest of them, `asked`, were asked for again, and these `found`. */
export function withOlder(known: Comment[], asked: Comment[], found: Comment[]): Comment[] {
  const from = asked[0]?.id ?? 0;
  return [...known.filter(one => one.id < from), ...found.filter(one => one.id >= from)];
}
