import { expect, test } from 'vitest';
import { NoveHeslo } from '#shared/core/fields.ts';
import { DEFAULT_SETTINGS } from '#shared/settings/keys.ts';
import { DEMO_PASSWORD } from '#world/chain.ts';
import { expectGoodPassword } from './password-policy.ts';

const COMMON = 'Toto heslo je příliš běžné.';

test.each([
  [{}, 'password', COMMON],
  [{}, 'QWERTYuiop', COMMON],
  [{}, '123456', COMMON],
  [{}, DEMO_PASSWORD, null],
  [{}, 'krátké', null],
  [{}, ' Žluťoučký \t🐎 "<&>\' ', null],
  [{ odmitat_bezna_hesla: 0 }, 'password', null],
  [{ heslo_nejmene: 12 }, 'jedenáct-ti', 'Heslo musí mít alespoň 12 znaků'],
  [{ heslo_nejmene: 12 }, 'dvanáct-tict', null],
])('under %o %s', (changed, password, refusal) => {
  const set = () => expectGoodPassword({ ...DEFAULT_SETTINGS, ...changed }, password, 'heslo');
  if (refusal) expect(set).toThrow(refusal);
  else expect(set).not.toThrow();
});

test('accepts a passphrase of up to 128 characters unchanged', () => {
  const long = ' ž'.repeat(64);
  expect(NoveHeslo.parse(long)).toBe(long);
  expect(NoveHeslo.safeParse(`${long}a`).success).toBe(false);
});
