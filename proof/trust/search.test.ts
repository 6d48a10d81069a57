import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { searchFor } from './search.ts';

const ONE = { what: 'one', text: 'Zasazené-tajemství-7dX' };
const OTHER = { what: 'other', text: 'jiné"tajemství"/+?' };
const find = searchFor([ONE, OTHER]);

describe('a planted text is found', () => {
  test.each([
    ['as it is', Buffer.from(`před ${ONE.text} po`)],
    ['at the very beginning', Buffer.from(ONE.text)],
    ['in JSON', Buffer.from(JSON.stringify({ a: ONE.text }))],
    ['in an address', Buffer.from(`?heslo=${encodeURIComponent(ONE.text)}`)],
    ['in UTF-16', Buffer.from(`x${ONE.text}`, 'utf16le')],
    ['in hex', Buffer.from(`\\x${Buffer.from(`ab${ONE.text}`).toString('hex')}`)],
    ['in base64', Buffer.from(Buffer.from(`${ONE.text} a dál`).toString('base64'))],
    ['in base64 that is one byte off', Buffer.from(Buffer.from(`a${ONE.text} a`).toString('base64'))],
    ['in base64url that is two bytes off', Buffer.from(Buffer.from(`ab${ONE.text}c`).toString('base64url'))],
  ])('%s', (_, bytes) => {
    expect(find(bytes)).toEqual([ONE]);
  });
});

test('finds what JSON escapes in both forms, and reports both of two texts', () => {
  expect(find(JSON.stringify(OTHER.text))).toEqual([OTHER]);
  expect(find(`${OTHER.text}${ONE.text}`)).toEqual([OTHER, ONE]);
});

test('finds nothing where there is nothing, in a cut text, or in packed data', () => {
  expect(find('')).toEqual([]);
  expect(find(ONE.text.slice(0, -1))).toEqual([]);
  // Archives must be opened before they are searched.
  expect(find(gzipSync(`${ONE.text}${'x'.repeat(500)}`))).toEqual([]);
});

test('refuses a text short enough to occur by chance', () => {
  expect(() => searchFor([{ what: 'a PIN', text: '482916' }])).toThrow('too short');
});
