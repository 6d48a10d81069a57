import { afterEach, expect, test } from 'vitest';
import type { Post } from '#shared/news/contract.ts';
import { queryClient } from '../../core/queries.ts';
import { type FeedPages, PAGE_SHOWN, postsOf } from './feed.ts';
import { feedKey, removePost, returnPost } from './feed-cache.ts';

afterEach(() => queryClient.clear());

const post = (id: number) =>
  ({ id, obsah: `příspěvek ${id}`, kategorie: [{ id: 1 }], komentare: [] }) as unknown as Post;

const KEY = feedKey({ kategorie: 1 });

/** A list of the category that is loaded as far as these posts. */
const load = (...pages: number[][]) =>
  queryClient.setQueryData<FeedPages>(KEY, {
    pages: pages.map(ids => ids.map(post)),
    pageParams: pages.map(() => null),
  });

const shown = () => postsOf(queryClient.getQueryData<FeedPages>(KEY)!).map(({ id }) => id);

/** So many numbers down to `last`. */
const downTo = (last: number, count: number) =>
  Array.from({ length: count }, (_, at) => last + count - 1 - at);

test('the oldest post of a list that has no more is there again when its deletion is taken back', async () => {
  for (const pages of [[[3, 2, 1]], [downTo(2, PAGE_SHOWN), [1]], [downTo(1, PAGE_SHOWN), []]]) {
    load(...pages);
    await removePost(1);
    expect(shown()).not.toContain(1);
    await returnPost(post(1));
    expect(shown()).toEqual(pages.flat());
  }
});

test('one that is older than what is loaded of a longer list comes when it is scrolled to', async () => {
  load(downTo(10, PAGE_SHOWN));
  await returnPost(post(1));
  expect(shown()).toEqual(downTo(10, PAGE_SHOWN));
});

test('a list that lost a post of its last page is fetched anew, whatever changes before that', async () => {
  load(downTo(10, PAGE_SHOWN));
  await removePost(10);
  await returnPost({ ...post(20), obsah: 'jinak' });
  expect(queryClient.getQueryState(KEY)?.isInvalidated).toBe(true);
});
