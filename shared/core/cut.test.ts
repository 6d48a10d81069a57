import { expect, test } from 'vitest';
import { cut } from './cut.ts';

test.each([
  ['a'.repeat(10), 'a'.repeat(10)],
  ['a'.repeat(11), `${'a'.repeat(9)}…`],
  [`${'a'.repeat(7)} bcd`, `${'a'.repeat(7)} b…`],
  [`${'a'.repeat(8)} bc`, `${'a'.repeat(8)}…`],
  // A character of two UTF-16 units is either whole or left out.
  [`${'a'.repeat(8)}😄😄`, `${'a'.repeat(8)}…`],
  [`${'a'.repeat(7)}😄😄`, `${'a'.repeat(7)}😄…`],
])('%j cut to ten characters is %j', (text, shown) => {
  expect(cut(text, 10)).toBe(shown);
});

test('the given number of characters is shown before the ellipsis', () => {
  expect([cut('abcde', 5, 5), cut('abcdef', 5, 5)]).toEqual(['abcde', 'abcde…']);
});
