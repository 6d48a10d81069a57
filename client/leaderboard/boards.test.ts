import { expect, test } from 'vitest';
import type { LeaderboardRow } from '#shared/analytics/calls/leaderboard-contract.ts';
import { itemsOver } from './boards.ts';

test.each([
  [1, '1\u00a0položka nad 100\u00a0Kč'],
  [2, '2\u00a0položky nad 100\u00a0Kč'],
  [0, '0\u00a0položek nad 100\u00a0Kč'],
])('%i items over the threshold', (polozky_nad_100, said) => {
  expect(itemsOver({ polozky_nad_100 } as LeaderboardRow, [100])).toBe(said);
});
