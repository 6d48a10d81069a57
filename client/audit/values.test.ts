import { expect, test } from 'vitest';
import { fieldLabel } from '#shared/audit/labels.ts';
import { shown } from './values.ts';

test.each([
  [null, '—'],
  ['', '—'],
  [[], '—'],
  [true, 'ano'],
  [0, '0'],
  [{ ne: null, po: { od: '09:00', do: '18:00' } }, 'Pondělí: 09:00–18:00\nNeděle: —'],
])('%j reads %j', (value, text) => expect(shown(value)).toBe(text));

const NAMES = { people: new Map([[12, 'Nováková Petra']]), stores: new Map([[1, 'Globus']]) };

test.each([
  ['role', 'VEDOUCI', 'Vedoucí'],
  ['moduly', ['news', 'shifts'], 'Novinky, Směny'],
  ['status', 'dorazilo_ceka', 'Dorazilo čeká na zákazníka'],
  ['typ_smeny', 'dovolena', 'Dovolená'],
  ['user_id', 12, 'Nováková Petra'],
  ['user_id', 99, '99'],
  ['prodejna', 1, 'Globus'],
  ['prodejna', 'Globus', 'Globus'],
  ['cena', 1, '1'],
  ['datum', '2026-11-05', '5. 11. 2026'],
  ['cas', '2026-11-05T07:00:00.000Z', '5. 11. 2026 8:00'],
])('%s %j reads %j', (field, value, text) =>
  expect(shown(value, field, NAMES).replaceAll('\u00a0', ' ')).toBe(text),
);

test('a field without a Czech name keeps its own', () => {
  expect(fieldLabel('uzivatelske_jmeno')).toBe('Uživatelské jméno');
  expect(fieldLabel('soubor_max_mb')).toBe('Největší soubor');
  expect(fieldLabel('nazev_kratkiy')).toBe('Krátký název');
  expect(fieldLabel('aktivni')).toBe('Aktivní');
  expect(fieldLabel('neznamy')).toBe('neznamy');
});
