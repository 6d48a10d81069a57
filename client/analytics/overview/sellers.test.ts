import { expect, test } from 'vitest';
import type { OverviewRow } from '#shared/analytics/calls/sellers-contract.ts';
import { bestOf, ranked, shareOfBest } from './sellers.ts';

const row = (id: number | null, prodejce: string, polozky_nad_100: number) =>
  ({ id, prodejce, polozky_nad_100 }) as OverviewRow;

const ROWS = [row(1, 'A', 8), row(2, 'B', 4), row(null, 'C', 4), row(3, 'D', -2), row(null, 'Neuvedeno', 90)];

test('equal sellers share a rank, and an unnamed one has none', () => {
  expect(ranked(ROWS).map(one => one.rank)).toEqual([1, 2, 2, 4, null]);
});

test('the best seller has a name and sales', () => {
  expect(bestOf(ROWS)?.prodejce).toBe('A');
  expect(bestOf([row(null, 'Neuvedeno', 5)])).toBeNull();
  expect(bestOf([row(1, 'A', 0)])).toBeNull();
  expect(bestOf([])).toBeNull();
});

test('a bar is relative to the best seller and stays between 0 and 100', () => {
  const best = bestOf(ROWS);
  expect(ROWS.map(one => shareOfBest(one, best))).toEqual([100, 50, 50, 0, 100]);
  expect(shareOfBest(ROWS[0]!, null)).toBe(0);
});
