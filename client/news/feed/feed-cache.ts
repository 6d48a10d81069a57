import type { Post } from '#shared/news/contract.ts';
import { request } from '../../core/api.ts';
import { listen } from '../../core/live.ts';
import { fetchAnew, queryClient } from '../../core/queries.ts';
import {
  type FeedPages,
  isOldest,
  postsOf,
  withChangedPost,
  withCurrentPost,
  withoutPost,
  withPost,
} from './feed.ts';

/** The content of a news list: one category or all of them, the single post that a link names, or the pinned ones. */
export type FeedFilter = { kategorie: number | null } | { prispevek: number } | { pripnute: true };

const FEEDS = ['feed'];

/** Differs from the call's name: otherwise the stream would refetch every loaded page for a reaction to one post. */
export const feedKey = (filter: FeedFilter) => [...FEEDS, filter] as const;

/**
 * Changes every loaded list at once. A running fetch that began before the change would bring back the old state, so
 * it is cancelled and started again, except one for older posts, which the end of the list repeats by itself. Lists
 * that were due for a refetch stay so: the change alone would make them count as fresh.
 */
async function changeFeeds(change: (feed: FeedPages, filter: FeedFilter) => FeedPages) {
  const due = queryClient
    .getQueryCache()
    .findAll({ queryKey: FEEDS })
    .filter(
      ({ state }) =>
        state.isInvalidated ||
        (state.fetchStatus === 'fetching' && (state.data === undefined || !state.fetchMeta?.fetchMore)),
    )
    .map(({ queryKey }) => queryKey);
  await queryClient.cancelQueries({ queryKey: FEEDS });
  for (const [key, feed] of queryClient.getQueriesData<FeedPages>({ queryKey: FEEDS })) {
    if (!feed) continue;
    const changed = change(feed, key[1] as FeedFilter);
    queryClient.setQueryData(key, changed);
    // A last page that became shorter would mean that there is nothing older.
    if ((changed.pages.at(-1)?.length ?? 0) < (feed.pages.at(-1)?.length ?? 0))
      void fetchAnew({ queryKey: key });
  }
  for (const key of due) void fetchAnew({ queryKey: key });
}

function shows(filter: FeedFilter, post: Post): boolean {
  if ('prispevek' in filter) return filter.prispevek === post.id;
  if ('pripnute' in filter) return Boolean(post.pripnuto);
  return filter.kategorie === null || post.kategorie.some(category => category.id === filter.kategorie);
}

/** Puts the post where it belongs, also at the end of a list that has no older page to load. */
const inPlace = (feed: FeedPages, post: Post) =>
  withCurrentPost(feed, post, isOldest(feed.pages.at(-1) ?? []));

/** Shows the post's current state in every list that has it, and removes it from the others. */
export const showPost = (post: Post) =>
  changeFeeds((feed, filter) => (shows(filter, post) ? inPlace(feed, post) : withoutPost(feed, post.id)));

const fetches = new Map<number, AbortController>();

/** One post in its current state on the server, if it exists. */
export const fetchPost = async (id: number, signal?: AbortSignal): Promise<Post | undefined> =>
  (await request('GET /news/', { query: { prispevek: id } }, signal)).find(post => post.id === id);

/** Fetches one post and updates it in the lists that show it. Only the latest fetch of a post counts. */
async function refreshPost(id: number) {
  fetches.get(id)?.abort();
  const latest = new AbortController();
  fetches.set(id, latest);
  try {
    const post = await fetchPost(id, latest.signal);
    await (post ? showPost(post) : changeFeeds(feed => withoutPost(feed, id)));
  } catch {
    if (!latest.signal.aborted) void fetchAnew({ queryKey: FEEDS });
  } finally {
    if (fetches.get(id) === latest) fetches.delete(id);
  }
}

export async function addPost(post: Post) {
  await changeFeeds((feed, filter) =>
    'kategorie' in filter && shows(filter, post) ? withPost(feed, post) : feed,
  );
  void refreshPost(post.id);
}

/**
 * Whether a post that is no longer shown was deleted. A fresh list that contains it proves that it was not; if no
 * list does, its category may be the reason, so the server is asked. Without any lists, their reader has signed out.
 */
export async function isDeleted(id: number): Promise<boolean> {
  const lists = queryClient.getQueryCache().findAll({ queryKey: FEEDS });
  const hasIt = ({ data, isInvalidated }: { data?: unknown; isInvalidated: boolean }) =>
    data !== undefined && !isInvalidated && postsOf(data as FeedPages).some(post => post.id === id);
  if (!lists.some(({ state }) => state.data !== undefined) || lists.some(({ state }) => hasIt(state)))
    return false;
  return fetchPost(id).then(
    post => !post,
    () => true,
  );
}

/** Whether a comment was deleted that a post of the lists no longer shows: it may only be an older one. */
export async function isCommentDeleted(post: number, id: number): Promise<boolean> {
  const lists = queryClient.getQueriesData<FeedPages>({ queryKey: FEEDS });
  const shown = lists.flatMap(([, feed]) => (feed ? postsOf(feed) : [])).find(one => one.id === post);
  if (!shown || shown.komentare.some(comment => comment.id === id)) return false;
  const query = { before: id + 1, limit: 1 };
  return request('GET /news/:id/komentare/', { params: { id: post }, query }).then(
    ([newest]) => newest?.id !== id,
    () => false,
  );
}

/** Puts a restored post back to its place. */
export function returnPost(post: Post) {
  return changeFeeds((feed, filter) => (shows(filter, post) ? inPlace(feed, post) : feed));
}

export function removePost(id: number) {
  // A running fetch would bring it back.
  fetches.get(id)?.abort();
  return changeFeeds(feed => withoutPost(feed, id));
}

export async function changePost(id: number, change: (post: Post) => Post) {
  await changeFeeds(feed => withChangedPost(feed, id, change));
  void refreshPost(id);
}

// Registered for the life of the page, because lists that are not shown at the moment are cached, too.
for (const topic of ['categories', 'people', 'stores'] as const)
  listen(topic, () => void fetchAnew({ queryKey: FEEDS }));
listen('news', ({ id, co }) => {
  if (id === null) void fetchAnew({ queryKey: FEEDS });
  else if (co === 'smazani') void removePost(id);
  else void refreshPost(id);
});
