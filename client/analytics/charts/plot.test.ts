import { expect, test } from 'vitest';
import type { Series } from './chart-props.ts';
import { barIn, barPath, barsOf, rangeIn, scaleOf, ticksOf, written } from './plot.ts';

test.each([
  [[], [0, 1]],
  [
    [0, 0],
    [0, 1],
  ],
  [[3], [0, 1, 2, 3]],
  [[97], [0, 25, 50, 75, 100]],
  [
    [1_234_567, 20],
    [0, 500_000, 1_000_000, 1_500_000],
  ],
  [
    [-30, 100],
    [-50, 0, 50, 100],
  ],
  [[-8], [-8, -6, -4, -2, 0]],
  // Pieces are whole; an average is written with one decimal.
  [[1], [0, 1]],
  [[2], [0, 1, 2]],
  [[10], [0, 5, 10]],
  [[0.9], [0, 0.5, 1]],
  [[0.02], [0, 0.1]],
])('an axis for %j has the ticks %j', (values, expected) => expect(ticksOf(values)).toEqual(expected));

test.each([
  [4_000, -1_200, 0],
  [4_000, 1_200, 1_200],
  // Where more is returned than sold, the interval is below zero as well.
  [-500, -1_200, -1_200],
])('the interval around %i that reaches down to %i is drawn from %i', (predpoved, od80, drawn) => {
  const line = { name: 'predpoved', range: { od: 'od80', do: 'do80' } };
  expect(rangeIn({ predpoved, od80, do80: 9_000 }, line)).toEqual({ from: drawn, to: 9_000 });
});

const bars = ['a', 'b', 'c'].map(
  name => ({ name, label: name, color: 'red', type: 'bar', unit: 'money' }) as Series,
);

test('stacked bars stand on one another, negative ones hang below zero, and nothing has no bar', () => {
  const rows: Record<string, number>[] = [{ a: 2, b: 3, c: -1 }, { a: 1, c: -4 }, { b: 0 }];
  expect(barsOf(rows, bars, true)).toEqual([
    [
      { index: 0, from: 0, to: 2 },
      { index: 1, from: 0, to: 1 },
    ],
    [{ index: 0, from: 2, to: 5 }],
    [
      { index: 0, from: 0, to: -1 },
      { index: 1, from: 0, to: -4 },
    ],
  ]);
  expect(barsOf(rows, bars, false)[1]).toEqual([{ index: 0, from: 0, to: 3 }]);
});

test('bars side by side stay within their band and are at most 48 px wide', () => {
  for (const [band, count] of [
    [4, 6],
    [30, 2],
    [400, 3],
  ] as const) {
    const all = Array.from({ length: count }, (_, at) => barIn(band, at, count));
    expect(all[0]!.left).toBeGreaterThan(0);
    expect(all.at(-1)!.left + all.at(-1)!.width).toBeLessThan(band);
    expect(all[0]!.width).toBeLessThanOrEqual(48);
    for (const [at, { left }] of all.entries())
      if (at > 0) expect(left).toBeGreaterThanOrEqual(all[at - 1]!.left + all[at - 1]!.width - 1e-9);
  }
});

test('bars start at zero, upwards or downwards', () => {
  const y = scaleOf([-50, 0, 50, 100], 300);
  expect([y(100), y(0), y(-50)]).toEqual([0, 200, 300]);
  const drawn = barPath(
    [
      { index: 0, from: 0, to: 100 },
      { index: 1, from: 0, to: -25 },
    ],
    100,
    { left: 10, width: 20 },
    y,
  );
  expect(drawn).toBe('M10,0h20v200h-20zM110,200h20v50h-20z');
});

test('times are labelled evenly as far as there is room, always including the last one', () => {
  expect(written(5, 100, 80)).toEqual([0, 1, 2, 3, 4]);
  expect(written(7, 30, 80)).toEqual([0, 3, 6]);
  expect(written(8, 30, 80)).toEqual([1, 4, 7]);
});
