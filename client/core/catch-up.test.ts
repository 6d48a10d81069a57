import { afterEach, expect, test, vi } from 'vitest';
import { HOUR } from '#shared/core/durations.ts';
import type { Greeting } from '#shared/events/topics.ts';
import { catchUp, misses } from './catch-up.ts';
import { queryClient } from './queries.ts';

afterEach(() => {
  vi.useRealTimers();
  queryClient.clear();
});

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

test('an unknown topic from a newer server hides no other', () =>
  expect(
    misses(
      { ...greeting, zmeny: { nove: 5_000, ...greeting.zmeny } as never },
      'GET /orders/orders/',
      NOW - 11_000,
      NOW,
    ),
  ).toBe(true));

test('lists of news fetched before somebody was renamed are out of date', () => {
  const missed = (zmeny: Greeting['zmeny']) => misses({ ...greeting, zmeny }, 'feed', NOW - 20_000, NOW);
  expect(missed({ people: 10_000 })).toBe(true);
  // Nothing about other people changes when a person has seen their news.
  expect(missed({ news_seen: 10_000 })).toBe(false);
});

test.each([
  ['set back by an hour', -HOUR, true],
  ['left as it is', 0, false],
])(
  'earlier data are invalidated only when the clock was set back (clock %s)',
  async (_what, by, isMissed) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const queryKey = ['GET /orders/orders/'];
    await queryClient.fetchQuery({ queryKey, queryFn: () => ['stará'] });
    await catchUp({ ...greeting, zmeny: {} }, Date.now());
    vi.setSystemTime(Date.now() + by);
    // Without any change, data is only fetched again because the clock was set back.
    await catchUp({ ...greeting, zmeny: {} }, Date.now());
    expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(isMissed);
  },
);
