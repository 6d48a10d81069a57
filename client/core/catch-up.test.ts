import { expect, test } from 'vitest';
import type { Greeting } from '#shared/events/topics.ts';
import { misses } from './catch-up.ts';

const NOW = 1_000_000;
const greeting = { kdo: 1, pamet: 600_000, zmeny: { orders: 10_000, news: 200_000 } };

test.each([
  ['fetched before the change', 'GET /orders/orders/', 11_000, true],
  ['fetched while it may have been under way', 'GET /orders/orders/', 9_500, true],
  ['fetched after it', 'GET /orders/orders/', 5_000, false],
  ['of another topic', 'GET /tasks/', 300_000, false],
  ['the lists of news, which have a name of their own', 'feed', 250_000, true],
  ['older than the server remembers', 'GET /tasks/', 600_001, true],
])('%s', (_what, call, age, expected) => {
  expect(misses(greeting, call, NOW - age, NOW)).toBe(expected);
});

test('lists of news that were fetched before somebody was renamed', () => {
  const missed = (zmeny: Greeting['zmeny']) => misses({ ...greeting, zmeny }, 'feed', NOW - 20_000, NOW);
  expect(missed({ people: 10_000 })).toBe(true);
  // How far one has seen them oneself changes nothing of theirs.
  expect(missed({ news_seen: 10_000 })).toBe(false);
});
