import { expect, test } from 'vitest';
import { hashPassword, passwordMatches } from './hashing.ts';

test('a password matches its own hash, and nothing matches nobody’s or what is no hash', async () => {
  const stored = await hashPassword('správné heslo');
  expect(await passwordMatches(stored, 'správné heslo')).toBe(true);
  expect(await passwordMatches(stored, 'jiné heslo')).toBe(false);
  expect(await passwordMatches(null, 'správné heslo')).toBe(false);
  expect(await passwordMatches('!', '!')).toBe(false);
});
