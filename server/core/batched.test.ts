import { expect, test } from 'vitest';
import { batched } from './batched.ts';

const looks: string[][] = [];
const ask = batched(async (keys: string[]) => {
  looks.push(keys);
  if (keys.includes('zlý')) throw new Error('nejde to');
  return new Map(keys.filter(key => key !== 'nikdo').map(key => [key, `${key}!`]));
});

test('those who ask at the same time are answered by one look, each what is theirs', async () => {
  expect(await Promise.all([ask('a'), ask('b'), ask('a'), ask('nikdo')])).toEqual([
    'a!',
    'b!',
    'a!',
    undefined,
  ]);
  expect(looks).toEqual([['a', 'b', 'nikdo']]);
});

test('who asks after a look has begun is answered by another', async () => {
  looks.length = 0;
  expect(await ask('a')).toBe('a!');
  expect(await ask('a')).toBe('a!');
  expect(looks).toEqual([['a'], ['a']]);
});

test('a look that fails is told to all who waited for it, and to nobody after', async () => {
  const both = await Promise.allSettled([ask('a'), ask('zlý')]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await ask('a')).toBe('a!');
});
