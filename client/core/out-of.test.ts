import { expect, test } from 'vitest';
import { outOf } from './out-of.ts';

test('of how many is said with the preposition of the word that the number begins with', () => {
  const withZe = [
    2, 3, 4, 6, 7, 12, 13, 14, 16, 17, 20, 23, 36, 41, 60, 75, 100, 150, 200, 340, 499, 600, 2_000,
  ];
  const withZ = [
    0, 1, 5, 8, 9, 10, 11, 15, 18, 19, 50, 58, 80, 95, 500, 800, 999, 1_000, 1_500, 5_000, 1_000_000,
  ];
  for (const count of [...withZe, 12_000, 30_000, 100_000]) expect(outOf(count)).toMatch(/^ze\u00a0\d/);
  for (const count of [...withZ, 15_000, 50_000]) expect(outOf(count)).toMatch(/^z\u00a0\d/);
  expect([outOf(12.5), outOf(1.5)].join()).toBe('ze\u00a012,5,z\u00a01,5');
  expect(outOf(1_234).replace(/\s/g, ' ')).toBe('z 1 234');
});
