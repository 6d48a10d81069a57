import { describe, expect, test } from 'vitest';
import { generateSales, linesPerDayFor } from './generator.ts';
import { dateOf, LINES, OPTIONS } from './sample.ts';

describe('the same again', () => {
  const week = { ...OPTIONS, from: '2026-03-25', to: '2026-04-01' };
  const lines = [...generateSales(week)];

  test('the same arguments give the same lines, another seed gives others', () => {
    expect([...generateSales(week)]).toEqual(lines);
    expect([...generateSales({ ...week, seed: 8 })]).not.toEqual(lines);
  });

  test.each([
    [week.from, week.to],
    ['2026-03-30', week.to],
    ['2026-01-01', '2026-01-15'],
    ['2026-01-27', '2026-01-29'],
    ['2025-12-31', '2026-01-03'],
  ])('days from %s to %s have the same lines in a longer range', (from, to) => {
    const inRange = LINES.filter(line => dateOf(line) >= from && dateOf(line) < to);
    expect([...generateSales({ ...OPTIONS, from, to })]).toEqual(inRange);
  });

  test('the running day grows up to the given instant', () => {
    const now = '2026-03-31T13:20:00+02:00';
    const until = [...generateSales({ ...week, to: now })];
    expect(until).toEqual(lines.filter(line => Date.parse(line.cas!) < Date.parse(now)));
    expect(until.some(line => dateOf(line) === '2026-03-31')).toBe(true);
    expect([...generateSales({ ...week, to: '2026-03-30T22:00:00Z' })]).toEqual(
      lines.filter(line => dateOf(line) < '2026-03-31'),
    );
  });

  test('wrong arguments are refused', () => {
    const wrong = [{ from: 'včera' }, { to: '2026-04-01T12:00' }, { linesPerDay: 0 }, { seed: 0.5 }];
    for (const one of wrong) expect(() => generateSales({ ...week, ...one }).next()).toThrow(RangeError);
  });
});

test('there are as many lines as requested', () => {
  expect(LINES.length / 365).toBeGreaterThan(0.95 * OPTIONS.linesPerDay);
  expect(LINES.length / 365).toBeLessThan(1.07 * OPTIONS.linesPerDay);
  const range = { from: '2018-11-21', to: '2026-11-21' };
  const linesPerDay = linesPerDayFor(60_000, range);
  let lines = 0;
  for (const _ of generateSales({ ...range, linesPerDay, seed: 1 })) lines++;
  expect(Math.abs(lines - 60_000)).toBeLessThan(1500);
});
