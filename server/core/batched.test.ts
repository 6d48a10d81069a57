import { expect, test } from 'vitest';
import { batched } from './batched.ts';

const looks: string[][] = [];
const ask = batched(async (keys: string[]) => {
  looks.push(keys);
  if (keys.includes('zlý')) throw new Error('nejde to');
  return new Map(keys.filter(key => key !== 'nikdo').map(key => [key, `${key}!`]));
});

test('simultaneous questions are answered by one query, each with its own answer', async () => {
  expect(await Promise.all([ask('a'), ask('b'), ask('a'), ask('nikdo')])).toEqual([
    'a!',
    'b!',
    'a!',
    undefined,
  ]);
  expect(looks).toEqual([['a', 'b', 'nikdo']]);
});

test('a question asked after a query began gets another one', async () => {
  looks.length = 0;
  expect(await ask('a')).toBe('a!');
  expect(await ask('a')).toBe('a!');
  expect(looks).toEqual([['a'], ['a']]);
});

test('a failed query rejects everybody who waited for it, and nobody later', async () => {
  const both = await Promise.allSettled([ask('a'), ask('zlý')]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await ask('a')).toBe('a!');
});
