import { describe, expect, test } from 'vitest';
import { fc } from '#test/property.ts';
import { dayOf, kindAt, numberOf, weekdayAt } from './calendar.ts';
import { forecastAt, NAMES, SHORTEST } from './forecast.ts';
import { historyOf } from './history.ts';
import { HORIZON } from './methods.ts';

/** The forecast (docs/decisions/0076): which data it may use, and what it returns for fully known series. */

const MONDAY = numberOf('2024-01-01');

/** Pseudo-random numbers from 0 to 1, the same in each run. */
function dice(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
/** Approximately normal, with deviation 1. */
const bell = (next: () => number) => Array.from({ length: 12 }, next).reduce((sum, one) => sum + one, -6);

const series = (count: number, at: (day: number, weekday: number) => number, first = MONDAY) => ({
  first,
  values: Array.from({ length: count }, (_, day) => at(day, weekdayAt(first + day))),
});
const valuesOf = (one: ReturnType<typeof series>, end = one.values.length) =>
  forecastAt(historyOf(one), end)!.days.map(({ value }) => value);

const WEEK = [1, 0.9, 1, 1.1, 1.4, 1.8, 0.6];

describe('the forecast knows', () => {
  test('nothing from its first day on: later data change no method, value or interval', () => {
    const next = dice(5);
    const values = Array.from({ length: 420 }, (_, day) => 1000 * WEEK[day % 7]! * (0.7 + 0.6 * next()));
    const whole = forecastAt(historyOf({ first: MONDAY, values: values.slice(0, 300) }), 300);
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 9_000_000 }), { minLength: 1, maxLength: 120 }),
        later => {
          const other = { first: MONDAY, values: [...values.slice(0, 300), ...later] };
          expect(forecastAt(historyOf(other), 300)).toEqual(whole);
        },
      ),
      { numRuns: 10 },
    );
  });

  test('in each trial of the past only what came before it', () => {
    const next = dice(6);
    const own = series(300, (_, weekday) => 1000 * WEEK[weekday]! * (0.7 + 0.6 * next()));
    for (const { end, forecasts } of forecastAt(historyOf(own), 300)!.trials) {
      const then = forecastAt(historyOf({ ...own, values: own.values.slice(0, end) }), end);
      for (const name of NAMES.slice(0, -1))
        if (then?.forecasts.has(name)) expect(forecasts.get(name)).toEqual(then.forecasts.get(name));
    }
  });
});

describe('a fully predictable series', () => {
  test('of repeating weeks is forecast exactly, without an interval', () => {
    const { days } = forecastAt(historyOf(series(210, (_, weekday) => 1000 * WEEK[weekday]!)), 210)!;
    days.forEach(({ value, od95, do95 }, ahead) => {
      const isHoliday = kindAt(MONDAY + 210 + ahead) >= 0;
      if (isHoliday) return;
      expect(value).toBeCloseTo(1000 * WEEK[(210 + ahead) % 7]!, 4);
      expect(do95 - od95).toBeLessThan(1e-3);
    });
  });

  test.each([
    ['nothing was ever sold', () => 0],
    ['every day is the same', () => 500],
  ])('%s', (_, at) => {
    for (const { value, od80, do80 } of forecastAt(historyOf(series(100, at)), 100)!.days) {
      expect(value).toBeCloseTo(at(), 6);
      expect(do80 - od80).toBeLessThan(1e-3);
    }
  });

  test('with closed Sundays sells nothing on Sundays', () => {
    const next = dice(7);
    const values = valuesOf(series(200, (_, weekday) => (weekday === 6 ? 0 : 800 + 400 * next())));
    values.forEach((value, ahead) => {
      if ((200 + ahead) % 7 === 6) expect(value).toBe(0);
      else expect(value).toBeGreaterThan(700);
    });
  });

  test('with holidays repeats them without spoiling the weekdays', () => {
    const next = dice(8);
    // Two years up to 20 December: Christmas is known from both.
    const own = series(1084, day => (kindAt(MONDAY + day) >= 0 ? 200 : 950 + 100 * next()));
    const { days } = forecastAt(historyOf(own), 1084)!;
    const at = (date: string) => days[numberOf(date) - MONDAY - 1084]!.value;
    expect(dayOf(MONDAY + 1084)).toBe('2026-12-20');
    for (const date of ['2026-12-24', '2026-12-25', '2026-12-26', '2027-01-01'])
      expect(at(date)).toBeLessThan(330);
    for (const date of ['2026-12-28', '2027-01-08', '2027-01-15']) expect(at(date)).toBeGreaterThan(900);
  });

  test('with a season repeats the season of last year', () => {
    const next = dice(9);
    const season = (day: number) => 1 + 0.5 * Math.cos((2 * Math.PI * (day - 350)) / 365.25);
    const own = series(1000, day => 1000 * season(day) * (0.9 + 0.2 * next()));
    const off = valuesOf(own).map((value, ahead) => value / (1000 * season(1000 + ahead)) - 1);
    expect(Math.abs(off.reduce((sum, one) => sum + one, 0) / HORIZON)).toBeLessThan(0.06);
  });
});

test('the naive method is used when only last week says anything', () => {
  // Steps that no year repeats: a mean over weeks reacts too late.
  const next = dice(10);
  let level = 0;
  const steps = series(400, day => {
    if (day % 56 === 0) level = 500 + 4000 * next();
    return level;
  });
  const { method, forecasts, days } = forecastAt(historyOf(steps), 397)!;
  expect(method).toBe('naivni');
  expect(days.map(({ value }) => value)).toEqual([...forecasts.get('naivni')!]);
});

test('the 80 % interval holds about 80 % of days, the 95 % interval 92.5 to 97.5 %', () => {
  let [all, in80, in95] = [0, 0, 0];
  for (let seed = 1; seed <= 8; seed++) {
    const next = dice(seed * 97);
    const own = series(560, (_, weekday) => 1000 * WEEK[weekday]! * Math.exp(0.2 * bell(next)));
    for (const end of [420, 476, 532]) {
      forecastAt(historyOf(own), end)!
        .days.slice(0, 28)
        .forEach(({ od80, do80, od95, do95 }, ahead) => {
          const value = own.values[end + ahead]!;
          all++;
          if (value >= od80 && value <= do80) in80++;
          if (value >= od95 && value <= do95) in95++;
        });
    }
  }
  expect(in80 / all).toBeGreaterThan(0.77);
  expect(in80 / all).toBeLessThan(0.83);
  expect(in95 / all).toBeGreaterThan(0.925);
  expect(in95 / all).toBeLessThan(0.975);
});

test('any history gives finite intervals in order, or none when it is too short', () => {
  const value = fc.oneof(fc.constant(0), fc.integer({ min: -5_000, max: 5_000_000 }));
  fc.assert(
    fc.property(fc.array(value, { maxLength: 460 }), values => {
      const found = forecastAt(historyOf({ first: MONDAY, values }), values.length);
      if (values.length < SHORTEST) {
        expect(found).toBeNull();
        return;
      }
      expect(found!.days).toHaveLength(HORIZON);
      for (const { value: middle, od80, do80, od95, do95 } of found!.days)
        for (const one of [middle, od95, od80, do80, do95]) expect(Number.isFinite(one)).toBe(true);
      for (const { od80, do80, od95, do95 } of found!.days) {
        expect(od80).toBeLessThanOrEqual(do80);
        expect(od95).toBeLessThanOrEqual(od80);
        expect(do80).toBeLessThanOrEqual(do95);
      }
    }),
    { numRuns: 60 },
  );
});
