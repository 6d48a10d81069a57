import { expect, test } from 'vitest';
import { hashPassword, passwordMatches } from './hashing.ts';

test('a password matches only its own hash', async () => {
  const stored = await hashPassword('správné heslo');
  expect(await passwordMatches(stored, 'správné heslo')).toBe(true);
  expect(await passwordMatches(stored, 'jiné heslo')).toBe(false);
  expect(await passwordMatches(null, 'správné heslo')).toBe(false);
  expect(await passwordMatches('!', '!')).toBe(false);
});

test('an unknown person costs a hash like a known one, also when the queue is full', async () => {
  const stored = await hashPassword('správné heslo');
  await passwordMatches(null, 'první hash nikoho');
  const busy = Array.from({ length: 62 }, () => hashPassword('zaneprázdněno'));
  const asked = await Promise.allSettled([passwordMatches(stored, 'jiné'), passwordMatches(null, 'jiné')]);
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await Promise.all(busy);
});
