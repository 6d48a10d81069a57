import { expect, test } from 'vitest';
import { addDays } from '../core/days.ts';
import { GOAL, goalTyped } from './fields.ts';
import { endOf, restOf, shareBehind } from './pace.ts';

const APRIL = { od: '2026-04-01', do: '2026-04-30' };
/** 15 April 2026 is a Wednesday; Saturdays sell twice as much, Sundays nothing. */
const expected = {
  den: '2026-04-15',
  hodnota: Array.from({ length: 35 }, (_, at) => ({ 5: 200, 6: 0 })[(2 + at) % 7] ?? 100),
  soucet_od: Array.from({ length: 35 }, () => -0.1),
  soucet_do: Array.from({ length: 35 }, () => 0.2),
};

test('the elapsed share of a month follows its weekdays', () => {
  // 1 to 14 April: two of each weekday, 2 × 700; all of April: 4 × 700 and a Wednesday and a Thursday.
  expect(shareBehind({ ...APRIL, dnes: '2026-04-15' }, expected)).toBeCloseTo(1400 / 3000, 9);
  expect(shareBehind({ ...APRIL, dnes: '2026-04-16' }, null)).toBeCloseTo(15 / 30, 9);
  expect(shareBehind({ ...APRIL, dnes: '2026-04-01' }, expected)).toBe(0);
  expect(shareBehind({ ...APRIL, dnes: '2026-06-01' }, expected)).toBe(1);
});

test('the rest is the sum of the coming days, with the interval for that many days', () => {
  const rest = restOf({ ...APRIL, dnes: '2026-04-15' }, expected)!;
  expect([rest.hodnota, rest.od, rest.do]).toEqual([1600, expect.closeTo(1440, 6), expect.closeTo(1920, 6)]);
  expect(endOf(1000, rest, 0.25)).toEqual({ hodnota: 1400, od: expect.closeTo(1360, 6), do: 1480 });
  // A forecast made earlier still covers the day.
  expect(restOf({ ...APRIL, dnes: '2026-04-30' }, expected)!.hodnota).toBe(100);
});

test('the rest of a future month is that month alone, without the days before it', () => {
  // 1 to 10 May: six weekdays and two Saturdays.
  const may = { od: '2026-05-01', do: '2026-05-10' };
  const rest = { hodnota: 1000, od: expect.closeTo(900, 6), do: expect.closeTo(1200, 6) };
  expect(restOf({ ...may, dnes: '2026-04-15' }, expected)).toEqual(rest);
  expect(restOf({ ...may, dnes: '2026-05-01' }, expected)).toEqual(rest);
  // The interval is that of a span of this many days, however many lie before it.
  const widening = { ...expected, soucet_do: expected.soucet_do.map((_, at) => at) };
  expect(restOf({ ...may, dnes: '2026-04-15' }, widening)!.do).toBe(1000 * (1 + 9));
});

test('a past month has no rest, and of a month beyond the forecast nothing is known', () => {
  expect(restOf({ ...APRIL, dnes: '2026-05-01' }, null)).toEqual({ hodnota: 0, od: 0, do: 0 });
  expect(restOf({ od: '2026-06-01', do: '2026-06-30', dnes: '2026-06-01' }, expected)).toBeNull();
  expect(restOf({ ...APRIL, dnes: addDays('2026-04-15', -1) }, expected)).toBeNull();
});

test('a stored goal is formatted like money in its form and sent back unchanged', () => {
  const shown = [3_200_000, 999, 1_250_000.5, 2.75].map(GOAL.obrat.typed);
  expect(shown).toEqual(['3\u00a0200\u00a0000', '999', '1\u00a0250\u00a0000,5', '2,75']);
  expect(shown.map(GOAL.obrat.sent)).toEqual([3_200_000, 999, 1_250_000.5, 2.75]);
  expect(shown.map(typed => GOAL.obrat.problem?.(typed, {}))).toEqual([null, null, null, null]);
});

test('goals can be typed as people write numbers', () => {
  expect(['1 250 000', '1\u00a0000,5', '2.75', '0', '-1', '1e3', ''].map(goalTyped)).toEqual([
    1_250_000,
    1000.5,
    2.75,
    0,
    Number.NaN,
    Number.NaN,
    Number.NaN,
  ]);
});
