import { expect, test } from 'vitest';
import { arrivedBy, changesOf, obstacleOf, skippedHour, takenBackBy } from './sentences.ts';

const plan = {
  ...{ zmizi: 0, obnovi: 0, radku_pred: 5, radku_po: 1, obrat_pred: 100, obrat_po: 100, sledovany: null },
};
const plain = (text: string) => text.replace(/\s/gu, ' ');

test.each([
  [1, '1 doklad, který'],
  [2, '2 doklady, které'],
  [4, '4 doklady, které'],
  [5, '5 dokladů, které'],
  [21, '21 dokladů, které'],
  [101, '101 dokladů, které'],
])('undoing an import says how many documents disappear and return: %d', (count, documents) => {
  expect(changesOf({ ...plan, zmizi: count, obnovi: count }).map(plain)).toEqual([
    `Zmizí ${documents} přinesl tento import.`,
    `Do původní podoby se vrátí ${documents} tento import nahradil.`,
    'Řádky: 5 řádků se změní na 1 řádek. Obrat s DPH se změní o 0 Kč.',
  ]);
});

test('documents are not mentioned when none came or were replaced', () => {
  expect(changesOf(plan)).toHaveLength(1);
});

test('the watched source of an import is named as paused', () => {
  expect(changesOf({ ...plan, sledovany: 'E-shop' }).at(-1)).toBe(
    'Sledovaný zdroj „E-shop“, který import přinesl, se pozastaví, aby se doklady samy nevrátily. Až ho necháte pokračovat, přečte se celý znovu.',
  );
});

test('a later import that prevents undoing is named with its documents', () => {
  const brani = { id: 7, soubor: null, zacatek: '2026-11-04T10:00:00+01:00', dokladu: 1, doklady: ['A1'] };
  expect(plain(obstacleOf(brani))).toBe('Import bez názvu (4. 11. 2026 10:00) nahradil 1 doklad: A1.');
  expect(plain(obstacleOf({ ...brani, soubor: 'a.csv', dokladu: 5 }))).toContain('5 dokladů: A1 a další.');
});

test('the person who undid an import may be a man or a woman', () => {
  const said = takenBackBy('Alena Dvořáková', '2026-11-03T07:05:00Z');
  expect(plain(said)).toBe('Import vrátil(a) Alena Dvořáková 3. 11. 2026 8:05.');
});

test.each([
  [1, '1 řádek má čas'],
  [2, '2 řádky mají čas'],
  [5, '5 řádků má čas'],
])('lines with a time that spring skips are counted in the right form: %d', (count, beginning) => {
  expect(plain(skippedHour(count))).toMatch(new RegExp(`^${beginning}, který `));
});

test('who sent a file and how is not said twice', () => {
  expect(arrivedBy({ kdo_jmeno: 'Karel Beneš', cesta: 'obrazovka' })).toBe('Karel Beneš · obrazovka');
  expect(arrivedBy({ kdo_jmeno: 'sledovaná složka', cesta: 'slozka' })).toBe('sledovaná složka');
  expect(arrivedBy({ kdo_jmeno: 'příkaz import', cesta: 'prikaz' })).toBe('příkaz import');
  expect(arrivedBy({ kdo_jmeno: null, cesta: 'api' })).toBe('API');
});
