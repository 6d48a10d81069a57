import { expect, test } from 'vitest';
import { dayNumber, dayOf, elapsedAt, instantAt, timeAt } from './calendar.ts';

const wallClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Prague',
  dateStyle: 'short',
  timeStyle: 'medium',
});

test.each([
  ['2026-03-29', 23],
  ['2026-10-25', 25],
  ['2026-11-21', 24],
  ['2026-07-01', 24],
  ['2021-03-28', 23],
  ['2020-10-25', 25],
])('%s has %d hours, each with Prague’s clock time', (date, hours) => {
  const day = dayOf(dayNumber(date));
  expect(instantAt(dayOf(day.number + 1), 0) - instantAt(day, 0)).toBe(hours * 3_600_000);
  for (let elapsed = 0; elapsed < hours * 3600; elapsed += 599) {
    const text = timeAt(day, elapsed);
    expect(Date.parse(text)).toBe(instantAt(day, elapsed));
    expect(text.slice(0, 19).replace('T', ' ')).toBe(wallClock.format(instantAt(day, elapsed)));
  }
});

test('the clock skips an hour on a 23-hour day and repeats one on a 25-hour day', () => {
  const spring = dayOf(dayNumber('2026-03-29'));
  expect(timeAt(spring, elapsedAt(spring, 3 * 3600, false))).toBe('2026-03-29T03:00:00+02:00');
  expect(timeAt(spring, elapsedAt(spring, 9 * 3600, false))).toBe('2026-03-29T09:00:00+02:00');
  const autumn = dayOf(dayNumber('2026-10-25'));
  expect(timeAt(autumn, elapsedAt(autumn, 2.5 * 3600, false))).toBe('2026-10-25T02:30:00+02:00');
  expect(timeAt(autumn, elapsedAt(autumn, 2.5 * 3600, true))).toBe('2026-10-25T02:30:00+01:00');
  expect(timeAt(autumn, elapsedAt(autumn, 9 * 3600, true))).toBe('2026-10-25T09:00:00+01:00');
});

test('public holidays include Easter', () => {
  const of = (year: number) =>
    Array.from({ length: 365 }, (_, at) => dayOf(dayNumber(`${year}-01-01`) + at))
      .filter(day => day.holiday)
      .map(day => day.date.slice(5))
      .join(' ');
  expect(of(2026)).toBe('01-01 04-03 04-06 05-01 05-08 07-05 07-06 09-28 10-28 11-17 12-24 12-25 12-26');
  expect(of(2025)).toContain('04-18 04-21');
  expect(of(2019)).toContain('04-19 04-22');
});

test('a wrong date is refused', () => {
  expect(() => dayNumber('21. 11. 2026')).toThrow(RangeError);
  expect(() => dayNumber('2026-13-01')).toThrow(RangeError);
});
