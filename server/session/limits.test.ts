import { describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#shared/core/durations.ts';
import { guessing, ordinaryYears } from './fixtures/ordinary-years.ts';
import { attempt, type Count, limitsOf } from './limits.ts';

const START = Date.parse('2026-01-05T00:00:00Z');
const at = (now: number) => new Date(now).toISOString();
const NOTHING: Count = { pocet: 0, od: at(START), naposledy: at(START), blokovano_do: null };

/** As many failures as need no wait, one a second starting at `from`. */
function fail(times: number, count: Count, free: number, from: number) {
  let now = count;
  for (let i = 0; i < times; i++) now = attempt(now, free, from + i).after!;
  return now;
}

describe('failures fade with time', () => {
  test.each([
    [0, 20],
    [HOUR, 10],
    [2 * HOUR, 5],
    [DAY + MINUTE, 0],
  ])('after %d ms of quiet 20 become %d', (quiet, left) => {
    const count = fail(20, NOTHING, 40, START);
    expect(attempt(count, 40, START + 20 + quiet).after!.pocet).toBeCloseTo(left + 1, 2);
  });

  test('do not fade while waiting: each further one doubles the wait', () => {
    let count = fail(5, NOTHING, 5, START);
    const waits = [];
    for (let i = 0; i < 8; i++) {
      const now = Date.parse(count.blokovano_do!);
      waits.push((now - Date.parse(count.naposledy)) / MINUTE);
      expect(attempt(count, 5, now - 1).wait).toBe(1);
      count = attempt(count, 5, now).after!;
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  });

  test('a known device is counted alone, everybody else by address and by account', () => {
    const free = (device: string | null) =>
      limitsOf('petra', { address: '10.0.0.1', device }).map(limit => limit.free);
    expect(free('otisk')).toEqual([5]);
    expect(free(null)).toEqual([40, 30, 5]);
    const keys = JSON.stringify(limitsOf('Moje-Heslo-1', { address: '10.0.0.1', device: null }));
    expect(keys.toLowerCase()).not.toContain('moje-heslo-1');
  });
});

test('ten thousand guesses from two hundred addresses in a quarter of an hour become some thirty', () => {
  // Thirty within the first second, then one after each wait of 1, 2, 4 and 8 minutes.
  expect(guessing(10_000, 200, 15 * MINUTE)).toBe(33);
});

test('years of ordinary sign-ins at one address make nobody wait for others’ mistakes', () => {
  const { longest, signedIn } = ordinaryYears(2);
  expect(signedIn).toBeGreaterThan(55_000);
  expect(longest.address).toBe(0);
  // The wait for the person's own seven mistakes, up to three times a day.
  expect(longest.account).toBeLessThan(5 * MINUTE);
});
