import { expect, test } from 'vitest';
import { z } from 'zod';
import { bodyOf, shapeOf } from './body.ts';
import { choice, field, flag, many, reference, text } from './field.ts';
import { rulesOf, sentOf, typedOf } from './form.ts';

const FIELDS = {
  nazev: text('Název', 5, { required: 'Název je povinný' }),
  poznamka: text('Poznámka', 5, { kind: 'long' }),
  prodejna: reference('Prodejna', 'store'),
  cena: field<string, number | null, 'amount'>('amount', 'Cena', {
    begin: '',
    typed: String,
    sent: typed => (typed ? Number(typed) : null),
    problem: typed => (Number(typed) > 9 ? 'Moc' : null),
  }),
  stav: choice('Stav', { a: 'První', b: 'Druhý' }, 'a'),
  dny: many('Dny', { po: 'Pondělí' }),
  aktivni: flag('Aktivní', true),
  heslo: text('Heslo', 9, { kind: 'secret' }),
};
const RECORD = { nazev: 'X', poznamka: null, prodejna: 3, cena: 1.5, stav: 'b', dny: ['po'], aktivni: false };
const TYPED = { ...RECORD, poznamka: '', prodejna: '3', cena: '1.5', heslo: '' };

test('a form begins with the record’s values, or with defaults for a new one', () => {
  expect(typedOf(FIELDS, RECORD)).toEqual(TYPED);
  expect(typedOf(FIELDS, null, { prodejna: '7' })).toEqual({
    ...TYPED,
    ...{ nazev: '', prodejna: '7', cena: '', stav: 'a', dny: [], aktivni: true },
  });
  // A field that is empty in the record does not get the initial value of a new record.
  expect(typedOf(FIELDS, { ...RECORD, prodejna: null }, { prodejna: '7' }).prodejna).toBe('');
});

test('a form sends what the record has, with null where nothing was typed', () => {
  expect(sentOf(FIELDS, TYPED as never)).toEqual({ ...RECORD, heslo: null });
});

test.each([
  ['nazev', '  ', 'Název je povinný'],
  ['nazev', 'X', null],
  ['poznamka', '', null],
  ['cena', '10', 'Moc'],
  ['cena', '', null],
] as const)('the field %s checks %j: %s', (name, typed, problem) => {
  expect(rulesOf(FIELDS)[name](typed)).toBe(problem);
});

test('a request body is checked like the form, and a record shows no secret', () => {
  const given = { prodejna: z.int().nullable(), cena: z.number().nullable(), stav: z.string(), dny: z.any() };
  const body = z.object(bodyOf(FIELDS, { ...given, heslo: z.string() }));
  const sent = { ...RECORD, poznamka: '', heslo: '' };
  expect(body.parse(sent)).toEqual({ ...RECORD, heslo: '' });
  expect(body.safeParse({ ...sent, nazev: ' ' }).error?.issues[0]?.message).toBe('Název je povinný');
  expect(body.safeParse({ ...sent, nazev: 'dlouhý' }).error?.issues[0]?.message).toBe('Nejvýše 5 znaků');
  expect(Object.keys(shapeOf(FIELDS, given))).toEqual(Object.keys(RECORD));
});
