import { expect, test } from 'vitest';
import { hashPassword, passwordMatches } from './hashing.ts';

test('a password matches its own hash, and nothing matches nobody’s or what is no hash', async () => {
  const stored = await hashPassword('správné heslo');
  expect(await passwordMatches(stored, 'správné heslo')).toBe(true);
  expect(await passwordMatches(stored, 'jiné heslo')).toBe(false);
  expect(await passwordMatches(null, 'správné heslo')).toBe(false);
  expect(await passwordMatches('!', '!')).toBe(false);
});

test('an unknown person costs a hash as a known one does: where no more are taken, both are told so', async () => {
  const stored = await hashPassword('správné heslo');
  await passwordMatches(null, 'první hash nikoho');
  const busy = Array.from({ length: 62 }, () => hashPassword('zaneprázdněno'));
  const asked = await Promise.allSettled([passwordMatches(stored, 'jiné'), passwordMatches(null, 'jiné')]);
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await Promise.all(busy);
});
