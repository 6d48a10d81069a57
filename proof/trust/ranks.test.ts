import { expect, test } from 'vitest';
import { compare, findable, median, signedRank } from './ranks.ts';

/** The same numbers each time: a test with random numbers would fail randomly. */
function numbers(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
const times = (seed: number, more = 0) => {
  const next = numbers(seed);
  return Array.from({ length: 300 }, () => 30 + 10 * next() * next() + more);
};

test('the median is the middle value, or the mean of the two', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([7])).toBe(7);
});

test('the rank test agrees with published tables', () => {
  // Wilcoxon's own example (1945), cross- and self-fertilized plants: T = 24 of 15; normal approximation: 0.041.
  const plants = [49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48];
  expect(signedRank(plants)).toBeCloseTo(0.0409, 3);
  expect(signedRank(plants.map(value => -value))).toBeCloseTo(0.0409, 3);
  expect(signedRank([1, 2, 3])).toBe(1);
});

test('equally fast kinds are not told apart, but one half a millisecond slower is', () => {
  const same = compare({ a: times(1), b: times(2), c: times(3) });
  expect(same.every(({ p }) => p > 0.01)).toBe(true);
  const slower = compare({ a: times(1), b: times(2), c: times(3, 1) });
  expect(slower[0]!.p).toBeLessThan(0.01);
  expect(slower[0]!.names).toContain('c');
  expect(Math.abs(slower[0]!.median)).toBeGreaterThan(0.5);
});

test('reports the smallest delay that it could have found', () => {
  const delay = findable(times(1), times(2), 0.01);
  expect(delay).toBeGreaterThan(0.05);
  expect(delay).toBeLessThan(1);
});
