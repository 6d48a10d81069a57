import { expect, test } from 'vitest';
import type { Comment, Post } from '#shared/news/contract.ts';
import {
  type FeedPages,
  postsOf,
  pushedOut,
  withChangedPost,
  withComment,
  withCommentFile,
  withCurrentPost,
  withFile,
  withOlder,
  withoutComment,
  withoutPost,
  withPost,
} from './feed.ts';

const autor = { id: 7, jmeno: 'Petra', prijmeni: 'Nováková', inicialy: 'PN', obrazek: null };
const UNEDITED = { upraveno: null, upravit_do: null, verze: 1, zminky: [] };
const comment = (id: number): Comment => ({
  id,
  novinka: 1,
  obsah: `komentář ${id}`,
  autor,
  datum_vytvoreni: '2026-11-21T12:00:00+01:00',
  ...UNEDITED,
  soubory: [],
});
const post = (id: number, komentare: Comment[] = []): Post => ({
  id,
  novost: id,
  obsah: `příspěvek ${id}`,
  kategorie: [],
  autor,
  datum_vytvoreni: '2026-11-21T12:00:00+01:00',
  ...UNEDITED,
  prodejny: [],
  pripnuto: null,
  soubory: [],
  reakce: [],
  moje_reakce: null,
  pocet_reakci: 0,
  pocet_komentaru: komentare.length,
  komentare,
});
const file = { id: 3, nazev: 'a.png', url: '/a', typ: 'obrazek' as const, velikost: 1, sirka: 1, vyska: 1 };
const feed = (...pages: number[][]): FeedPages => ({
  pages: pages.map(ids => ids.map(id => post(id))),
  pageParams: pages.map(() => null),
});
const ids = (of: FeedPages) => postsOf(of).map(({ id }) => id);

test('pages are joined into one list without repetition', () => {
  expect(ids(feed([5, 4], [4, 3]))).toEqual([5, 4, 3]);
});

test('a new post is put on top, once', () => {
  expect(ids(withPost(feed([5, 4], [3]), post(6)))).toEqual([6, 5, 4, 3]);
  expect(ids(withPost(feed([6, 5], [4]), post(6)))).toEqual([6, 5, 4]);
  expect(ids(withPost(feed([]), post(6)))).toEqual([6]);
});

test('a changed post stays in place, and a missing one is inserted by its number', () => {
  const changed = { ...post(4), obsah: 'jinak' };
  expect(postsOf(withCurrentPost(feed([5, 4], [3]), changed)).map(one => one.obsah)).toEqual([
    'příspěvek 5',
    'jinak',
    'příspěvek 3',
  ]);
  expect(ids(withCurrentPost(feed([5, 4], [2]), post(6)))).toEqual([6, 5, 4, 2]);
  expect(withCurrentPost(feed([5, 4], [2]), post(3)).pages.map(page => page.length)).toEqual([2, 2]);
  expect(ids(withCurrentPost(feed([5, 4], [2]), post(3)))).toEqual([5, 4, 3, 2]);
  expect(ids(withCurrentPost(feed([]), post(1)))).toEqual([1]);
  // Not loaded yet: it appears when the reader gets that far.
  expect(ids(withCurrentPost(feed([5, 4]), post(3)))).toEqual([5, 4]);
});

test('a post that became new late is placed by that, even if it was loaded elsewhere', () => {
  const late = { ...post(3), novost: 7 };
  expect(ids(withCurrentPost(feed([6, 5], [4, 2]), late))).toEqual([3, 6, 5, 4, 2]);
  expect(ids(withCurrentPost(feed([6, 5], [4, 3, 2]), late))).toEqual([3, 6, 5, 4, 2]);
  expect(ids(withCurrentPost(feed([8, 5], [4, 3]), late))).toEqual([8, 3, 5, 4]);
  expect(ids(withCurrentPost(feed([3]), late))).toEqual([3]);
});

test('a deleted post disappears from whatever page it was on', () => {
  expect(ids(withoutPost(feed([5, 4], [3]), 3))).toEqual([5, 4]);
});

test('a change affects one post and leaves the others untouched', () => {
  const before = feed([5, 4]);
  const after = withChangedPost(before, 4, one => ({ ...one, pocet_reakci: 9 }));
  expect(postsOf(after).map(one => one.pocet_reakci)).toEqual([0, 9]);
  expect(after.pages[0]?.[0]).toBe(before.pages[0]?.[0]);
});

test('a comment is added to the end and counted once, even if the stream brings it twice', () => {
  const once = withComment(post(1, [comment(1)]), comment(2));
  expect(once).toMatchObject({ pocet_komentaru: 2, komentare: [{ id: 1 }, { id: 2 }] });
  expect(withComment(once, comment(2)).pocet_komentaru).toBe(2);
});

test('a deleted comment leaves the list and the count, which never falls below 0', () => {
  expect(withoutComment(post(1, [comment(1), comment(2)]), 1)).toMatchObject({
    pocet_komentaru: 1,
    komentare: [{ id: 2 }],
  });
  expect(withoutComment({ ...post(1, [comment(1)]), pocet_komentaru: 0 }, 1).pocet_komentaru).toBe(0);
  expect(withoutComment(post(1), 1).pocet_komentaru).toBe(0);
  // It is one of the older comments, which are not part of the post.
  expect(withoutComment({ ...post(1, [comment(9)]), pocet_komentaru: 40 }, 3)).toMatchObject({
    pocet_komentaru: 39,
    komentare: [{ id: 9 }],
  });
});

test('a stored file is added to its post or comment, once', () => {
  expect(withFile(withFile(post(1), file), file).soubory).toEqual([file]);
  const after = withCommentFile(post(1, [comment(1), comment(2)]), 2, file);
  expect(after.komentare.map(one => one.soubory.length)).toEqual([0, 1]);
});

test('newer comments push out the oldest one, while one missing without them was deleted', () => {
  const of = (...ids: number[]) => ids.map(comment);
  expect(pushedOut(of(1, 2, 3), of(2, 3, 4), [])).toEqual(of(1));
  expect(pushedOut(of(1, 2, 3), of(2, 3, 4), of(1))).toEqual([]);
  expect(pushedOut(of(1, 2, 3), of(2, 3), [])).toEqual([]);
  expect(pushedOut(of(1), [], [])).toEqual([]);
});

test('refetched older comments drop the deleted ones and keep those before them', () => {
  const of = (...ids: number[]) => ids.map(comment);
  expect(withOlder(of(1, 2, 3, 4), of(1, 2, 3, 4), of(2, 4))).toEqual(of(2, 4));
  // One is gone, so the answer reaches further back than the request.
  expect(withOlder(of(1, 2, 3, 4), of(3, 4), of(2, 4))).toEqual(of(1, 2, 4));
  expect(withOlder(of(1, 2), of(1, 2), [])).toEqual([]);
});
