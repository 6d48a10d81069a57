import { expect, test } from 'vitest';
import { measured, originsOf } from '../bench/forecast/measure.ts';
import { readSeries } from '../bench/forecast/series.ts';

/** The input and the measure of `npm run bench:forecast` (docs/decisions/0076). */

const HEAD = 'serie,den,hodnota\n';

test('reads rows and columns in any order, counts a missing day as 0, and adds up the rows of a day', () => {
  const found = readSeries(
    '\ufeffden,hodnota,serie\n2026-01-04,5.5,b\n2026-01-01,1,a\n2026-01-01 17:05:00,2.25,b\n\n2026-01-01,1,b\n',
  );
  expect([...found.keys()]).toEqual(['b', 'a']);
  expect(found.get('b')!.values).toEqual([3.25, 0, 0, 5.5]);
  expect(found.get('a')!.values).toEqual([1]);
});

test.each(['a,2026-02-30,1', 'a,1. 2. 2026,1', 'a,2026-02-01,', 'a,2026-02-01,"1,5"'])(
  'refuses %s and names its row',
  row => {
    expect(() => readSeries(`${HEAD}a,2026-01-01,1\n${row}\n`)).toThrow('Row 2');
  },
);

test('forecasts from six days four weeks apart, closer together in a shorter series, and from none in one that is too short', () => {
  expect(originsOf(800)).toEqual([632, 660, 688, 716, 744, 772]);
  expect(originsOf(108)).toEqual([70, 72, 74, 76, 78, 80]);
  expect(originsOf(62)).toEqual([]);
});

test('MASE and coverage agree with their definitions', () => {
  const values = Array.from({ length: 400 }, (_, day) => 100 + 40 * Math.sin(day * day) + 10 * (day % 7));
  const { mase, held } = measured({ first: 20_000, values })!;
  const naive = originsOf(400).map(end => {
    const inside = values.slice(7, end).map((value, at) => Math.abs(value - values[at]!));
    const scale = inside.reduce((sum, one) => sum + one, 0) / inside.length;
    const off = values.slice(end, end + 28).map((value, at) => Math.abs(value - values[end - 7 + (at % 7)]!));
    return off.reduce((sum, one) => sum + one, 0) / 28 / scale;
  });
  for (const [at, { own }] of mase.get('naivni')!.entries()) expect(own).toBeCloseTo(naive[at]!, 9);
  expect(held.days).toBe(6 * 28);
  expect(mase.get('zvolená')).toHaveLength(6);
});
