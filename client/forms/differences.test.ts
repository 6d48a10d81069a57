import { type UseFormReturnType, useForm } from '@mantine/form';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { typedOf } from '#shared/core/form.ts';
import { GOAL } from '#shared/goals/fields.ts';
import { differences, isChanged, spelled } from './differences.ts';
import { takeValues } from './meantime/takeValues.ts';

const LABELS = { nazev: 'Název', adresa: 'Adresa', 'doba.po': 'Pondělí', 'doba.ut': 'Úterý' };
const BEFORE = { nazev: 'Zlín', adresa: 'Stará 1', doba: { po: { od: '8' }, ut: { od: '8' } }, heslo: '' };

test('fields that both changed are mine until decided, and fields changed by the other are listed', () => {
  const mine = { ...BEFORE, nazev: 'Zlín 2', adresa: 'Moje 2', heslo: 'nove' };
  const theirs = { ...BEFORE, adresa: 'Jejich 3', doba: { po: { od: '9' }, ut: { od: '8' } } };
  expect(differences([BEFORE, mine, theirs], LABELS)).toEqual([
    { field: 'adresa', mine: 'Moje 2', theirs: 'Jejich 3', isMine: true },
    { field: 'doba.po', mine: { od: '8' }, theirs: { od: '9' }, isMine: false },
  ]);
});

test('the same change by both, or a change by me alone, needs no decision', () => {
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

test('a form is changed when its values differ from those it was opened with', () => {
  const form = open();
  expect(isChanged(form)).toBe(false);
  form.setFieldValue('doba.po.od', '9');
  expect(isChanged(form)).toBe(true);
  form.setFieldValue('doba.po.od', '8');
  expect(isChanged(form)).toBe(false);
});

test('a restored draft stays unsaved when another field is changed and changed back', () => {
  const form = open();
  form.setValues({ adresa: 'Moje 2' });
  form.setFieldValue('nazev', 'Zlínx');
  form.setFieldValue('nazev', 'Zlín');
  expect(isChanged(form)).toBe(true);
});

test('my values beside what a colleague saved meanwhile are unsaved, as useSaving sets them', () => {
  const form = open();
  form.setFieldValue('adresa', 'Moje 2');
  const mine = form.getValues();
  takeValues(form, { ...OPENED, nazev: 'Čepkov', adresa: 'Jejich 3' });
  form.setValues(mine);
  form.setFieldValue('nazev', 'Čepkov');
  expect(isChanged(form)).toBe(true);
});

test('another spelling of the same amount is no difference, and of another one is shown as the record writes it', () => {
  const goals = (obrat: number) => typedOf(GOAL, { obrat, marze: null, polozky: 1.5, sluzby: null } as never);
  const [before, theirs] = [goals(3_000_000), goals(3_200_000)];
  const kept = (obrat: string) =>
    differences([before, spelled(GOAL, { ...before, obrat }), theirs], {}).map(({ mine }) => mine);
  expect(kept('3200000')).toEqual([]);
  expect(kept('3100000,5')).toEqual([goals(3_100_000.5).obrat]);
  expect(kept('')).toEqual(['']);
});
