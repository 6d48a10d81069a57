import { expect, test } from 'vitest';
import type { Post } from '#shared/news/contract.ts';
import { arrive, releaseHeld } from './arrivals.ts';

const ME = 1;
const reading = { id: ME, busy: true };
const atTop = { id: ME, busy: false };

const post = (id: number, author = 2): Post => ({
  id,
  novost: id,
  obsah: '',
  kategorie: [],
  autor: {
    id: author,
    jmeno: 'Petra',
    prijmeni: author === 2 ? 'Nováková' : 'Malá',
    inicialy: 'PN',
    obrazek: null,
  },
  datum_vytvoreni: '2026-11-21T12:00:00+01:00',
  upraveno: null,
  upravit_do: null,
  verze: 1,
  prodejny: [],
  zminky: [],
  pripnuto: null,
  soubory: [],
  reakce: [],
  moje_reakce: null,
  pocet_reakci: 0,
  pocet_komentaru: 0,
  komentare: [],
});

const opened = arrive(null, [post(5), post(4)], atTop);

test('nothing is new at the start, and the state stays the same while nothing changes', () => {
  expect(opened).toMatchObject({ announced: '', held: new Set() });
  expect(arrive(opened, [post(5), post(4)], reading)).toBe(opened);
  expect(arrive(opened, [post(5)], reading)).toBe(opened);
});

test('a reader at the top sees somebody’s new post at once, announced by name', () => {
  const after = arrive(opened, [post(6), post(5), post(4)], atTop);
  expect(after).toMatchObject({
    held: new Set(),
    fresh: new Set([6]),
    announced: 'Nový příspěvek: Petra Nováková',
  });
});

test('a reader further down gets new posts when they come back or ask for them', () => {
  const after = arrive(opened, [post(7, 3), post(6), post(5), post(4)], reading);
  expect(after.held).toEqual(new Set([6, 7]));
  expect(after.announced).toBe('Nové příspěvky: Petra Malá, Petra Nováková');
  expect(arrive(after, [post(7), post(6), post(5)], atTop).held.size).toBe(0);
  expect(releaseHeld(after).held.size).toBe(0);
});

test('one’s own post is shown and not announced', () => {
  const after = arrive(opened, [post(6, ME), post(5), post(4)], reading);
  expect(after).toMatchObject({ held: new Set(), fresh: new Set(), announced: '' });
});

test('older posts loaded by scrolling are not news', () => {
  const after = arrive(opened, [post(5), post(4), post(3), post(2)], reading);
  expect(after).toMatchObject({ held: new Set(), announced: '', oldest: 2 });
});

test('a post whose first file arrived late is news although others are newer', () => {
  const gap = arrive(null, [post(9), post(7)], atTop);
  expect(arrive(gap, [post(9), post(8), post(7)], reading).held).toEqual(new Set([8]));
  expect(arrive(gap, [{ ...post(6), novost: 10 }, post(9), post(7)], reading).held).toEqual(new Set([6]));
});

test('the first post of an empty list is news', () => {
  expect(arrive(arrive(null, [], atTop), [post(1)], reading).held).toEqual(new Set([1]));
});
