import { expect, test } from 'vitest';
import { BRANCHES, branchKey, branchName, branchQuery, hasService } from './branches.ts';

test('the branches of D2 §2.4', () => {
  expect(BRANCHES.map(({ id_prodejny, stredisko }) => `${id_prodejny} ${stredisko}`)).toEqual([
    ...['1 Globus', '2 Čepkov', '3 Přerov', '4 Šternberk', '5 Vsetín'],
  ]);
});

test.each([
  [{ id_prodejny: 2, stredisko: 'Čepkov' }, { prodejna_id: '2' }, 'Čepkov'],
  [{ id_prodejny: 9, stredisko: 'Nová' }, { prodejna_id: '9' }, 'Pobočka 9'],
  [{ id_prodejny: null, stredisko: 'Stánek' }, { stredisko: 'Stánek' }, 'Stánek'],
])('%j is asked for as %j and called %s', (branch, query, name) => {
  expect(branchQuery(branchKey(branch))).toEqual(query);
  expect(branchName(branchKey(branch))).toBe(name);
});

test.each([
  ['a numbered one without service', 1, 0, 0, true],
  ['one without a number and without service', null, 0, 0, false],
  ['one without a number but with service', null, 3, 0, true],
  ['one without a number that had some before', null, 0, 2, true],
])('%s', (_, id_prodejny, polozky, predchozi, expected) => {
  const branch = { id_prodejny, stredisko: 'Senimo', polozky, zmena: { polozky: { predchozi } } };
  expect(hasService(branch)).toBe(expected);
});
