import { expect, test } from 'vitest';
import { answerTo, parseRange } from './range.ts';

test.each([
  [undefined, null],
  ['', null],
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=10-19', { first: 10, last: 19 }],
  ['Bytes= 10-19 ', { first: 10, last: 19 }],
  ['bytes=90-', { first: 90, last: 99 }],
  ['bytes=90-999', { first: 90, last: 99 }],
  ['bytes=-10', { first: 90, last: 99 }],
  ['bytes=-1000', { first: 0, last: 99 }],
  ['bytes=99-99999999999999999999', { first: 99, last: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=99999999999999999999-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=20-10', null],
  ['bytes=0-1,5-6', null],
  ['bytes=-', null],
  ['bytes=a-b', null],
  ['bytes=-1-2', null],
  ['bytes 0-1', null],
  ['items=0-1', null],
])('reads %s of 100 bytes', (header, range) => expect(parseRange(header, 100)).toEqual(range));

const ETAG = '"a"';
const whole = { status: 200, first: 0, last: 99 };
const part = { status: 206, first: 5, last: 9 };
const range = 'bytes=5-9';

test.each([
  [{}, whole],
  [{ range }, part],
  [{ range, 'if-range': '"a"' }, part],
  [{ range, 'if-range': '"b"' }, whole],
  [{ range, 'if-range': 'W/"a"' }, whole],
  [{ range, 'if-range': 'Fri, 21 Nov 2026 10:00:00 GMT' }, whole],
  [{ range: 'bytes=100-', 'if-range': '"b"' }, whole],
  [{ range: 'bytes=100-' }, { status: 416 }],
  [{ 'if-none-match': '"a"' }, { status: 304 }],
  [{ 'if-none-match': 'W/"a"' }, { status: 304 }],
  [{ 'if-none-match': '"b", "a"' }, { status: 304 }],
  [{ 'if-none-match': '*' }, { status: 304 }],
  [{ 'if-none-match': '"b"' }, whole],
  [{ 'if-none-match': 'a' }, whole],
  [{ 'if-none-match': '"a"', range: 'bytes=100-' }, { status: 304 }],
])('answers %j with %j', (headers, answer) => expect(answerTo(headers, ETAG, 100)).toEqual(answer));
