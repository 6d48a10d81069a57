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

/** What a list of news shows: one category or all of them, or the one post that a link names. */
export type FeedFilter = { kategorie: number | null } | { prispevek: number };

const FEEDS = ['feed'];

/** Not the name of the call: the stream would have every loaded page fetched again for a reaction to one post. */
export const feedKey = (filter: FeedFilter) => [...FEEDS, filter] as const;

/**
 * Changes every loaded list at once. A fetch that began before the change would bring back the old state, so it is
 * stopped; unless it was for older posts, which the end of the list asks for by itself, it is begun again. What was to
 * be fetched anew still is: the change alone would have it count as fresh.
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
    // A last page that got shorter would say that there is nothing older.
    if ((changed.pages.at(-1)?.length ?? 0) < (feed.pages.at(-1)?.length ?? 0))
      void fetchAnew({ queryKey: key });
  }
  for (const key of due) void fetchAnew({ queryKey: key });
}

const shows = (filter: FeedFilter, post: Post) =>
  'kategorie' in filter
    ? filter.kategorie === null || post.kategorie.some(category => category.id === filter.kategorie)
    : filter.prispevek === post.id;

/** A list that has no older page to ask for gets the post wherever it belongs. */
const inPlace = (feed: FeedPages, post: Post) =>
  withCurrentPost(feed, post, isOldest(feed.pages.at(-1) ?? []));

const fetches = new Map<number, AbortController>();

/** One post as the server has it now, if it exists. */
export const fetchPost = async (id: number, signal?: AbortSignal): Promise<Post | undefined> =>
  (await request('GET /news/', { query: { prispevek: id } }, signal)).find(post => post.id === id);

/** Fetches one post and puts it, as it is now, into the lists that show it. The latest fetch of a post counts. */
async function refreshPost(id: number) {
  fetches.get(id)?.abort();
  const latest = new AbortController();
  fetches.set(id, latest);
  try {
    const post = await fetchPost(id, latest.signal);
    await changeFeeds((feed, filter) =>
      post && shows(filter, post) ? inPlace(feed, post) : withoutPost(feed, id),
    );
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
 * Whether a post that is not shown any more was deleted. A fresh list that has it tells that it was not; that none has it may
 * come of its category, so the server is asked. Where there are no lists, whoever read them has left.
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

/** A post that was deleted and is there again goes where it stood. */
export function returnPost(post: Post) {
  return changeFeeds((feed, filter) => (shows(filter, post) ? inPlace(feed, post) : feed));
}

export function removePost(id: number) {
  // What is on its way would bring it back.
  fetches.get(id)?.abort();
  return changeFeeds(feed => withoutPost(feed, id));
}

export async function changePost(id: number, change: (post: Post) => Post) {
  await changeFeeds(feed => withChangedPost(feed, id, change));
  void refreshPost(id);
}

// Heard as long as the page lives: lists that are not shown at the moment are kept, too.
for (const topic of ['categories', 'people'] as const)
  listen(topic, () => void fetchAnew({ queryKey: FEEDS }));
listen('news', ({ id, co }) => {
  if (id === null) void fetchAnew({ queryKey: FEEDS });
  else if (co === 'smazani') void removePost(id);
  else void refreshPost(id);
});
