import { describe, expect, test } from 'vitest';
import { comparisonOf } from './comparison.ts';

const text = ({ od, do: to, do_casu }: ReturnType<typeof comparisonOf>) =>
  `${od === to ? od : `${od}…${to}`}${do_casu ? ` ${do_casu}` : ''}`;

/** Sunday, 14:35 in Prague. */
const NOW = Date.parse('2026-11-22T14:35:59+01:00');

describe('a running period is compared with the same part of the previous one', () => {
  test.each([
    ['today: the same weekday a week ago', '2026-11-22', '2026-11-22', '2026-11-15'],
    ['this week: the same weekdays', '2026-11-16', '2026-11-22', '2026-11-09…2026-11-15'],
    ['the last 7 days: the 7 before', '2026-11-16', '2026-11-22', '2026-11-09…2026-11-15'],
    ['this month: the same days', '2026-11-01', '2026-11-22', '2026-10-01…2026-10-22'],
    ['this quarter', '2026-10-01', '2026-11-22', '2026-07-01…2026-08-22'],
    ['this year', '2026-01-01', '2026-11-22', '2025-01-01…2025-11-22'],
    ['twelve months', '2025-12-01', '2026-11-22', '2024-12-01…2025-11-22'],
    ['five years', '2022-01-01', '2026-11-22', '2017-01-01…2021-11-22'],
    ['four weeks', '2026-10-26', '2026-11-22', '2026-09-28…2026-10-25'],
    ['days of one’s own: as many before', '2026-11-13', '2026-11-22', '2026-11-03…2026-11-12'],
    ['the month with the days to come', '2026-11-01', '2026-11-30', '2026-10-01…2026-10-22'],
  ])('%s', (_, od, to, expected) => {
    expect(text(comparisonOf({ od, do: to }, NOW))).toBe(`${expected} 14:35`);
  });

  test.each([
    ['2026-03-31T12:00:00+02:00', '2026-02-01…2026-02-28 12:00'],
    ['2028-03-30T12:00:00+02:00', '2028-02-01…2028-02-29 12:00'],
    ['2026-01-15T12:00:00+01:00', '2025-12-01…2025-12-15 12:00'],
  ])('the month to %s is compared with the same days or with the whole shorter month', (now, expected) => {
    const range = { od: `${now.slice(0, 7)}-01`, do: now.slice(0, 10) };
    expect(text(comparisonOf(range, Date.parse(now), 'mesic'))).toBe(expected);
  });

  test('the 1st of a month is compared as a day or as a month, as the caller says', () => {
    const now = Date.parse('2026-12-01T09:00:00+01:00');
    const range = { od: '2026-12-01', do: '2026-12-01' };
    expect(text(comparisonOf(range, now, 'den'))).toBe('2026-11-24 09:00');
    expect(text(comparisonOf(range, now))).toBe('2026-11-24 09:00');
    expect(text(comparisonOf(range, now, 'mesic'))).toBe('2026-11-01 09:00');
  });

  test('uses the time of Prague, in summer and in winter', () => {
    const at = (instant: string, day: string) =>
      comparisonOf({ od: day, do: day }, Date.parse(instant), 'den').do_casu;
    expect(at('2026-07-01T10:00:00Z', '2026-07-01')).toBe('12:00');
    expect(at('2026-10-25T23:30:00Z', '2026-10-26')).toBe('00:30');
  });
});

describe('a finished period is compared with the whole previous one', () => {
  test.each([
    ['a day', '2026-11-21', '2026-11-21', '2026-11-20'],
    ['a week', '2026-11-09', '2026-11-15', '2026-11-02…2026-11-08'],
    ['a month', '2026-10-01', '2026-10-31', '2026-09-01…2026-09-30'],
    ['March after February', '2026-03-01', '2026-03-31', '2026-02-01…2026-02-28'],
    ['a quarter', '2026-07-01', '2026-09-30', '2026-04-01…2026-06-30'],
    ['a year', '2024-01-01', '2024-12-31', '2023-01-01…2023-12-31'],
    ['days of one’s own: as many before', '2026-03-05', '2026-03-18', '2026-02-19…2026-03-04'],
    ['over the turn of months', '2026-02-10', '2026-04-10', '2025-12-12…2026-02-09'],
  ])('%s', (_, od, to, expected) => expect(text(comparisonOf({ od, do: to }, NOW))).toBe(expected));
});
