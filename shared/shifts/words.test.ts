import { expect, test } from 'vitest';
import { hoursText, signedMinutes } from './words.ts';

test.each([
  [30, '+0:30'],
  [-60, '−1:00'],
  [0, '0:00'],
  [-0.2, '0:00'],
  [89.6, '+1:30'],
])('a difference of %d minutes is written %s', (minutes, written) =>
  expect(signedMinutes(minutes)).toBe(written),
);

test('hours have at most one decimal', () => {
  expect(hoursText(12.5)).toBe('12,5\u00a0h');
  expect(hoursText(8)).toBe('8\u00a0h');
});
