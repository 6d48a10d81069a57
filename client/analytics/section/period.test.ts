import { expect, test } from 'vitest';
import { monthsWith, takenOver } from './period.ts';

const offered = (today: string, month = today.slice(0, 7)) => monthsWith(month, today).map(one => one.value);

test('the month select has this and the last year, newest first', () => {
  expect(offered('2026-03-31')).toEqual([
    ...['2026-03', '2026-02', '2026-01', '2025-12', '2025-11', '2025-10', '2025-09'],
    ...['2025-08', '2025-07', '2025-06', '2025-05', '2025-04', '2025-03', '2025-02', '2025-01'],
  ]);
  expect(offered('2026-12-01')).toHaveLength(24);
});

test('a month that was reached by steps is in it, too, however long ago it is', () => {
  expect(offered('2026-03-31', '2024-12')).toEqual([...offered('2026-03-31'), '2024-12']);
  expect(monthsWith('2024-12', '2026-03-31').at(-1)!.label).toBe('prosinec\u00a02024');
});

test.each<[start: string, end: string, isAnyLength: boolean, isTaken: boolean]>([
  ['2025-11-27', '2026-11-27', false, true],
  ['2025-11-26', '2026-11-27', false, false],
  ['2025-11-26', '', false, false],
  ['2025-11-26', '2026-11-27', true, true],
  ['', '2026-11-20', false, true],
])('days from %s to "%s" that another screen remembers are taken over (any length: %s): %s', (...row) => {
  const [start_date, end_date, isAnyLength, isTaken] = row;
  const said = { period: 'custom', start_date, end_date };
  expect(takenOver(said, '2026-11-27', isAnyLength)).toEqual(isTaken ? said : {});
});

test('a period that has a name, or nothing, is taken over as it is', () => {
  const said = { period: 'rok', start_date: '', end_date: '' };
  expect(takenOver(said, '2026-11-27', false)).toBe(said);
  expect(takenOver({}, '2026-11-27', false)).toEqual({});
});
