import { expect, test } from 'vitest';
import { daysFrom } from '../core/days.ts';
import { halfOf, sameDayOf, turnsOf, worksOn } from './rotation.ts';

const pattern = (text: string, count: number) =>
  daysFrom('2026-12-07', count)
    .map(day => (worksOn(turnsOf(text)!, '2026-12-07', day) ? 'P' : '-'))
    .join('');

test.each([
  ['2/2/3/2/2/3', 'PP--PPP--PP---PP'],
  ['2/2', 'PP--PP--PP'],
  ['3/3', 'PPP---PPP---'],
  ['4/3', 'PPPP---PPPP---'],
])('%s from a Monday is %s', (text, days) => expect(pattern(text, days.length)).toBe(days));

test.each(['2', '2/', '2/2/2', '0/3', '20/20', 'a/b'])('%j is not a rotation', text =>
  expect(turnsOf(text)).toBeNull(),
);

test('nobody works before the first day, and the second of two starts half a cycle later', () => {
  expect(worksOn([2, 2], '2026-12-07', '2026-12-06')).toBe(false);
  expect(halfOf(turnsOf('2/2/3/2/2/3')!)).toBe(7);
});

test.each([
  ['2026-12-01', '2026-11-03'],
  ['2026-12-18', '2026-11-20'],
  // December has five Tuesdays, November only four.
  ['2026-12-29', null],
])('%s corresponds to %s of the month before', (day, source) =>
  expect(sameDayOf(day, '2026-11')).toBe(source),
);
