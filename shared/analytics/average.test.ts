import { expect, test } from 'vitest';
import { itemsPerReceipt } from './average.ts';
import { withPositions } from './ranking.ts';

test.each([
  [0, 0, 0],
  [3, 0, 0],
  [0, 4, 0],
  [5, 2, 2.5],
  [1, 3, 0.33],
  [2, 3, 0.67],
  [201, 200, 1.01],
  [1.5, 1, 1.5],
  [-201, 200, -1.01],
  [-1, 1000, 0],
])('%d pieces on %d receipts are %d per receipt', (kusy, doklady, average) =>
  expect(itemsPerReceipt(kusy, doklady)).toBe(average),
);

test.each([
  [[], []],
  [[5], [1]],
  [
    [9, 7, 7, 1],
    [1, 2, 2, 4],
  ],
  [
    [3, 3, 3, 0, 0],
    [1, 1, 1, 4, 4],
  ],
])('%j have the positions %j', (values, positions) => {
  const rows = values.map(points => ({ points }));
  expect(withPositions(rows, row => row.points).map(row => row.position)).toEqual(positions);
});
