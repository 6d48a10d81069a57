import { expect, test } from 'vitest';
import { BRANCHES, branchKey, branchName, branchQuery } from './branches.ts';

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
