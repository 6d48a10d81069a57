import { expect, test } from 'vitest';
import { hoursText, signedMinutes, spanAsOf } from './words.ts';

test.each([
  [30, '+0:30'],
  [-60, '−1:00'],
  [0, '0:00'],
  [-0.2, '0:00'],
  [89.6, '+1:30'],
])('a difference of %d minutes is written %s', (minutes, written) =>
  expect(signedMinutes(minutes)).toBe(written),
);

test('a shift of yesterday says so', () => {
  const shift = { datum: '2026-11-19', cas_od: '14:00', cas_do: '22:00' };
  expect(spanAsOf(shift, '2026-11-19')).toBe('14:00–22:00');
  expect(spanAsOf(shift, '2026-11-20')).toBe('včera 14:00–22:00');
});

test('hours have at most one decimal', () => {
  expect(hoursText(12.5)).toBe('12,5\u00a0h');
  expect(hoursText(8)).toBe('8\u00a0h');
});
