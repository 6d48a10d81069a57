import { expect, test } from 'vitest';
import { differences } from './differences.ts';

const LABELS = { nazev: 'Název', adresa: 'Adresa', 'doba.po': 'Pondělí', 'doba.ut': 'Úterý' };
const BEFORE = { nazev: 'Zlín', adresa: 'Stará 1', doba: { po: { od: '8' }, ut: { od: '8' } }, heslo: '' };

test('what both changed differently is decided, and what only they changed is told', () => {
  const mine = { ...BEFORE, nazev: 'Zlín 2', adresa: 'Moje 2', heslo: 'nove' };
  const theirs = { ...BEFORE, adresa: 'Jejich 3', doba: { po: { od: '9' }, ut: { od: '8' } } };
  expect(differences([BEFORE, mine, theirs], LABELS)).toEqual([
    { field: 'adresa', mine: 'Moje 2', theirs: 'Jejich 3', isMine: true },
    { field: 'doba.po', mine: { od: '8' }, theirs: { od: '9' }, isMine: false },
  ]);
});

test('the same change of both, and a change of what the form does not have, needs no decision', () => {
  const both = { ...BEFORE, adresa: 'Nová 1' };
  expect(differences([BEFORE, both, both], LABELS)).toEqual([]);
  expect(differences([BEFORE, both, BEFORE], LABELS)).toEqual([]);
});
