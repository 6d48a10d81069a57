import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { together } from './together.ts';

const failing = async (text: string, afterMs: number) => {
  await setTimeout(afterMs);
  throw new Error(text);
};

test('throws the failure that was asked first, after all have ended', async () => {
  let ended = false;
  const slow = setTimeout(30).then(() => {
    ended = true;
  });
  const asked = together([Promise.resolve(1), failing('first', 20), failing('second', 1), slow]);
  await expect(asked).rejects.toThrow('first');
  expect(ended).toBe(true);
});

test('answers in the order of asking', async () => {
  expect(await together([setTimeout(5, 'slow'), Promise.resolve(2), null])).toEqual(['slow', 2, null]);
});
