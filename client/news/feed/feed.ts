import type { InfiniteData } from '@tanstack/react-query';
import type { StoredFile } from '#shared/files/contract.ts';
import type { Comment, Post } from '#shared/news/contract.ts';

/** Changes of the loaded news, as pure functions, with which the page shows its own changes without refetching. */

export type FeedPages = InfiniteData<Post[]>;

/** The number of posts per request, lower than the server's default: a screen and some way below it. */
export const PAGE_SHOWN = 20;

/** Whether there is nothing older than this page. */
export const isOldest = (page: Post[]) => page.length < PAGE_SHOWN;

/** All loaded posts, newest first. A post may be on two pages while they are being refetched. */
export function postsOf(feed: FeedPages): Post[] {
  const posts = new Map<number, Post>();
  for (const post of feed.pages.flat()) if (!posts.has(post.id)) posts.set(post.id, post);
  return [...posts.values()];
}

const inPages = (feed: FeedPages, change: (page: Post[]) => Post[]): FeedPages => ({
  ...feed,
  pages: feed.pages.map(change),
});

/** Puts a new post on top (rule news-1). */
export function withPost(feed: FeedPages, post: Post): FeedPages {
  const rest = withoutPost(feed, post.id);
  const [first = [], ...older] = rest.pages;
  return { ...rest, pages: [[post, ...first], ...older] };
}

/**
 * Puts in a post in its current state: in its old place, or sorted by `novost` among the loaded ones. A post older
 * than those appears when it is scrolled to; if the list `isWhole` and would load no more, it becomes the last one.
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

/** Appends a new comment (oldest first); the stream may have brought it already. */
export const withComment = (post: Post, comment: Comment): Post =>
  withComments(post, [...post.komentare.filter(one => one.id !== comment.id), comment]);

export const withChangedComment = (post: Post, comment: Comment): Post => ({
  ...post,
  komentare: post.komentare.map(one => (one.id === comment.id ? comment : one)),
});

/** Removes a comment; one of the older comments, which are kept elsewhere, reduces the count as well. */
export const withoutComment = (post: Post, id: number): Post => ({
  ...post,
  komentare: post.komentare.filter(comment => comment.id !== id),
  pocet_komentaru: Math.max(0, post.pocet_komentaru - 1),
});

/** Adds a file that has just been stored to a post or comment. */
export const withFile = <R extends { soubory: StoredFile[] }>(record: R, file: StoredFile): R => ({
  ...record,
  soubory: [...record.soubory.filter(one => one.id !== file.id), file],
});

export const withCommentFile = (post: Post, commentId: number, file: StoredFile): Post => ({
  ...post,
  komentare: post.komentare.map(comment => (comment.id === commentId ? withFile(comment, file) : comment)),
});

/**
 * The comments that newer ones pushed out of a post's newest ones and that are not among the older ones yet. If no
 * newer one arrived, the missing ones were deleted.
 */
export function pushedOut(seen: Comment[], newest: Comment[], older: Comment[]): Comment[] {
  const [first, last] = [newest[0]?.id ?? 0, newest.at(-1)?.id ?? 0];
  if (last <= (seen.at(-1)?.id ?? 0)) return [];
  return seen.filter(one => one.id < first && !older.some(({ id }) => id === one.id));
}

/** Replaces the nearest older comments, `asked`, by `found`, the result of requesting them again. */
export function withOlder(known: Comment[], asked: Comment[], found: Comment[]): Comment[] {
  const from = asked[0]?.id ?? 0;
  return [...known.filter(one => one.id < from), ...found.filter(one => one.id >= from)];
}
