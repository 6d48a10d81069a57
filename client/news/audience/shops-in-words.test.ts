import { expect, test } from 'vitest';
import { shopsInWords } from './shops-in-words.ts';

test.each([
  [[], ''],
  [['Zlín'], 'Zlín'],
  [['Globus', 'Zlín'], 'Globus a\u00a0Zlín'],
  [['Globus', 'Senimo', 'Zlín'], 'Globus, Senimo a\u00a0Zlín'],
])('%j in words', (names, words) => expect(shopsInWords(names.map(nazev => ({ nazev })))).toBe(words));
