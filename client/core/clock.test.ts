import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HOUR } from '#shared/core/durations.ts';
import { hearTime, now } from './clock.ts';

const RIGHT = Date.parse('2026-11-27T12:00:00Z');

const said = (time: number) => hearTime(new Date(time).toUTCString());

beforeEach(() => void vi.useFakeTimers({ now: RIGHT }));
afterEach(() => {
  said(Date.now());
  vi.useRealTimers();
});

test.each([
  ['a day fast', 24 * HOUR],
  ['thirty hours slow', -30 * HOUR],
])('a device whose clock is %s uses the server’s time', (_, off) => {
  vi.setSystemTime(RIGHT + off);
  said(RIGHT);
  expect(now()).toBe(RIGHT);
  vi.advanceTimersByTime(HOUR);
  expect(now()).toBe(RIGHT + HOUR);
});

test('an answer that was long on its way does not move the clock', () => {
  said(RIGHT - 30_000);
  expect(now()).toBe(RIGHT);
});

test('a clock corrected while the page is open is trusted again', () => {
  vi.setSystemTime(RIGHT + 24 * HOUR);
  said(RIGHT);
  vi.setSystemTime(RIGHT);
  said(RIGHT);
  expect(now()).toBe(RIGHT);
});

test.each([null, '', 'včera'])('the date %j is ignored', date => {
  hearTime(date);
  expect(now()).toBe(RIGHT);
});
