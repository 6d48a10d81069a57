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
    { segment: 'produkt', value: 'Kabel @2: USB', kod: 'K@1', produkt_id: 12 },
    { segment: 'produkt', value: 'Kabel @2: USB', kod: 'K@1', produkt_id: '12' },
  ],
  [
    { segment: 'produkt', value: 'Bez kódu', kod: '' },
    { segment: 'produkt', value: 'Bez kódu' },
  ],
])('%j is written to the address and read back', (entry, query) => {
  expect(entryOf(entryKey(entry))).toEqual(entry);
  expect(entryQuery(entry)).toEqual(query);
});

test('an older address contains only a code', () => {
  expect(entryOf('produkt:TEL%3A1:iPhone 17')).toEqual({
    ...{ segment: 'produkt', value: 'iPhone 17', kod: 'TEL:1' },
  });
});

test('products with the same name and code have different keys', () => {
  const keys = [1, 2].map(produkt_id =>
    entryKey({ segment: 'produkt', value: 'Kabel', kod: 'K1', produkt_id }),
  );
  expect(new Set(keys).size).toBe(2);
});

test.each([null, '', 'kategorie', 'prodejna:Globus', 'jiné:x'])('%j is not an entry', key => {
  expect(entryOf(key)).toBeNull();
});

test('a code that cannot be decoded is taken as it is', () => {
  expect(entryOf('produkt:%E0%:x')).toEqual({ segment: 'produkt', value: 'x', kod: '%E0%' });
});
