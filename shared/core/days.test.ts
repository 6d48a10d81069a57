import { expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  calendarDays,
  daysBetween,
  daysOfMonth,
  isDay,
  mondayOf,
  mondaysOf,
  weekdayOf,
} from './days.ts';

test.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-03-29', 1, '2026-03-30'],
  ['2026-10-25', -1, '2026-10-24'],
  ['2026-12-31', 1, '2027-01-01'],
])('%s plus %d days is %s', (day, count, result) => expect(addDays(day, count)).toBe(result));

test.each([
  ['2026-11', 1, '2026-12'],
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-05', -17, '2024-12'],
])('%s plus %d months is %s', (month, count, result) => expect(addMonths(month, count)).toBe(result));

test.each([
  ['2026-11-16', 0, '2026-11-16'],
  ['2026-11-22', 6, '2026-11-16'],
  ['2026-01-01', 3, '2025-12-29'],
])('%s is weekday %d of the week from %s', (day, weekday, monday) => {
  expect(weekdayOf(day)).toBe(weekday);
  expect(mondayOf(day)).toBe(monday);
});

test('days agree with the machine’s calendar in any year', () => {
  for (let at = 0; at < 3_000; at++) {
    const day = new Date(Date.UTC(2026, 0, 1) + at * 1_223 * 86_400_000 - 60_000_000_000_000)
      .toISOString()
      .slice(0, 10);
    const next = new Date(new Date(`${day}T00:00:00Z`).getTime() + at * 86_400_000)
      .toISOString()
      .slice(0, 10);
    if (!/^\d{4}-/.test(day) || !/^\d{4}-/.test(next)) continue;
    expect(addDays(day, at), day).toBe(next);
    expect(daysBetween(day, next), day).toBe(at);
    expect(weekdayOf(day)).toBe((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7);
  }
  expect(addDays('0001-03-01', -1)).toBe('0001-02-28');
  expect(() => addDays('', 1)).toThrow(RangeError);
});

test('a month has the right number of days', () => {
  expect(daysOfMonth('2026-02')).toHaveLength(28);
  expect(daysOfMonth('2028-02').at(-1)).toBe('2028-02-29');
  expect(daysBetween('2026-03-01', '2026-04-01')).toBe(31);
});

test.each([
  ['2026-11', '2026-10-26', '2026-12-06'],
  ['2026-06', '2026-06-01', '2026-07-12'],
  ['2027-02', '2027-02-01', '2027-03-14'],
])('the calendar of %s has 42 days, from Monday %s to %s (rule shifts-1)', (month, first, last) => {
  const days = calendarDays(month);
  expect(days).toHaveLength(42);
  expect(days[0]).toBe(first);
  expect(days[41]).toBe(last);
  expect(weekdayOf(days[0]!)).toBe(0);
});

test.each([
  ['2026-02-28', true],
  ['2026-02-30', false],
  ['2026-2-1', false],
  ['nesmysl', false],
  ['', false],
])('%j is a day: %s', (text, is) => expect(isDay(text)).toBe(is));

test.each([
  ['2026-12', ['2026-11-30', '2026-12-07', '2026-12-14', '2026-12-21', '2026-12-28']],
  ['2027-02', ['2027-02-01', '2027-02-08', '2027-02-15', '2027-02-22']],
])('the weeks of %s begin on', (month, mondays) => expect(mondaysOf(month)).toEqual(mondays));
