import { expect, test } from 'vitest';
import { fieldLabel, shown } from './values.ts';

test.each([
  [null, '—'],
  ['', '—'],
  [[], '—'],
  [true, 'ano'],
  [0, '0'],
  ['VEDOUCI', 'Vedoucí'],
  [['news', 'shifts'], 'Novinky, Směny'],
  [{ ne: null, po: { od: '09:00', do: '18:00' } }, 'Pondělí: 09:00–18:00\nNeděle: —'],
])('%j reads %j', (value, text) => expect(shown(value)).toBe(text));

test('a field without a Czech name keeps its own', () => {
  expect(fieldLabel('uzivatelske_jmeno')).toBe('Uživatelské jméno');
  expect(fieldLabel('soubor_max_mb')).toBe('Největší soubor');
  expect(fieldLabel('nazev_kratkiy')).toBe('Krátký název');
  expect(fieldLabel('aktivni')).toBe('Aktivní');
  expect(fieldLabel('neznamy')).toBe('neznamy');
});
