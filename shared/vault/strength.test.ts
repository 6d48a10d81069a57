import { expect, test } from 'vitest';
import { random } from '../core/random.ts';
import { generatePassword } from './generator.ts';
import { strengthOf } from './strength.ts';

test.each([
  ['', false, 'slabe'],
  ['aaaaaaaaaaaaaaaaaaaa', false, 'slabe'],
  ['abcdefgh12345678', false, 'slabe'],
  ['prodejna2024', false, 'slabe'],
  ['Stare-heslo', false, 'stredni'],
  ['kocour skáče přes plot u lesa', false, 'silne'],
  ['h7$Kp2!mQx9z', false, 'silne'],
  ['h7$Kp2!mQx9z', true, 'slabe'],
])('the strength of %j is judged', (password, isCommon, strength) => {
  expect(strengthOf(password, isCommon)).toBe(strength);
});

test('a generated password is never weak and rarely less than strong', () => {
  const chance = random(7);
  const bytes = (count: number) => Uint8Array.from({ length: count }, () => Math.floor(chance() * 256));
  const judged = Array.from({ length: 2_000 }, () => strengthOf(generatePassword(bytes)));
  expect(judged.filter(one => one === 'slabe')).toEqual([]);
  expect(judged.filter(one => one === 'stredni').length).toBeLessThan(100);
});
