import { expect, test } from 'vitest';
import { codesLeft } from './kinds.ts';

test.each([
  [1, 'Zbývá vám 1\u00a0záchranný kód.'],
  [3, 'Zbývají vám 3\u00a0záchranné kódy.'],
  [10, 'Zbývá vám 10\u00a0záchranných kódů.'],
])('the remaining recovery codes are counted in the right form: %i', (count, said) => {
  expect(codesLeft(count)).toBe(said);
});
