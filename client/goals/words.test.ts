import { expect, test } from 'vitest';
import { shown } from './words.ts';

test('items per receipt are a dash before the first receipt, while money and pieces are 0', () => {
  expect([shown('polozky', 0), shown('polozky', 1.5), shown('polozky', null)]).toEqual(['–', '1,50', '–']);
  expect([shown('obrat', 0), shown('sluzby', 0)]).toEqual(['0\u00a0Kč', '0\u00a0ks']);
});
