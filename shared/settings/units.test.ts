import { expect, test } from 'vitest';
import { SETTINGS } from './keys.ts';
import { inUnits, unitFor } from './units.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('the unit of a limit agrees with its number', () => {
  const least = (key: keyof typeof SETTINGS) => plain(inUnits(SETTINGS[key].min, SETTINGS[key].unit));
  const most = (key: keyof typeof SETTINGS) => plain(inUnits(SETTINGS[key].max, SETTINGS[key].unit));
  expect(least('token_dny')).toBe('1 den');
  expect(most('token_dny')).toBe('3 650 dní');
  expect(least('zakaznici_mesice')).toBe('0 měsíců');
  expect(least('heslo_nejmene')).toBe('6 znaků');
  expect([least('import_max_mb'), most('import_max_mb')]).toEqual(['1 MB', '2 000 MB']);
  expect(most('prani_uzaverka_den')).toBe('31');
});

test('the unit behind a typed number agrees with it', () => {
  const { unit } = SETTINGS.import_vratit_dny;
  expect(['1', ' 3 ', '90', '3650', '0', '', '-1', 'dva'].map(typed => unitFor(typed, unit))).toEqual([
    ...['den', 'dny', 'dní', 'dní', 'dní', 'dní', 'dní', 'dní'],
  ]);
  expect(unitFor('1', SETTINGS.relace_nejdele_h.unit)).toBe('h');
});
