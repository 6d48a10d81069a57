import { expect, test } from 'vitest';
import type { Notification } from '#shared/notifications/contract.ts';
import { grouped } from './groups.ts';

const NOON = Date.parse('2026-11-22T12:00:00Z');
const person = (id: number) => ({ id, jmeno: 'Viktor', prijmeni: 'Malý', inicialy: 'VM', obrazek: null });

const notice = (id: number, druh: Notification['druh'], minutesAgo: number, kdo = 11): Notification => ({
  ...{
    id,
    druh,
    zaznam: id,
    komentar: null,
    text: `č. ${id}`,
    kdo: person(kdo),
    precteno: id % 2 ? null : 'kdysi',
  },
  vytvoreno: new Date(NOON - minutesAgo * 60_000).toISOString(),
});

const shape = (all: Notification[]) => grouped(all).map(({ entries }) => entries.map(({ id }) => id));

test('77 notifications of one plan form one row, which says how many are unread', () => {
  const plan = Array.from({ length: 77 }, (_, at) => notice(at + 1, 'smena', at / 10));
  const [group, ...rest] = grouped(plan);
  expect(rest).toEqual([]);
  expect(group).toMatchObject({ label: '77\u00a0změn směn', unread: 39 });
});

test('another kind, person or half an hour starts another row, and two form no group', () => {
  expect(shape([notice(1, 'smena', 0), notice(2, 'smena', 1)])).toEqual([[1], [2]]);
  const mixed = [
    ...[notice(1, 'smena', 0), notice(2, 'smena', 1), notice(3, 'smena', 2)],
    ...[notice(4, 'ukol', 3), notice(5, 'ukol', 3), notice(6, 'ukol', 40)],
    ...[notice(7, 'ukol', 41, 12), notice(8, 'ukol', 41, 12), notice(9, 'ukol', 41, 12)],
  ];
  expect(shape(mixed)).toEqual([[1, 2, 3], [4], [5], [6], [7, 8, 9]]);
});

/** Notifications of comments by these people under one post, the newest first. */
const talk = (...people: number[]) =>
  people.map((kdo, at) => ({
    ...notice(at + 1, 'komentar', at, kdo),
    zaznam: 5,
    kdo: { ...person(kdo), jmeno: ['Viktor', 'Petra', 'Jana'][kdo]!, prijmeni: 'Malá' },
  }));

test('comments of several people under one post form one row with the newest comment and its authors', () => {
  const [group, ...rest] = grouped(talk(...Array.from({ length: 34 }, (_, at) => at % 2)));
  expect(rest).toEqual([]);
  expect(group).toMatchObject({
    ...{ label: '34\u00a0komentářů', latest: 'č. 1', unread: 17 },
    by: 'Viktor Malá a 1\u00a0další',
  });
  expect(grouped(talk(2, 2, 2))[0]!.by).toBe('Jana Malá');
  expect(grouped(talk(1, 0, 2, 0))[0]!.by).toBe('Petra Malá a 2\u00a0další');
});

test('a row keeps its key when another comment is added', () => {
  const three = talk(0, 1, 2);
  const fourth = { ...three[0]!, id: 9, vytvoreno: new Date(NOON + 60_000).toISOString() };
  const [before, after] = [three, [fourth, ...three]].map(all => grouped(all)[0]!);
  expect(after!.entries).toHaveLength(4);
  expect(after!.key).toBe(before!.key);
});

test('a row is by one person or about one record, never by several about several', () => {
  const [first, second, third] = talk(0, 1, 0);
  const other = { ...third!, id: 4, zaznam: 6 };
  expect(shape([first!, second!, third!, other])).toEqual([[1, 2, 3], [4]]);
  expect(
    grouped([notice(1, 'smena', 0), notice(2, 'smena', 1), notice(3, 'smena', 2)])[0]!.latest,
  ).toBeNull();
});

test('a kind from a newer server is shown as well', () => {
  const unknown = [1, 2, 3].map(id => ({ ...notice(id, 'smena', 0), druh: 'nove' as 'smena' }));
  expect(grouped(unknown)).toMatchObject([{ label: '3\u00a0upozornění' }]);
});
