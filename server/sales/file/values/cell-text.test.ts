import { expect, test } from 'vitest';
import { Fault } from '../problem.ts';
import { cleanIdentity, cleanText } from './cell-text.ts';

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
  ['Kryt\u00ad měkký', 'Kryt měkký'],
  ['Jana\u200b Nová', 'Jana Nová'],
  ['CT300\u200b', 'CT300'],
  ['a\u0085b\u007f', 'ab'],
  ['a\rb', 'a\nb'],
  ['Kryt – „měkký“ • x\u200fl…', 'Kryt – „měkký“ • xl…'],
  ['\u00ad', null],
  ['x'.repeat(30), 'x'.repeat(30)],
  [`  ${'x'.repeat(30)} `, 'x'.repeat(30)],
])('%j becomes %j', (raw, value) => expect(cleanText(raw, 30)).toBe(value));

test.each([
  ['a\0b', 'nepovolené znaky'],
  ['\0', 'nepovolené znaky'],
  ['a\ud800b', 'nepovolené znaky'],
  ['\udc00', 'nepovolené znaky'],
  ['x'.repeat(31), 'delší než 30 znaků'],
])('refuses %j: %s', (raw, reason) => {
  const value = cleanText(raw, 30);
  expect(value).toBeInstanceOf(Fault);
  expect((value as Fault).duvod).toContain(reason);
});

test.each([
  ['  E\u00ad1 ', 'E\u00ad1'],
  ['E\u200b1', 'E\u200b1'],
  ['C\u030c1', 'Č1'],
  ['\u00a0', null],
])('%j is identified as %j, so existing documents stay the same', (raw, value) =>
  expect(cleanIdentity(raw, 30)).toBe(value),
);
