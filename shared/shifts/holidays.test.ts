import { describe, expect, test } from 'vitest';
import { daysFrom } from '../core/days.ts';
import { easterSunday, holidayOn, holidaysAmong, standardHours } from './holidays.ts';

test.each([
  [2000, '2000-04-23'],
  [2008, '2008-03-23'],
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2038, '2038-04-25'],
  [2076, '2076-04-19'],
])('Easter Sunday of %d is %s', (year, day) => expect(easterSunday(year)).toBe(day));

describe('holidays', () => {
  test('are the 13 of the law; in 2026 Easter is on 3 and 6 April (rule shifts-7)', () => {
    const days = Object.keys(holidaysAmong(daysFrom('2026-01-01', 365)));
    expect(days.map(day => day.slice(5))).toEqual(
      '01-01 04-03 04-06 05-01 05-08 07-05 07-06 09-28 10-28 11-17 12-24 12-25 12-26'.split(' '),
    );
  });

  test('have names', () => {
    expect(holidayOn('2026-04-03')).toBe('Velký pátek');
    expect(holidayOn('2026-04-06')).toBe('Velikonoční pondělí');
    expect(holidayOn('2027-03-26')).toBe('Velký pátek');
    expect(holidayOn('2026-12-24')).toBe('Štědrý den');
    expect(holidayOn('2026-04-05')).toBeNull();
    expect(holidaysAmong(['2026-05-01', '2026-05-02'])).toEqual({ '2026-05-01': { nazev: 'Svátek práce' } });
  });
});

describe('standard hours of a month: working days × 8', () => {
  // 2026 is given by rule shifts-7; 2027 was counted independently of this program.
  test.each([
    [2026, '168 160 176 160 152 176 176 168 168 168 160 168'],
    [2027, '160 160 168 176 168 176 160 176 168 160 168 176'],
  ])('%d', (year, hours) => {
    const months = Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}`);
    expect(months.map(standardHours).join(' ')).toBe(hours);
  });
});
