import { expect, test } from 'vitest';
import {
  age,
  average,
  compact,
  date,
  dateTime,
  money,
  number,
  oneDecimal,
  percent,
  plural,
  price,
  tenths,
} from './format.ts';

const NOW = Date.parse('2026-11-21T12:00:00+01:00');
const spaces = (text: string) => text.replaceAll(/\s/g, ' ');

test.each([
  ['2026-11-21T11:59:50+01:00', 'před 1 min'],
  ['2026-11-21T11:01:00+01:00', 'před 59 min'],
  ['2026-11-21T11:00:00+01:00', 'před 1 h'],
  ['2026-11-20T12:01:00+01:00', 'před 23 h'],
  ['2026-11-20T12:00:00+01:00', '20. 11. 2026'],
  ['2026-11-21T12:05:00+01:00', 'před 1 min'],
])('a post of %s is shown as %s', (instant, shown) => expect(spaces(age(instant, NOW))).toBe(shown));

test('an instant is shown in Prague time, whatever the zone of the device', () => {
  expect(spaces(date('2026-03-31T22:30:00Z'))).toBe('1. 4. 2026');
  expect(spaces(dateTime('2026-11-03T07:05:00Z'))).toBe('3. 11. 2026 8:05');
});

test.each([
  [0, '0 komentářů'],
  [1, '1 komentář'],
  [3, '3 komentáře'],
  [5, '5 komentářů'],
  [1234, '1 234 komentářů'],
])('%d is counted as %s', (count, shown) => {
  expect(spaces(plural(count, 'komentář', 'komentáře', 'komentářů'))).toBe(shown);
});

test.each([
  [money(-1234.5), '-1 235 Kč'],
  [price(1234), '1 234 Kč'],
  [price(1234.5), '1 234,50 Kč'],
  [number(1234.567), '1 234,57'],
  [number(3), '3'],
  [tenths(12.54), '12,5'],
  [tenths(8), '8'],
  [average(1.5), '1,50'],
  [oneDecimal(3), '3,0'],
  [percent(12), '12,0 %'],
  [compact(1_250_000), '1,3 mil.'],
  [money(-0.4), '0 Kč'],
  [number(-0.001), '0'],
  [percent(-0.04), '0,0 %'],
  [average(-0.004), '0,00'],
])('a number is written %s', (written, shown) => expect(spaces(written)).toBe(shown));

test.each([
  [573.83, '573,83\u00a0položky'],
  [2.5, '2,5\u00a0položky'],
  [0.5, '0,5\u00a0položky'],
  [4.999, '5\u00a0položek'],
  [1.001, '1\u00a0položka'],
])('a count of %s takes the form of its rounded value, and a fraction the genitive', (count, text) => {
  expect(plural(count, 'položka', 'položky', 'položek')).toBe(text);
});

test('a word whose genitive differs from its other forms uses it for fractions', () => {
  expect([1, 2, 2.5, 5].map(count => plural(count, 'bod', 'body', 'bodů', 'bodu'))).toEqual([
    '1\u00a0bod',
    '2\u00a0body',
    '2,5\u00a0bodu',
    '5\u00a0bodů',
  ]);
});
