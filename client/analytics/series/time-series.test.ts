import { expect, test } from 'vitest';
import { czechDay } from '#shared/core/days.ts';
import { BUCKET, bucketEnd, bucketLabels, groupFor, seriesRows, toggled } from './time-series.ts';

const SIX = ['a', 'b', 'c', 'd', 'e', 'f'];

test.each([
  ['a seventh drops the oldest', SIX, 'g', ['b', 'c', 'd', 'e', 'f', 'g']],
  ['a sixth fits', SIX.slice(0, 5), 'f', SIX],
  ['the first one', [], 'a', ['a']],
  ['a chosen one is taken out', ['a', 'b', 'c'], 'b', ['a', 'c']],
  ['the last one is taken out', ['a'], 'a', []],
])('%s', (_, selected, name, expected) => expect(toggled(selected, name)).toEqual(expected));

test.each([
  [{ period: 'daily' }, 'daily'],
  [{ period: 'monthly' }, 'daily'],
  [{ period: 'month' }, 'daily'],
  [{ period: 'custom', start_date: '2026-11-01', end_date: '2026-12-15' }, 'daily'],
  [{ period: 'custom', start_date: '2026-11-01', end_date: '2026-12-16' }, 'weekly'],
  [{ period: 'custom', start_date: '2026-01-01', end_date: '2026-07-19' }, 'weekly'],
  [{ period: 'custom', start_date: '2026-01-01', end_date: '2026-07-20' }, 'monthly'],
])('%j is grouped %s', (query, group) => expect(groupFor(query)).toBe(group));

test('buckets are labelled by day, by day and year, or by month', () => {
  expect(bucketLabels(['2026-11-03', '2026-11-04'], 'daily')).toEqual(['3.\u00a011.', '4.\u00a011.']);
  expect(bucketLabels(['2025-12-29', '2026-01-05'], 'weekly')).toEqual([
    czechDay('2025-12-29'),
    czechDay('2026-01-05'),
  ]);
  expect(bucketLabels(['2025-12-01', '2026-01-01'], 'monthly')).toEqual(['12/2025', '1/2026']);
});

test('a bucket ends with its day, week or month', () => {
  expect(bucketEnd('2026-11-02', 'daily')).toBe('2026-11-02');
  expect(bucketEnd('2026-11-02', 'weekly')).toBe('2026-11-08');
  expect(bucketEnd('2026-02-01', 'monthly')).toBe('2026-02-28');
});

test('there is one row per bucket with one field per series, whatever the series are called', () => {
  const points = (kusy: number) => [{ date: '2026-11-03', kusy, obrat_bez_dph: kusy * 100 }];
  const data = [
    { key: 'iPhone 16.1', points: points(2) },
    { key: 'období', points: points(0) },
  ];
  const kusy = { measure: 'kusy', bezi: null } as const;
  expect(seriesRows(data, 'daily', kusy)).toEqual([{ [BUCKET]: '3.\u00a011.', 'iPhone 16.1': 2, období: 0 }]);
  expect(seriesRows(data, 'daily', { measure: 'obrat_bez_dph', bezi: '2026-11-03' })[0]).toEqual({
    ...{ [BUCKET]: '3.\u00a011. (do\u00a0teď)', 'iPhone 16.1': 200, období: 0 },
  });
  expect(seriesRows([], 'daily', kusy)).toEqual([]);
});
