import { expect, test } from 'vitest';
import { Fault } from '../problem.ts';
import { cleanText } from './cell-text.ts';

test.each([
  ['', null],
  ['   ', null],
  ['\u00a0\t\n', null],
  ['Nabíječka 20W', 'Nabíječka 20W'],
  ['  WHITE LANTERN  ', 'WHITE LANTERN'],
  ['\u00a0a\u00a0', 'a'],
  ['\ufeffa', 'a'],
  ['C\u030cap', 'Čap'],
  ['a\r\nb', 'a\nb'],
  ['a\tb', 'a\tb'],
  ['a  b', 'a  b'],
  ['📱', '📱'],
  ['x'.repeat(30), 'x'.repeat(30)],
  [`  ${'x'.repeat(30)} `, 'x'.repeat(30)],
])('%j becomes %j', (raw, value) => expect(cleanText(raw, 30)).toBe(value));

test.each([
  ['a\0b', 'nepovolené znaky'],
  ['\0', 'nepovolené znaky'],
  ['a\ud800b', 'nepovolené znaky'],
  ['\udc00', 'nepovolené znaky'],
  ['x'.repeat(31), 'delší než 30 znaků'],
])('%j is refused: %s', (raw, reason) => {
  const value = cleanText(raw, 30);
  expect(value).toBeInstanceOf(Fault);
  expect((value as Fault).duvod).toContain(reason);
});
