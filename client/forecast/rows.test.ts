import { expect, test } from 'vitest';
import type { ForecastDay } from '#shared/forecast/contract.ts';
import { chartRows } from './rows.ts';

const day = (hodnota: number, od80: number) =>
  ({ den: '2026-11-30', hodnota, od80, do80: 9_000, od95: -5_000, do95: 20_000 }) as ForecastDay;

test.each([
  [4_000, -1_200, 0],
  [4_000, 1_200, 1_200],
  // Where more comes back than is sold, the band is below zero as well.
  [-500, -1_200, -1_200],
])('the band of a day of %i that reaches down to %i is drawn from %i', (hodnota, od80, drawn) => {
  expect(chartRows([], [day(hodnota, od80)], '2026-11-30')).toMatchObject([
    { predpoved: hodnota, od80: drawn },
  ]);
});
