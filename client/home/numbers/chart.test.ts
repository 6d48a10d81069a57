import { describe, expect, test } from 'vitest';
import { barsOf, bucketAt, HEIGHT, labelled, WIDTH } from './chart.ts';

describe('bars', () => {
  test('start at zero and are as high as their value', () => {
    const [one, two] = barsOf([10, 5]);
    expect(one).toMatchObject({ y: 0, height: HEIGHT, isEmpty: false });
    expect(two).toMatchObject({ y: HEIGHT / 2, height: HEIGHT / 2 });
  });

  test('are thin where nothing was sold, even when nothing was sold at all', () => {
    expect(barsOf([0, 10])[0]).toMatchObject({ height: 3, isEmpty: true });
    expect(barsOf([0, 0]).every(bar => bar.isEmpty && bar.height === 3)).toBe(true);
    expect(barsOf([-2, 4])[0]).toMatchObject({ isEmpty: true });
  });

  test('stand side by side within the area', () => {
    const bars = barsOf(Array.from({ length: 31 }, (_, index) => index));
    for (const [index, bar] of bars.entries()) {
      expect(bar.x).toBeGreaterThanOrEqual(index * (WIDTH / 31));
      expect(bar.x + bar.width).toBeLessThanOrEqual((index + 1) * (WIDTH / 31));
    }
    expect(barsOf([])).toEqual([]);
  });
});

test.each([
  [0, []],
  [1, [0]],
  [8, [0, 1, 2, 3, 4, 5, 6, 7]],
  [9, [0, 2, 4, 6, 8]],
  [30, [0, 4, 8, 12, 16, 20, 24, 28]],
])('%d buckets have labels at %j', (count, expected) => expect(labelled(count)).toEqual(expected));

test.each([1, 7, 12, 31, 365])('at most 8 of %d buckets are labelled', count =>
  expect(labelled(count).length).toBeLessThanOrEqual(8),
);

test.each([
  [-0.1, 0],
  [0, 0],
  [0.5, 5],
  [0.999, 9],
  [1, 9],
])('the bucket at %d of the width is %d', (share, index) => expect(bucketAt(share, 10)).toBe(index));
