import { expect, test } from 'vitest';
import { nextWord, type Sorting, sorted } from './sorting.ts';

type Row = { nazev: string; castka: number | null };
const ROWS: Row[] = [
  { nazev: 'Šternberk', castka: 5 },
  { nazev: 'Čepkov', castka: null },
  { nazev: 'Cukr', castka: -20 },
  { nazev: 'Obal 10', castka: 5 },
  { nazev: 'Obal 9', castka: 12 },
];
const COLUMNS = [
  { head: 'Název', sort: 'nazev', value: (row: Row) => row.nazev },
  { head: 'Částka', sort: 'castka', align: 'right' as const, value: (row: Row) => row.castka },
  { head: 'Datum', sort: 'datum' },
];
const names = (by: string, isDown: boolean) => sorted(ROWS, COLUMNS, { by, isDown }).map(row => row.nazev);

test.each([
  ['nazev', false, ['Cukr', 'Čepkov', 'Obal 9', 'Obal 10', 'Šternberk']],
  ['nazev', true, ['Šternberk', 'Obal 10', 'Obal 9', 'Čepkov', 'Cukr']],
  ['castka', false, ['Cukr', 'Šternberk', 'Obal 10', 'Obal 9', 'Čepkov']],
  ['castka', true, ['Obal 9', 'Šternberk', 'Obal 10', 'Cukr', 'Čepkov']],
  ['datum', true, ROWS.map(row => row.nazev)],
  ['', false, ROWS.map(row => row.nazev)],
])('sorts by %s, descending: %s', (by, isDown, expected) => expect(names(by, isDown)).toEqual(expected));

test.each([
  [COLUMNS[0]!, '', false, 'nazev'],
  [COLUMNS[0]!, 'nazev', false, '-nazev'],
  [COLUMNS[0]!, 'nazev', true, 'nazev'],
  [COLUMNS[1]!, 'nazev', false, '-castka'],
  [COLUMNS[1]!, 'castka', true, 'castka'],
])('pressing %j while sorted by %s chooses the next sorting', (column, by, isDown, expected) =>
  expect(nextWord(column as never, { by, isDown } as Sorting)).toBe(expected),
);
