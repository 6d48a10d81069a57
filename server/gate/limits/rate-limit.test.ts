import { afterEach, expect, test, vi } from 'vitest';
import { DAY, MINUTE } from '#shared/core/durations.ts';
import { RateStore } from './rate-limit.ts';

afterEach(() => vi.useRealTimers());

const count = (store: RateStore, key = 'user:1') => {
  const counted: { current: number; ttl: number }[] = [];
  store.incr(key, (_error, found) => void counted.push(found!), MINUTE);
  return counted[0]!;
};

test('a window ends after its time, and each key has its own', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const store = new RateStore();
  expect([count(store).current, count(store).current, count(store, 'user:2').current]).toEqual([1, 2, 1]);
  vi.advanceTimersByTime(MINUTE - 1);
  expect(count(store)).toEqual({ current: 3, ttl: 1 });
  vi.advanceTimersByTime(1);
  expect(count(store)).toEqual({ current: 1, ttl: MINUTE });
  expect(count(store.child()).current).toBe(1);
});

test.each([
  ['forward', 2 * DAY],
  ['back', -2 * DAY],
])('a clock put %s changes nothing', (_where, by) => {
  vi.useFakeTimers({ toFake: ['performance', 'Date'] });
  const store = new RateStore();
  count(store);
  vi.setSystemTime(Date.now() + by);
  expect(count(store)).toEqual({ current: 2, ttl: MINUTE });
});

test('forgets the longest silent key when there are too many', () => {
  const store = new RateStore();
  for (let at = 0; at <= 5_000; at++) count(store, `address:${at}`);
  expect(count(store, 'address:5000').current).toBe(2);
  expect(count(store, 'address:0').current).toBe(1);
});
