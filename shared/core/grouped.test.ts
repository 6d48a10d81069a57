import { expect, test } from 'vitest';
import { grouped } from './grouped.ts';

test('items are grouped by key, keys and items in the order in which they came', () => {
  const groups = grouped(['bota', 'auto', 'balon', 'ara'], word => word[0]);
  expect([...groups]).toEqual([
    ['b', ['bota', 'balon']],
    ['a', ['auto', 'ara']],
  ]);
});
