import { expect, test } from 'vitest';
import { LAST_ID } from '#shared/core/last-id.ts';
import { choiceOf, idOf } from './ids.ts';

const NOBODYS = LAST_ID - 1;

test.each([
  ['a record', '7', 7, 7],
  ['nothing', null, null, null],
  ['nothing typed', '', null, null],
  ['zero', '0', NOBODYS, null],
  ['less than zero', '-1', NOBODYS, null],
  ['more than there can be', '9999999999', NOBODYS, null],
  ['more digits than a number has', '99999999999', NOBODYS, null],
  ['no number', 'abc', NOBODYS, null],
])(
  'an address with %s opens that record or a missing one, and a choice is that record or none',
  (_, typed, linked, chosen) => {
    expect([idOf(typed), choiceOf(typed)]).toEqual([linked, chosen]);
  },
);
