import { expect, test } from 'vitest';
import { mixesScripts, visible } from './visible.ts';

test.each([
  ['a\r\nb\rc', 'a\nb\nc'],
  ['  Žluťoučký\tkůň\n ', 'Žluťoučký\tkůň'],
  ['Z\u030c', 'Ž'],
  ['petra\u200b', 'petra'],
  ['pe\u00adtra\u2060', 'petra'],
  ['\u202earte\u202c', 'arte'],
  ['a\u0007b\u001b[31mc\u0085', 'ab[31mc'],
  ['\ufeffadmin', 'admin'],
  ['\u200b\u200b', ''],
  ['\u200d', ''],
  ['\u3164', ''],
  ['\u2800\u00a0', ''],
  ['\u0301', ''],
  ['\ufe0f', ''],
  ['👨\u200d👩\u200d👧 ❤\ufe0f', '👨\u200d👩\u200d👧 ❤\ufe0f'],
  ['1\ufe0f\u20e3', '1\ufe0f\u20e3'],
  ['…', '…'],
  ['', ''],
])('%j is shown as %j', (typed, seen) => {
  expect(visible(typed)).toBe(seen);
  expect(visible(seen)).toBe(seen);
});

test.each([
  ['petra', false],
  ['Řehoř.Žižka_2', false],
  ['Олена', false],
  ['p\u0435tra', true],
  ['\u0391dmin', true],
  ['Πέτρα\u0430', true],
  ['petra王', true],
  ['123', false],
])('%j mixes alphabets: %s', (name, mixes) => {
  expect(mixesScripts(name)).toBe(mixes);
});
