import { expect, test } from 'vitest';
import { mondayOf } from '#shared/core/days.ts';
import { addMonths, isoWeek, lengthOf, previousOf, splitByMonths } from './period.ts';

test.each([
  ['2026-01-01', '2026-W01'],
  ['2025-12-29', '2026-W01'],
  ['2027-01-03', '2026-W53'],
  ['2027-01-04', '2027-W01'],
  ['2026-04-01', '2026-W14'],
])('%s is in week %s', (day, week) => expect(isoWeek(day)).toBe(week));

test('weeks begin on Monday and months are counted over the turn of the year', () => {
  expect(mondayOf('2026-11-22')).toBe('2026-11-16');
  expect(addMonths('2026-11-21', 2)).toBe('2027-01-01');
  expect(addMonths('2026-01-31', -1)).toBe('2025-12-01');
});

test('the previous period has the same length and ends the day before', () => {
  const range = { od: '2026-03-01', do: '2026-03-31' };
  expect(previousOf(range)).toEqual({ od: '2026-01-29', do: '2026-02-28' });
  expect(lengthOf(previousOf(range))).toBe(lengthOf(range));
});

test.each([
  ['2026-01-01', '2026-12-31', { od: '2026-01-01', do: '2026-12-31' }, []],
  ['2026-01-15', '2026-01-20', null, [{ od: '2026-01-15', do: '2026-01-20' }]],
  ['2026-01-15', '2026-02-10', null, [{ od: '2026-01-15', do: '2026-02-10' }]],
  [
    '2026-01-15',
    '2026-04-10',
    { od: '2026-02-01', do: '2026-03-31' },
    [
      { od: '2026-01-15', do: '2026-01-31' },
      { od: '2026-04-01', do: '2026-04-10' },
    ],
  ],
  ['2026-02-01', '2026-02-28', { od: '2026-02-01', do: '2026-02-28' }, []],
  [
    '2026-02-02',
    '2026-03-31',
    { od: '2026-03-01', do: '2026-03-31' },
    [{ od: '2026-02-02', do: '2026-02-28' }],
  ],
])('%s to %s', (od, to, mesice, dny) => {
  expect(splitByMonths({ od, do: to })).toEqual({ mesice, dny });
});
