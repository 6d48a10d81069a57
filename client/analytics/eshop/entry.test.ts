import { expect, test } from 'vitest';
import { type Entry, entryKey, entryOf, entryQuery } from './entry.ts';

test.each<[Entry, Record<string, string>]>([
  [
    { segment: 'kategorie_1', value: 'Displeje: OLED' },
    { segment: 'kategorie_1', value: 'Displeje: OLED' },
  ],
  [
    { segment: 'kategorie', value: 'Doprava 100 %' },
    { segment: 'kategorie', value: 'Doprava 100 %' },
  ],
  [
    { segment: 'produkt', value: 'iPhone 17: 256 GB', kod: 'TEL:1/%' },
    { segment: 'produkt', value: 'iPhone 17: 256 GB', kod: 'TEL:1/%' },
  ],
  [
    { segment: 'produkt', value: 'Bez kódu', kod: '' },
    { segment: 'produkt', value: 'Bez kódu' },
  ],
])('%j survives the address', (entry, query) => {
  expect(entryOf(entryKey(entry))).toEqual(entry);
  expect(entryQuery(entry)).toEqual(query);
});

test.each([null, '', 'kategorie', 'prodejna:Globus', 'jiné:x'])('%j is no entry', key => {
  expect(entryOf(key)).toBeNull();
});

test('a code that does not decode is taken as it is', () => {
  expect(entryOf('produkt:%E0%:x')).toEqual({ segment: 'produkt', value: 'x', kod: '%E0%' });
});
