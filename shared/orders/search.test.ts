import { expect, test } from 'vitest';
import { readSearch } from './search.ts';

test.each([
  ['777123456', { words: ['777123456'], id: 777123456 }],
  ['777 123 456', { words: ['777123456'], id: null }],
  ['+420 777 123 456', { words: ['777123456'], id: null }],
  ['+420777123456', { words: ['777123456'], id: null }],
  ['00420 777-123-456', { words: ['777123456'], id: null }],
  ['420 777 123 456', { words: ['777123456'], id: null }],
  ['(777) 123/456', { words: ['777123456'], id: null }],
  ['777.123.456', { words: ['777123456'], id: null }],
  ['420', { words: ['420'], id: 420 }],
  ['#12', { words: [], id: 12 }],
  ['12', { words: ['12'], id: 12 }],
  ['displej iphone 13', { words: ['displej', 'iphone', '13'], id: null }],
  ['S-12/3', { words: ['S-12/3'], id: null }],
  ['+', { words: ['+'], id: null }],
  ['', { words: [], id: null }],
])('%j', (typed, wanted) => expect(readSearch(typed)).toEqual(wanted));
