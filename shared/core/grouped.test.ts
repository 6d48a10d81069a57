import { expect, test } from 'vitest';
import { grouped } from './grouped.ts';

test('items are grouped by key, with keys and items in their original order', () => {
  const groups = grouped(['bota', 'auto', 'balon', 'ara'], word => word[0]);
  expect([...groups]).toEqual([
    ['b', ['bota', 'balon']],
    ['a', ['auto', 'ara']],
  ]);
});
