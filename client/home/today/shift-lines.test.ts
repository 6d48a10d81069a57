import { expect, test } from 'vitest';
import { span } from '#shared/shifts/words.ts';
import { peopleOf, type ShiftToday, weekdayAndDay, workToday } from './shift-lines.ts';

const shift = (id: number, person: number, prodejna: number, cas_od: string, typ_smeny = 'prace') =>
  ({
    id,
    user: { id: person },
    prodejna,
    cas_od,
    cas_do: '20:00',
    typ_smeny,
    dochazka: [],
  }) as unknown as ShiftToday;

test('only work is listed, by shop and start', () => {
  const day = [
    shift(1, 12, 3, '08:00'),
    shift(2, 13, 1, '14:00'),
    shift(3, 14, 1, '08:00'),
    shift(4, 15, 1, '08:00', 'dovolena'),
  ];
  expect(workToday(day).map(({ id }) => id)).toEqual([3, 2, 1]);
});

test('a person with two shifts counts once', () => {
  const day = [shift(1, 12, 1, '08:00'), shift(2, 12, 3, '14:00'), shift(3, 13, 1, '08:00', 'nemoc')];
  expect(peopleOf(day)).toBe(1);
});

test('a day and a time are written in Czech', () => {
  expect(weekdayAndDay('2026-11-21').replaceAll(/\s/g, ' ')).toBe('sobota 21. 11.');
  expect(span({ cas_od: '08:00', cas_do: '20:00' })).toBe('8:00–20:00');
});
