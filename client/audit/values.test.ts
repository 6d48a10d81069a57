import { expect, test } from 'vitest';
import { fieldLabel } from '#shared/audit/labels.ts';
import { shown } from './values.ts';

test.each([
  [null, '—'],
  ['', '—'],
  [[], '—'],
  [true, 'ano'],
  [0, '0'],
  [36058.2, '36058,2'],
  [{ ne: null, po: { od: '09:00', do: '18:00' } }, 'Pondělí: 09:00–18:00\nNeděle: —'],
])('%j is shown as %j', (value, text) => expect(shown(value)).toBe(text));

const NAMES = { people: new Map([[12, 'Nováková Petra']]), stores: new Map([[1, 'Globus']]) };

test.each([
  ['uzivatel', 'role', 'VEDOUCI', 'Vedoucí'],
  ['uzivatel', 'moduly', ['news', 'shifts'], 'Novinky, Směny'],
  ['uzivatel', 'prodejna', 'Globus', 'Globus'],
  ['objednavka', 'status', 'dorazilo_ceka', 'Dorazilo čeká na zákazníka'],
  ['objednavka', 'cena', 1, '1'],
  ['smena', 'typ_smeny', 'dovolena', 'Dovolená'],
  ['smena', 'user_id', 12, 'Nováková Petra'],
  ['smena', 'uzivatel_id', 99, '99'],
  ['smena', 'prodejna', 1, 'Globus'],
  ['smena', 'datum', '2026-11-05', '5. 11. 2026'],
  ['dochazka', 'cas', '2026-11-05T07:00:00.000Z', '5. 11. 2026 8:00'],
])('in the table %s the field %s with %j is shown as %j', (table, field, value, text) =>
  expect(shown(value, { field, table }, NAMES).replaceAll('\u00a0', ' ')).toBe(text),
);

test('a field is called as in its form or by a name for the audit, otherwise by its own name', () => {
  expect(fieldLabel('uzivatelske_jmeno', 'uzivatel')).toBe('Uživatelské jméno');
  expect(fieldLabel('soubor_max_mb', 'nastaveni')).toBe('Největší soubor');
  expect(fieldLabel('nazev_kratkiy', 'prodejna')).toBe('Krátký název');
  expect(fieldLabel('aktivni', 'uzivatel')).toBe('Aktivní');
  expect(fieldLabel('neznamy', 'ukol')).toBe('neznamy');
  expect(fieldLabel('nazev', 'kdysi_byvala')).toBe('Název');
});
