import { expect, test } from 'vitest';
import { type PointValue, pointsAfter, pointsOn } from './points.ts';

const VALUES: PointValue[] = [
  { polozka: 'ct300', plati_od: '2026-06-01', body: 20 },
  { polozka: 'ct300', plati_od: '2000-01-01', body: 15 },
  { polozka: 'ct300', plati_od: '2026-12-01', body: 25 },
  { polozka: 'kop500', plati_od: '2026-12-01', body: 60 },
  { polozka: 'aligator', plati_od: '2000-01-01', body: 0 },
];

test.each([
  ['the first value holds until the next begins', 'ct300', '2026-05-31', 15],
  ['a value holds from its own day on', 'ct300', '2026-06-01', 20],
  ['a later value does not change days before it', 'ct300', '2026-11-30', 20],
  ['KOP500 has no points until they are set', 'kop500', '2026-11-30', null],
  ['and has them from then on', 'kop500', '2026-12-01', 60],
  ['no points are not zero points', 'aligator', '2026-01-01', 0],
  ['an item nobody ever set has none', 'knz', '2026-01-01', null],
] as const)('%s', (_, item, day, body) => {
  expect(pointsOn(VALUES, item, day)?.body ?? null).toBe(body);
});

test('planned values are those after the day, soonest first', () => {
  expect(pointsAfter(VALUES, 'ct300', '2025-01-01').map(value => value.body)).toEqual([20, 25]);
  expect(pointsAfter(VALUES, 'ct300', '2026-12-01')).toEqual([]);
});
