import { expect, test } from 'vitest';
import { finder, folded } from './folded.ts';

test.each([
  ['ŽLUŤOUČKÝ kůň', 'zlutoucky kun'],
  ['Ďáblův', 'dabluv'],
  ['Čepkov'.normalize('NFD'), 'cepkov'],
  ['a^b`c 100', 'a^b`c 100'],
  ['', ''],
])('%s folds to %s', (text, seen) => {
  expect(folded(text)).toBe(seen);
});

test.each([
  ['nova petra', true],
  ['  PETRA ', true],
  ['petra x', false],
  ['', true],
])('%j finds Petra Nováková: %s', (typed, found) => {
  expect(finder(typed)('Petra Nováková')).toBe(found);
});
