import { expect, test } from 'vitest';
import { ApiError } from './api.ts';
import { meantimeOf, meantimeSentence } from './meantime.ts';

const plain = (text: string) => text.replaceAll(/\s/g, ' ');
const at = (kdy: string | null) =>
  plain(
    meantimeSentence({ kdo: 'Jana Nováková', kdy, zaznam: { verze: 2 } }, Date.parse('2026-11-23T12:00:00Z')),
  );

test('a conflict says when it happened, with the day unless it was today', () => {
  expect(at('2026-11-23T13:32:00+01:00')).toBe('Záznam mezitím změnil Jana Nováková ve 13:32.');
  expect(at('2026-11-20T08:05:00+01:00')).toMatch(
    /^Záznam mezitím změnil Jana Nováková 20\. 11\. 2026 v 0?8:05\.$/,
  );
  expect(at(null)).toBe('Záznam mezitím změnil Jana Nováková.');
});

test('an erasure of a customer’s data is told as such', () =>
  expect(
    meantimeSentence({ kdo: 'Jana Nováková', kdy: null, zaznam: { verze: 2 }, udaje_smazany: true }),
  ).toBe('Údaje zákazníka mezitím smazal Jana Nováková.'));

test('other conflicts and errors are not taken for a change made meanwhile', () => {
  expect(meantimeOf(new ApiError(409, 'x', {}, { existing_shift: {} }))).toBeNull();
  expect(meantimeOf(new ApiError(409, 'x', {}, null))).toBeNull();
  expect(meantimeOf(new Error('x'))).toBeNull();
});
