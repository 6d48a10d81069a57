import { expect, test } from 'vitest';
import type { LeaderboardRow } from '#shared/analytics/calls/leaderboard-contract.ts';
import { BOARDS, itemsOver, winnersOf } from './boards.ts';

test.each([
  [1, '1\u00a0položka nad 100\u00a0Kč'],
  [2, '2\u00a0položky nad 100\u00a0Kč'],
  [0, '0\u00a0položek nad 100\u00a0Kč'],
])('items over the threshold are counted in the right form: %i', (polozky_nad_100, said) => {
  expect(itemsOver({ polozky_nad_100 } as LeaderboardRow, [100])).toBe(said);
});

test.each([
  [
    [30, 15, 5, 1],
    [30, 15, 5],
  ],
  [[30, 0, -15], [30]],
  [[-15], []],
])('the points %j put %j on the podium, and the table continues with the rest', (points, winners) => {
  const rows = points.map(total_points => ({ total_points }) as LeaderboardRow);
  const found = winnersOf(BOARDS[0], rows);
  expect(found.map(row => row.total_points)).toEqual(winners);
  // The table below has all the others, each once.
  expect([...found, ...rows.slice(found.length)]).toEqual(rows);
});
