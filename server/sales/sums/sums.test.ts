import { expect, test } from 'vitest';
import { millionthsOf } from '../intake/numbers/decimals.ts';
import { dayText, decadeOf, nextDecade } from '../intake/numbers/instant.ts';
import { countedAs, holdingOn } from './counted.ts';

const dayOf = (text: string) => (Date.parse(`${text}T00:00:00Z`) - Date.UTC(2000, 0, 1)) / 86_400_000;

test.each([
  ['2026-03-01', '2026-03-01', '2026-03-11'],
  ['2026-03-10', '2026-03-01', '2026-03-11'],
  ['2026-03-11', '2026-03-11', '2026-03-21'],
  ['2026-03-31', '2026-03-21', '2026-04-01'],
  ['2024-02-29', '2024-02-21', '2024-03-01'],
  ['1999-12-31', '1999-12-21', '2000-01-01'],
])('%s is in the decade from %s to before %s', (day, from, before) => {
  const decade = decadeOf(dayOf(day));
  expect(dayText(decade)).toBe(from);
  expect(dayText(nextDecade(decade))).toBe(before);
});

test('millionths are whole, or not a number', () => {
  expect(millionthsOf('-1234.5')).toBe(-1_234_500_000);
  expect(millionthsOf('0.000001')).toBe(1);
  expect(millionthsOf('-0.000001')).toBe(-1);
  expect(millionthsOf('0.0000001')).toBeNaN();
  expect(millionthsOf('99999999999999')).toBeNaN();
});

test('the valid rule of a day is the last that began, and there is none before the first', () => {
  expect([9, 10, 19, 20, 21].map(day => holdingOn([10, 20], day))).toEqual([-1, 0, 0, 1, 1]);
  expect(countedAs(true, ['kop250', null], [10, 20])).toEqual({
    isShipping: true,
    since: [10, 20],
    counters: [8, 0],
    isService: [true, false],
  });
});
