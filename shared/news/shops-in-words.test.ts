import { expect, test } from 'vitest';
import { forShops } from './shops-in-words.ts';

test.each([
  [[], ''],
  [['Zlín'], 'Pro Zlín'],
  [['Globus', 'Zlín'], 'Pro Globus a\u00a0Zlín'],
  [['Globus', 'Senimo', 'Zlín'], 'Pro Globus, Senimo a\u00a0Zlín'],
])('%j in words', (names, words) => expect(forShops(names.map(nazev => ({ nazev })))).toBe(words));
