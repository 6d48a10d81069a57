import { expect, test } from 'vitest';
import type { OverviewRow } from '#shared/analytics/calls/sellers-contract.ts';
import { bestNote } from './best.ts';

test.each([
  [1, '1\u00a0položka · průměr 1,00'],
  [2, '2\u00a0položky · průměr 1,00'],
  [5, '5\u00a0položek · průměr 1,00'],
])('the best seller’s items are counted in the right form: %i', (polozky_nad_100, said) => {
  expect(bestNote({ best: { polozky_nad_100, pol_dok: 1, doklady: 1 } as OverviewRow })).toBe(said);
});
