import { describe, expect, test } from 'vitest';
import { type Bucket, completeBuckets, growthOf, historyRange, predict } from './forecast.ts';
import { axisOf, labelOf } from './labels.ts';
import { bucketsOf } from './range.ts';

/** Growth and prediction (rule analytics-8). */

const history = (turnovers: Record<string, number>) =>
  new Map<string, Bucket>(
    Object.entries(turnovers).map(([day, obrat]) => [day, { obrat, zisk: obrat / 10, polozky: obrat / 100 }]),
  );

describe('growth', () => {
  const range = { od: '2026-02-01', do: '2026-04-15' };
  const months = bucketsOf('mesic', range);

  test('compares the last two complete buckets, without the running one', () => {
    const complete = completeBuckets('mesic', months, range, '2026-04-15');
    expect(complete).toEqual(['2026-02-01', '2026-03-01']);
    expect(growthOf(complete, history({ '2026-02-01': 200, '2026-03-01': 250, '2026-04-01': 9 }))).toBe(25);
  });

  test('a bucket cut by the range is not complete', () => {
    const cut = { od: '2026-02-02', do: '2026-03-30' };
    expect(completeBuckets('mesic', bucketsOf('mesic', cut), cut, '2026-04-15')).toEqual([]);
  });

  test.each([
    ['without a base', ['2026-02-01', '2026-03-01'], { '2026-03-01': 250 }],
    ['with one bucket', ['2026-03-01'], { '2026-03-01': 250 }],
    ['without any', [], {}],
  ])('is null %s', (_, complete, turnovers) => {
    expect(growthOf(complete, history(turnovers))).toBeNull();
  });

  test('is −100 % when the last bucket has no sales', () => {
    expect(growthOf(['2026-02-01', '2026-03-01'], history({ '2026-02-01': 100 }))).toBe(-100);
  });
});

describe('prediction', () => {
  test('by days is the mean of the same weekday in the last four weeks', () => {
    // Today is Wednesday; tomorrow's Thursdays are the 9th, 2nd, 26th and 19th.
    const known = history({
      '2026-04-09': 100,
      '2026-04-02': 200,
      '2026-03-26': 300,
      '2026-03-19': 400,
      '2026-04-14': 9999,
      '2026-03-12': 9999,
    });
    const spread = Math.sqrt((150 ** 2 + 50 ** 2 + 50 ** 2 + 150 ** 2) / 3);
    expect(predict('den', '2026-04-15', known)).toEqual({
      first: '2026-04-16',
      obrat: 250,
      zisk: 25,
      polozky: 2.5,
      low: 250 - spread,
      high: 250 + spread,
    });
    expect(historyRange('den', '2026-04-15')).toEqual({ od: '2026-03-19', do: '2026-04-15' });
  });

  test('by weeks is the mean of the last four complete weeks', () => {
    const known = history({
      '2026-04-13': 9999,
      '2026-04-06': 100,
      '2026-03-30': 100,
      '2026-03-23': 100,
      '2026-03-16': 200,
      '2026-03-09': 9999,
    });
    expect(predict('tyden', '2026-04-15', known)).toMatchObject({
      first: '2026-04-20',
      obrat: 125,
      low: 75,
      high: 175,
    });
    expect(historyRange('tyden', '2026-04-15')!.od).toBe('2026-03-16');
  });

  test('by months is the same month of last year, scaled by the growth of the last three', () => {
    const known = history({
      '2026-03-01': 300,
      '2026-02-01': 200,
      '2026-01-01': 100,
      '2025-03-01': 150,
      '2025-02-01': 100,
      '2025-01-01': 50,
      '2025-05-01': 400,
    });
    expect(predict('mesic', '2026-04-15', known)).toEqual({
      first: '2026-05-01',
      obrat: 800,
      zisk: 80,
      polozky: 8,
      low: 700,
      high: 900,
    });
    expect(historyRange('mesic', '2026-04-15')!.od).toBe('2025-01-01');
  });

  test('by months without last year is the mean of the last three', () => {
    const known = history({ '2026-03-01': 300, '2026-02-01': 200, '2026-01-01': 100 });
    expect(predict('mesic', '2026-04-15', known)).toMatchObject({ obrat: 200, low: 100, high: 300 });
  });

  test('is never negative, and there is none without sales or for years', () => {
    expect(predict('tyden', '2026-04-15', history({ '2026-04-06': 100 }))!.low).toBe(0);
    expect(predict('den', '2026-04-15', history({}))).toBeNull();
    expect(predict('rok', '2026-04-15', history({ '2025-01-01': 100 }))).toBeNull();
    expect(historyRange('rok', '2026-04-15')).toBeNull();
  });
});

test.each([
  ['den', '2026-11-03', { date: '2026-11-03' }, '3. 11. 2026'],
  ['tyden', '2026-03-30', { month: '2026-W14' }, '14. týden 2026'],
  ['tyden', '2025-12-29', { month: '2026-W01' }, '1. týden 2026'],
  ['mesic', '2026-04-01', { month: '2026-04' }, 'duben 2026'],
  ['rok', '2026-01-01', { month: '2026' }, '2026'],
] as const)('%s of %s', (grain, first, axis, label) => {
  expect(axisOf(grain, first)).toEqual(axis);
  expect(labelOf(grain, first)).toBe(label);
});
