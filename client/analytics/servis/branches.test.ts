import { expect, test } from 'vitest';
import { numbered } from '../../stores/numbered.ts';
import { branchKey, branchName, branchQuery, hasService } from './branches.ts';

const SHOPS = [
  { id_prodejny: 2, nazev: 'Zlín' },
  { id_prodejny: null, nazev: 'Senimo' },
  { id_prodejny: 1, nazev: 'Globus' },
];

test('shops numbered by the sales system are listed in the order of their numbers', () => {
  expect(numbered(SHOPS).map(({ nazev }) => nazev)).toEqual(['Globus', 'Zlín']);
});

test.each([
  [{ id_prodejny: 2, stredisko: 'Zlín' }, { prodejna_id: '2' }, 'Zlín'],
  [{ id_prodejny: 9, stredisko: 'Nová' }, { prodejna_id: '9' }, 'Pobočka 9'],
  [{ id_prodejny: null, stredisko: 'Stánek' }, { stredisko: 'Stánek' }, 'Stánek'],
])('%j is requested as %j and called %s', (branch, query, name) => {
  expect(branchQuery(branchKey(branch))).toEqual(query);
  expect(branchName(branchKey(branch), numbered(SHOPS))).toBe(name);
});

test.each([
  ['a numbered one without service', 1, 0, 0, 0, true],
  ['one without a number and without service', null, 0, 0, 0, false],
  ['one without a number but with service', null, 3, 900, 0, true],
  ['one without a number that only took some back', null, 0, -900, 0, true],
  ['one without a number that had some before', null, 0, 0, 2, true],
])('%s', (_, id_prodejny, polozky, obrat_bez_dph, predchozi, expected) => {
  const zmena = { polozky: { predchozi } };
  const branch = { id_prodejny, stredisko: 'Senimo', polozky, obrat_bez_dph, zmena };
  expect(hasService(branch)).toBe(expected);
});
