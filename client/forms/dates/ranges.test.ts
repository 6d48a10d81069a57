import { expect, test } from 'vitest';
import { dayIn, monthIn, rangeIn, rangeShortcuts } from './ranges.ts';

test('the range shortcuts are right on 1 March of a leap year', () => {
  const ranges = rangeShortcuts('2028-03-01').map(({ label, range }) => [label, range.od, range.do]);
  expect(ranges).toEqual([
    ['Dnes', '2028-03-01', '2028-03-01'],
    ['Včera', '2028-02-29', '2028-02-29'],
    ['Tento týden', '2028-02-28', '2028-03-01'],
    ['Tento měsíc', '2028-03-01', '2028-03-01'],
    ['Minulý měsíc', '2028-02-01', '2028-02-29'],
    ['Posledních 30 dní', '2028-02-01', '2028-03-01'],
  ]);
});

test.each([
  ['2026-11-21', '2026-11-21'],
  ['2026-11-22', ''],
  ['0002-11-20', ''],
  ['2026-02-30', ''],
  ['11202026', ''],
  ['', ''],
])('%j in the address is read as the day %j, up to 2026-11-21', (text, day) =>
  expect(dayIn(text, '2026-11-21')).toBe(day),
);

test.each([
  ['2026-11', '2026-11'],
  ['2026-12', ''],
  ['2026-13', ''],
  ['nesmysl', ''],
])('%j in the address is read as the month %j, up to 2026-11', (text, month) =>
  expect(monthIn(text, '2026-11')).toBe(month),
);

test('reversed ends in the address are swapped, and nonsense is an open end', () => {
  expect(rangeIn({ od: '2026-11-05', do: '2026-11-01' })).toEqual({ od: '2026-11-01', do: '2026-11-05' });
  expect(rangeIn({ od: '0002-11-20', do: '2026-11-01' })).toEqual({ od: '', do: '2026-11-01' });
});
