import { expect, test } from 'vitest';
import { withChosen } from './offered.ts';

const OFFERED = [
  { value: '', label: 'Všechny prodejny' },
  { value: '3', label: 'Globus' },
];

test.each<[string, string | undefined, string | null]>([
  ['', undefined, null],
  ['3', 'Jinak', null],
  ['7', 'Zavřená', 'Zavřená'],
  ['7', undefined, 'č. 7'],
])('the chosen value ("%s", %s) is offered besides the others as %s', (value, label, added) => {
  const also = added === null ? [] : [{ value, label: added }];
  expect(withChosen(OFFERED, value, label)).toEqual([...OFFERED, ...also]);
});
