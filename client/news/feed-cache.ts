import type { Post } from '#shared/news/contract.ts';
import { queryClient } from '../core/queries.ts';
import { type FeedPages, withChangedPost, withoutPost, withPost } from './feed.ts';

/** What a list of news shows: one category or all of them, or the one post that a link names. */
export type FeedFilter = { kategorie: number | null } | { prispevek: number };

const FEEDS = ['GET /news/', 'feed'];

/** Begins like the call, so that the live stream fetches it again. */
export const feedKey = (filter: FeedFilter) => [...FEEDS, filter] as const;

/**
 * Changes every loaded list at once. A fetch that began before the change would bring back the old state,
 * so it is stopped and begun again.
 */
async function changeFeeds(change: (feed: FeedPages, filter: FeedFilter) => FeedPages) {
  await queryClient.cancelQueries({ queryKey: FEEDS });
  for (const [key, feed] of queryClient.getQueriesData<FeedPages>({ queryKey: FEEDS })) {
    if (feed) queryClient.setQueryData(key, change(feed, key[2] as FeedFilter));
  }
  void queryClient.invalidateQueries({ queryKey: FEEDS });
}

const shows = (filter: FeedFilter, post: Post) =>
  'kategorie' in filter &&
  (filter.kategorie === null || post.kategorie.some(category => category.id === filter.kategorie));

export const addPost = (post: Post) =>
  changeFeeds((feed, filter) => (shows(filter, post) ? withPost(feed, post) : feed));

export const removePost = (id: number) => changeFeeds(feed => withoutPost(feed, id));

export const changePost = (id: number, change: (post: Post) => Post) =>
  changeFeeds(feed => withChangedPost(feed, id, change));
