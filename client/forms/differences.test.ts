import { type UseFormReturnType, useForm } from '@mantine/form';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { differences, isChanged } from './differences.ts';
import { takeValues } from './meantime/takeValues.ts';

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

const OPENED = { nazev: 'Zlín', adresa: 'Stará 1', doba: { po: { od: '8' } } };

function open(): UseFormReturnType<typeof OPENED> {
  let opened!: UseFormReturnType<typeof OPENED>;
  function Form() {
    opened = useForm({ initialValues: OPENED });
    return null;
  }
  renderToStaticMarkup(createElement(Form));
  return opened;
}

test('a form is changed when something else stands in it than it was opened with', () => {
  const form = open();
  expect(isChanged(form)).toBe(false);
  form.setFieldValue('doba.po.od', '9');
  expect(isChanged(form)).toBe(true);
  form.setFieldValue('doba.po.od', '8');
  expect(isChanged(form)).toBe(false);
});

test('a draft that came back is unsaved also when another field is written and taken back', () => {
  const form = open();
  form.setValues({ adresa: 'Moje 2' });
  form.setFieldValue('nazev', 'Zlínx');
  form.setFieldValue('nazev', 'Zlín');
  expect(isChanged(form)).toBe(true);
});

test('what stands beside what a colleague saved meanwhile is unsaved, as useSaving puts it there', () => {
  const form = open();
  form.setFieldValue('adresa', 'Moje 2');
  const mine = form.getValues();
  takeValues(form, { ...OPENED, nazev: 'Čepkov', adresa: 'Jejich 3' });
  form.setValues(mine);
  form.setFieldValue('nazev', 'Čepkov');
  expect(isChanged(form)).toBe(true);
});
