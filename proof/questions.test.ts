import { expect, test } from 'vitest';
import { unasked } from '../bench/unasked.ts';

test('the benchmark measures every GET call of the contracts', () => {
  expect(unasked()).toEqual([]);
});
