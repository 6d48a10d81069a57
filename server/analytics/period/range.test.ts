import { expect, test } from 'vitest';
import { addDays, daysBetween, daysFrom } from '#shared/core/days.ts';
import { cutOf, isoWeek, type Range, splitBy, type Zrno } from './range.ts';

test.each([
  ['2026-01-01', '2026-W01'],
  ['2025-12-29', '2026-W01'],
  ['2027-01-03', '2026-W53'],
  ['2027-01-04', '2027-W01'],
  ['2026-04-01', '2026-W14'],
])('%s is in week %s', (day, week) => expect(isoWeek(day)).toBe(week));

test('a range cut at a time is split into whole days and a part of the last day', () => {
  const range = { od: '2026-03-01', do: '2026-03-31' };
  expect(cutOf(range)).toEqual({ whole: range, cut: null });
  expect(cutOf({ ...range, do_casu: '12:30' })).toEqual({
    whole: { od: '2026-03-01', do: '2026-03-30' },
    cut: { od: '2026-03-31', do: '2026-03-31', do_casu: '12:30' },
  });
  expect(cutOf({ od: '2026-03-31', do: '2026-03-31', do_casu: '12:30' }).whole).toBeNull();
});

const text = ({ od, do: to }: Range) => (od === to ? od : `${od}…${to}`);

test.each<[Zrno[], string, string, string[]]>([
  [['m'], '2026-01-01', '2026-12-31', ['m 2026-01-01…2026-12-31']],
  [['m'], '2026-01-15', '2026-01-20', ['d 2026-01-15…2026-01-20']],
  [['m'], '2026-01-15', '2026-02-10', ['d 2026-01-15…2026-02-10']],
  [
    ['m'],
    '2026-01-15',
    '2026-04-10',
    ['m 2026-02-01…2026-03-31', 'd 2026-01-15…2026-01-31', 'd 2026-04-01…2026-04-10'],
  ],
  [['m'], '2026-02-01', '2026-02-28', ['m 2026-02-01…2026-02-28']],
  [['m'], '2026-02-02', '2026-03-31', ['m 2026-03-01…2026-03-31', 'd 2026-02-02…2026-02-28']],
  [[], '2026-01-01', '2026-12-31', ['d 2026-01-01…2026-12-31']],
  [['r', 'm', 'k'], '2024-01-01', '2026-12-31', ['r 2024-01-01…2026-12-31']],
  [['r', 'm', 'k'], '2026-03-05', '2026-03-05', ['d 2026-03-05']],
  [['r', 'm', 'k'], '2026-03-21', '2026-03-31', ['k 2026-03-21…2026-03-31']],
  [['k'], '2024-02-10', '2024-03-11', ['k 2024-02-11…2024-03-10', 'd 2024-02-10', 'd 2024-03-11']],
  [
    ['r', 'm', 'k'],
    '2023-11-09',
    '2026-02-20',
    [
      'r 2024-01-01…2025-12-31',
      'm 2023-12-01…2023-12-31',
      'k 2023-11-11…2023-11-30',
      'd 2023-11-09…2023-11-10',
      'm 2026-01-01…2026-01-31',
      'k 2026-02-01…2026-02-20',
    ],
  ],
  [
    ['r', 'k'],
    '2025-12-25',
    '2026-01-12',
    ['k 2026-01-01…2026-01-10', 'd 2025-12-25…2025-12-31', 'd 2026-01-11…2026-01-12'],
  ],
])('split by %s: %s to %s', (grains, od, to, pieces) => {
  expect(splitBy({ od, do: to }, grains).map(({ zrno, range }) => `${zrno} ${text(range)}`)).toEqual(pieces);
});

test('the pieces of any range cover each of its days exactly once', () => {
  for (let length = 1; length < 800; length += 7) {
    const range = {
      od: addDays('2023-12-30', length % 60),
      do: addDays('2023-12-30', (length % 60) + length),
    };
    const days = splitBy(range, ['r', 'm', 'k']).flatMap(({ range: { od, do: to } }) =>
      daysFrom(od, daysBetween(od, to) + 1),
    );
    expect(days.sort()).toEqual(daysFrom(range.od, length + 1));
  }
});
