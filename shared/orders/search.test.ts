import { expect, test } from 'vitest';
import { formsOf, readSearch } from './search.ts';

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
  ['č. 12', { words: [], id: 12 }],
  ['objednávka 12', { words: [], id: 12 }],
  ['Objednávka č. 12', { words: [], id: 12 }],
  ['objednavku cislo 12', { words: [], id: 12 }],
  ['objednávky #12', { words: [], id: 12 }],
  ['objednávky', { words: ['objednávky'], id: null }],
  ['12', { words: ['12'], id: 12 }],
  ['displej iphone 13', { words: ['displej', 'iphone', '13'], id: null }],
  ['S-12/3', { words: ['S-12/3'], id: null }],
  ['Nováková, Petra', { words: ['Nováková', 'Petra'], id: null }],
  ['„Nováková“ – displej;', { words: ['Nováková', 'displej'], id: null }],
  ['Nováková +420 777 123 456', { words: ['Nováková', '777', '123', '456'], id: null }],
  ['Nováková, 00420777123456.', { words: ['Nováková', '777123456'], id: null }],
  ['+', { words: ['+'], id: null }],
  [',', { words: [','], id: null }],
  ['', { words: [], id: null }],
])('%j', (typed, wanted) => expect(readSearch(typed)).toEqual(wanted));

test.each([
  ['2026/715', [['2026715', '2026/715']]],
  ['777 123 456', [['777123456', '777 123 456']]],
  ['777123456', [['777123456']]],
  [' 12 ', [['12']]],
  ['#12', []],
  ['S-12/3', [['S-12/3']]],
  ['displej iphone 13', [['displej'], ['iphone'], ['13']]],
  ['Nováková 777-123-456', [['Nováková'], ['777123456', '777-123-456']]],
  ['displej 2026/715', [['displej'], ['2026715', '2026/715']]],
  ['', []],
])('forms of %j', (typed, wanted) => expect(formsOf(typed)).toEqual(wanted));
