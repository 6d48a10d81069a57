import { expect, test } from 'vitest';
import { ApiError } from '../core/api.ts';
import { differences, meantimeOf, meantimeSentence } from './meantime.ts';

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

const plain = (text: string) => text.replaceAll(/\s/g, ' ');
const at = (kdy: string | null) =>
  plain(
    meantimeSentence({ kdo: 'Jana Nováková', kdy, zaznam: { verze: 2 } }, Date.parse('2026-11-23T12:00:00Z')),
  );

test('it is said when it was, with the day unless it was today', () => {
  expect(at('2026-11-23T13:32:00+01:00')).toBe('Záznam mezitím změnil Jana Nováková v 13:32.');
  expect(at('2026-11-20T08:05:00+01:00')).toMatch(
    /^Záznam mezitím změnil Jana Nováková 20\. 11\. 2026 v 0?8:05\.$/,
  );
  expect(at(null)).toBe('Záznam mezitím změnil Jana Nováková.');
});

test('other conflicts are no such thing', () => {
  expect(meantimeOf(new ApiError(409, 'x', {}, { existing_shift: {} }))).toBeNull();
  expect(meantimeOf(new ApiError(409, 'x', {}, null))).toBeNull();
  expect(meantimeOf(new Error('x'))).toBeNull();
});
