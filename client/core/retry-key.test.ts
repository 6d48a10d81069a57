import { expect, test } from 'vitest';
import { createRetryKey, fileKey } from './retry-key.ts';

test('the same content keeps its key until it changes or is saved', () => {
  let count = 0;
  const key = createRetryKey(() => `k${++count}`);
  expect([key.of({ a: 1 }), key.of({ a: 1 })]).toEqual(['k1', 'k1']);
  expect([key.of({ a: 2 }), key.of({ a: 1 })]).toEqual(['k2', 'k3']);
  key.forget();
  expect(key.of({ a: 1 })).toBe('k4');
});

test('a file keeps its key, and another file of the same name has its own', () => {
  const [one, other] = [new File([], 'a'), new File([], 'a')];
  expect(fileKey(one)).toMatch(/^[0-9a-f]{32}$/);
  expect(fileKey(one)).toBe(fileKey(one));
  expect(fileKey(other)).not.toBe(fileKey(one));
});
