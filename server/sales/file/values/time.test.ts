import { describe, expect, test } from 'vitest';
import { Fault } from '../problem.ts';
import { endOfTomorrow, timeReader } from './time.ts';

const read = (format: string, raw: string) => {
  const value = timeReader(format)(raw);
  return value instanceof Fault ? value.duvod : value;
};

test.each([
  ['2026-03-01T10:20:30+01:00', '2026-03-01T10:20:30+01:00'],
  ['2026-03-31T22:30:00Z', '2026-03-31T22:30:00+00:00'],
  ['2026-03-01 10:20', '2026-03-01T10:20:00+01:00'],
  ['2026-07-01T10:20:30', '2026-07-01T10:20:30+02:00'],
  ['2026-07-01T10:20:30.5', '2026-07-01T10:20:30.5+02:00'],
  ['2026-07-01T10:20:30.123456789-0530', '2026-07-01T10:20:30.123456-05:30'],
  ['2026-07-01 10:20:30 +02', '2026-07-01T10:20:30+02:00'],
  ['2024-02-29T00:00:00', '2024-02-29T00:00:00+01:00'],
  ['2000-01-01T00:00:00', '2000-01-01T00:00:00+01:00'],
  ['2100-12-31T23:59:59', '2100-12-31T23:59:59+01:00'],
])('iso: %s', (raw, value) => expect(read('iso', raw)).toBe(value));

test.each([
  ['RRRR-MM-DD HH:mm:ss', '2010-12-01 08:26:00', '2010-12-01T08:26:00+01:00'],
  ['DD.MM.RRRR HH:mm', '01.06.2026 09:14', '2026-06-01T09:14:00+02:00'],
  ['D. M. RRRR H:mm', '1. 6. 2026 9:14', '2026-06-01T09:14:00+02:00'],
  ['D. M. RRRR H:mm', '1.6.2026 9:14', '2026-06-01T09:14:00+02:00'],
  ['D. M. RRRR H:mm', '31.\u00a012.\u00a02026 23:59', '2026-12-31T23:59:00+01:00'],
  ['M/D/RRRR', '11/8/2016', '2016-11-08T00:00:00+01:00'],
  ['RRRR-MM-DD', '2016-11-08', '2016-11-08T00:00:00+01:00'],
  ['DD.MM.RRRR', '2026-06-01T09:14:22', '2026-06-01T09:14:22+02:00'],
])('%s: %s', (format, raw, value) => expect(read(format, raw)).toBe(value));

test.each([
  ['DD.MM.RRRR HH:mm', '1.6.2026 9:14', '2026-06-01T09:14:00+02:00'],
  ['DD. MM. RRRR HH:mm', '1. 6. 2026 9:14', '2026-06-01T09:14:00+02:00'],
  ['DD.MM.RRRR H:mm', '2.11.2026 14:05', '2026-11-02T14:05:00+01:00'],
  ['RRRR-MM-DD HH:mm:ss', '2026-6-1 9:14:33', '2026-06-01T09:14:33+02:00'],
  ['RRRR/MM/DD', '2026/6/1', '2026-06-01T00:00:00+02:00'],
  ['DD/MM/RRRR HH:mm', '01/06/2026 9:14', '2026-06-01T09:14:00+02:00'],
  ['RRRRMMDD HH:mm', '20260601 9:14', '2026-06-01T09:14:00+02:00'],
  ['iso', '2026-06-01 9:14', '2026-06-01T09:14:00+02:00'],
  ['iso', '2026-6-1T9:14:05Z', '2026-06-01T09:14:05+00:00'],
])('accepts a missing leading zero where it is unambiguous: %s: %s', (format, raw, value) =>
  expect(read(format, raw)).toBe(value),
);

test.each([
  ['DD.MM.RRRR', '15.10.26', '2026-10-15T00:00:00+02:00'],
  ['D.M.RRRR H:mm', '1.6.26 9:14', '2026-06-01T09:14:00+02:00'],
  ['D. M. RRRR H:mm', '1. 6. 26 9:14', '2026-06-01T09:14:00+02:00'],
])('reads a two-digit year after dots in this century with %s: %s', (format, raw, value) =>
  expect(read(format, raw)).toBe(value),
);

describe('nights of the clock change', () => {
  test.each([
    ['2026-03-29 01:59:59', '2026-03-29T01:59:59+01:00'],
    ['2026-03-29 03:00:00', '2026-03-29T03:00:00+02:00'],
    ['2026-10-25 01:59:59', '2026-10-25T01:59:59+02:00'],
    ['2026-10-25 02:30:00', '2026-10-25T02:30:00+02:00'],
    ['2026-10-25 03:00:00', '2026-10-25T03:00:00+01:00'],
    ['2026-10-25T02:30:00+01:00', '2026-10-25T02:30:00+01:00'],
  ])('%s', (raw, value) => expect(read('iso', raw)).toBe(value));

  test('the hour skipped in spring gets the offset before it and is counted', () => {
    let skipped = 0;
    const reader = timeReader('iso', { onSkipped: () => skipped++ });
    expect(reader('2026-03-29 02:00')).toBe('2026-03-29T02:00:00+01:00');
    expect(reader('2026-03-29 02:59:59')).toBe('2026-03-29T02:59:59+01:00');
    // All lines of a document have the same time; a repeated one is counted again.
    expect(reader('2026-03-29 02:59:59')).toBe('2026-03-29T02:59:59+01:00');
    expect(reader('2026-03-29T02:30:00+01:00')).toBe('2026-03-29T02:30:00+01:00');
    expect(reader('2026-03-29 03:00')).toBe('2026-03-29T03:00:00+02:00');
    expect(skipped).toBe(3);
  });
});

test('a time after tomorrow is refused in any zone', () => {
  const before = endOfTomorrow(Date.parse('2026-03-28T23:30:00+01:00'));
  expect(new Date(before).toISOString()).toBe('2026-03-29T22:00:00.000Z');
  const reader = timeReader('iso', { before });
  expect(reader('2026-03-29 23:59:59')).toBe('2026-03-29T23:59:59+02:00');
  expect(reader('2026-03-30T00:30:00+03:00')).toBe('2026-03-30T00:30:00+03:00');
  for (const raw of ['2026-03-30 00:00', '2026-03-29T23:00:00+01:00', '2027-03-01 10:00'])
    expect((reader(raw) as Fault).duvod).toContain('je v budoucnosti: poslední možný den je zítřek');
});

test.each([
  ['iso', '2026-02-30T10:00', 'neexistuje'],
  ['iso', '2025-02-29T10:00', 'neexistuje'],
  ['iso', '2026-00-10T10:00', 'neexistuje'],
  ['iso', '2026-13-10T10:00', 'neexistuje'],
  ['iso', '2026-01-00T10:00', 'neexistuje'],
  ['iso', '2026-01-01T24:00', 'neexistuje'],
  ['iso', '2026-01-01T23:60', 'neexistuje'],
  ['iso', '2026-01-01T23:59:60', 'neexistuje'],
  ['iso', '1999-12-31T23:59', 'není mezi lety'],
  ['iso', '2101-01-01T00:00', 'není mezi lety'],
  ['iso', '0026-01-01T00:00', 'není mezi lety'],
  ['iso', '2026-01-01', 'není ve tvaru RRRR-MM-DDTHH:mm:ss'],
  ['iso', 'dnes', 'není ve tvaru'],
  ['iso', 'infinity', 'není ve tvaru'],
  ['iso', '2026-01-01T10:00+15:00', 'posun'],
  ['iso', '2026-01-01T10:00+01:60', 'posun'],
  ['DD.MM.RRRR HH:mm', '1/6/2026 9:14', 'není ve tvaru DD.MM.RRRR HH:mm'],
  // Notations with another order of day and month omit zeros: none of these may be read in the wrong order.
  ['DD/MM/RRRR', '6/1/2026', 'není ve tvaru'],
  ['MM/DD/RRRR', '6/1/2026', 'není ve tvaru'],
  ['DD-MM-RRRR', '6-1-2026', 'není ve tvaru'],
  ['MM.DD.RRRR', '6.1.2026', 'není ve tvaru'],
  ['RRRR-DD-MM', '2026-6-1', 'není ve tvaru'],
  ['RRRR-DD-MM HH:mm', '2026-6-1 09:14', 'není ve tvaru'],
  ['RRRRMMDD', '2026116', 'není ve tvaru'],
  ['DDMM.RRRR', '111.2026', 'není ve tvaru'],
  ['RRRR-MM-DD HHmm', '2026-06-01 914', 'není ve tvaru'],
  ['DD.MM.RRRR HH:mm', '01.06.2026 9:1', 'není ve tvaru'],
  ['iso', '6-1-2026 09:14', 'není ve tvaru'],
  ['iso', '2026-06-01 9:1', 'není ve tvaru'],
  ['DD.MM.RRRR HH:mm', '31.04.2026 09:14', 'neexistuje'],
  ['DD.MM.RRRR HH:mm', '01.06.2026 09:14:33', 'není ve tvaru'],
  ['D. M. RRRR H:mm', '1. 6. 20269:14', 'není ve tvaru'],
  ['RRRR-MM-DD HH:mm:ss', '01/06/2026', 'není ve tvaru'],
  // Two digits may be a day unless the year is known to be last.
  ['DD/MM/RRRR', '15/10/26', 'není ve tvaru'],
  ['DD-MM-RRRR', '15-10-26', 'není ve tvaru'],
  ['RRRR-MM-DD', '26-10-15', 'není ve tvaru'],
  ['RRRR.MM.DD', '26.10.15', 'není ve tvaru'],
  ['MM.DD.RRRR', '10.15.26', 'není ve tvaru'],
  ['DD.MM.RRRRHH:mm', '15.10.2609:14', 'není ve tvaru'],
  ['DD.MM.RRRR', '15.10.126', 'není ve tvaru'],
  ['DD.MM.RRRR', '31.04.26', 'neexistuje'],
])('%s refuses %s: %s', (format, raw, reason) => expect(read(format, raw)).toContain(reason));

test('an empty cell gives no time, and cached answers are not confused', () => {
  const reader = timeReader('iso');
  expect(reader('')).toBeNull();
  expect(reader('2026-07-01 10:00')).toBe('2026-07-01T10:00:00+02:00');
  expect(reader('2026-07-01 10:01')).toBe('2026-07-01T10:01:00+02:00');
  expect(reader('  ')).toBeNull();
  expect(reader('')).toBeNull();
});
