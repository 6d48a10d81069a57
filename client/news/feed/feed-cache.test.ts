import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Post } from '#shared/news/contract.ts';
import { soon } from '#test/soon.ts';
import { hear } from '../../core/live.ts';
import { queryClient } from '../../core/queries.ts';
import { type FeedPages, PAGE_SHOWN, postsOf } from './feed.ts';
import { changePost, feedKey, isDeleted, removePost, returnPost, showPost } from './feed-cache.ts';

/** The requests without an answer yet, each with the function that answers it. */
let asked: { address: string; answer: (body: unknown, status?: number) => void }[] = [];

beforeEach(() => {
  asked = [];
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal(
    'fetch',
    (address: string, { signal }: { signal: AbortSignal }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        asked.push({ address, answer: (body, status) => resolve(Response.json(body, { status })) });
      }),
  );
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const post = (id: number) =>
  ({ id, novost: id, obsah: `příspěvek ${id}`, kategorie: [{ id: 1 }], komentare: [] }) as unknown as Post;

const KEY = feedKey({ kategorie: 1 });

/** Caches a list of the category with these pages of posts. */
const load = (...pages: number[][]) =>
  queryClient.setQueryData<FeedPages>(KEY, {
    pages: pages.map(ids => ids.map(post)),
    pageParams: pages.map(() => null),
  });

const shown = () => postsOf(queryClient.getQueryData<FeedPages>(KEY)!).map(({ id }) => id);

/** `count` consecutive numbers, descending to `last`. */
const downTo = (last: number, count: number) =>
  Array.from({ length: count }, (_, at) => last + count - 1 - at);

test('the oldest post of a complete list reappears when its deletion is undone', async () => {
  for (const pages of [[[3, 2, 1]], [downTo(2, PAGE_SHOWN), [1]], [downTo(1, PAGE_SHOWN), []]]) {
    load(...pages);
    await removePost(1);
    expect(shown()).not.toContain(1);
    await returnPost(post(1));
    expect(shown()).toEqual(pages.flat());
  }
});

test('a restored post older than the loaded ones is left for scrolling', async () => {
  load(downTo(10, PAGE_SHOWN));
  await returnPost(post(1));
  expect(shown()).toEqual(downTo(10, PAGE_SHOWN));
});

test('a list that lost a post is due to be refetched, whatever changes before that', async () => {
  load(downTo(10, PAGE_SHOWN));
  await removePost(10);
  await returnPost({ ...post(20), obsah: 'jinak' });
  expect(queryClient.getQueryState(KEY)?.isInvalidated).toBe(true);
});

test('a post joins the pinned ones, and leaves only them', async () => {
  load([3, 2, 1]);
  const key = feedKey({ pripnute: true });
  queryClient.setQueryData<FeedPages>(key, { pages: [[]], pageParams: [null] });
  const pinned = () => postsOf(queryClient.getQueryData<FeedPages>(key)!).map(({ id }) => id);
  const since = '2026-11-21T12:00:00+01:00';
  await showPost({ ...post(2), pripnuto: since });
  await showPost({ ...post(3), pripnuto: since });
  expect([pinned(), shown()]).toEqual([
    [3, 2],
    [3, 2, 1],
  ]);
  await showPost({ ...post(3), pripnuto: null });
  expect([pinned(), shown()]).toEqual([[2], [3, 2, 1]]);
});

test('a post deleted while it is being fetched is not brought back by the answer', async () => {
  load([3, 2, 1]);
  await changePost(2, before => before);
  await soon(() => expect(asked).toHaveLength(1));
  await removePost(2);
  asked[0]!.answer([post(2)]);
  // Later requests are answered later.
  await changePost(3, before => before);
  await soon(() => expect(asked).toHaveLength(2));
  asked[1]!.answer([{ ...post(3), obsah: 'jinak' }]);
  await soon(() => expect(queryClient.getQueryData<FeedPages>(KEY)?.pages[0]?.[0]?.obsah).toBe('jinak'));
  expect(shown()).toEqual([3, 1]);
});

/** What `isDeleted` says about post 2 when the server gives this answer. */
async function told(body: unknown, status = 200) {
  const deleted = isDeleted(2);
  await soon(() => expect(asked).toHaveLength(1));
  const { address, answer } = asked.pop()!;
  expect(address).toBe('/api/news/?prispevek=2');
  answer(body, status);
  return deleted;
}

test('a post in a list is not deleted, even if it was deleted and restored', async () => {
  load([3, 2, 1]);
  expect(await isDeleted(2)).toBe(false);
  expect(asked).toEqual([]);
  await removePost(2);
  await returnPost(post(2));
  // The list lost a post and is due for a refetch, so the server is asked.
  expect(await told([post(2)])).toBe(false);
});

test('a list due to be refetched does not prove that a post still exists', async () => {
  load([3, 2, 1]);
  queryClient.setQueryData(feedKey({ kategorie: 5 }), { pages: [[post(3)]], pageParams: [null] });
  await queryClient.invalidateQueries({ queryKey: KEY, refetchType: 'none' });
  expect(await told([])).toBe(true);
});

test('a post in no list is deleted unless the server still has it', async () => {
  load([3, 1]);
  expect(await told([])).toBe(true);
  expect(await told({ error: 'Chyba' }, 500)).toBe(true);
  expect(await told([post(2)])).toBe(false);
});

test('a person who signed out is told of no deletion', async () => {
  load([3, 2, 1]);
  queryClient.removeQueries();
  expect(await isDeleted(2)).toBe(false);
  expect(asked).toEqual([]);
});

test.each(['people', 'categories'] as const)('the lists are refetched when %s change', topic => {
  load([3, 2, 1]);
  void hear({ tema: topic, id: 1, kdo: null, co: 'zmena' });
  expect(queryClient.getQueryState(KEY)?.isInvalidated).toBe(true);
});
