import { expect, test } from 'vitest';
import { askAgainAfter, comingBackAfter } from './coming-back.ts';

test.each([
  [1, 1_000, 2_000],
  [2, 2_000, 4_000],
  [4, 8_000, 16_000],
  [5, 15_000, 30_000],
  [1_000, 15_000, 30_000],
])('after failure %i in a row a page waits %i to %i ms', (failures, shortest, longest) => {
  expect(comingBackAfter(failures, () => 0)).toBe(shortest);
  expect(comingBackAfter(failures, () => 1)).toBe(longest);
});

test('a page that lost the server asks again within 1 to 3 s', () => {
  expect([0, 0.5, 1].map(share => askAgainAfter(() => share))).toEqual([1_000, 2_000, 3_000]);
});
