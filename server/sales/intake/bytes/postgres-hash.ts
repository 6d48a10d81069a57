/**
 * The extended hashes of PostgreSQL (hash_any_extended and its uses by types, seed 0), so that a document's hash is
 * the same whether the database or the reader of a file computes it. A hash has 64 bits: two signed halves of 32,
 * since unsigned ones would be heap objects; each function leaves the lower half in `low` and returns the upper one.
 * The tests compare them with the database's own.
 */

/** The lower half of the last computed hash. */
export let low = 0;

let a = 0;
let b = 0;
let c = 0;

const rotated = (word: number, by: number) => (word << by) | (word >>> (32 - by));

function begin(length: number) {
  a = (0x9e3779b9 + length + 3923095) | 0;
  b = a;
  c = a;
}

function mix() {
  a = ((a - c) | 0) ^ rotated(c, 4);
  c = (c + b) | 0;
  b = ((b - a) | 0) ^ rotated(a, 6);
  a = (a + c) | 0;
  c = ((c - b) | 0) ^ rotated(b, 8);
  b = (b + a) | 0;
  a = ((a - c) | 0) ^ rotated(c, 16);
  c = (c + b) | 0;
  b = ((b - a) | 0) ^ rotated(a, 19);
  a = (a + c) | 0;
  c = ((c - b) | 0) ^ rotated(b, 4);
  b = (b + a) | 0;
}

function end(): number {
  c = ((c ^ b) - rotated(b, 14)) | 0;
  a = ((a ^ c) - rotated(c, 11)) | 0;
  b = ((b ^ a) - rotated(a, 25)) | 0;
  c = ((c ^ b) - rotated(b, 16)) | 0;
  a = ((a ^ c) - rotated(c, 4)) | 0;
  b = ((b ^ a) - rotated(a, 14)) | 0;
  c = ((c ^ b) - rotated(b, 24)) | 0;
  low = c;
  return b;
}

/** Hashes a smallint, an integer, or an enum by its oid. */
export function hashInteger(value: number): number {
  begin(4);
  a = (a + value) | 0;
  return end();
}

/** Hashes a bigint, or a timestamptz in microseconds, given as two halves; the upper one is signed. */
export const hashBigint = (upper: number, lower: number): number =>
  hashInteger(lower ^ (upper >= 0 ? upper : ~upper));

const wordOfBytes = (bytes: Uint8Array, from: number) =>
  (bytes[from] ?? 0) |
  ((bytes[from + 1] ?? 0) << 8) |
  ((bytes[from + 2] ?? 0) << 16) |
  ((bytes[from + 3] ?? 0) << 24);

/** Hashes bytes, such as text in UTF-8. */
export function hashBytes(bytes: Uint8Array): number {
  const { length } = bytes;
  begin(length);
  let at = 0;
  for (; length - at >= 12; at += 12) {
    a = (a + wordOfBytes(bytes, at)) | 0;
    b = (b + wordOfBytes(bytes, at + 4)) | 0;
    c = (c + wordOfBytes(bytes, at + 8)) | 0;
    mix();
  }
  a = (a + wordOfBytes(bytes, at)) | 0;
  b = (b + wordOfBytes(bytes, at + 4)) | 0;
  // The lowest byte of c is for the length.
  c = (c + (wordOfBytes(bytes, at + 8) << 8)) | 0;
  return end();
}

/** Positions beyond the last digit count as zeros. */
const wordOfDigits = (digits: Uint16Array, count: number, from: number) =>
  from + 1 < count ? digits[from]! | (digits[from + 1]! << 16) : from < count ? digits[from]! : 0;

/** Hashes the base-10,000 digits of a decimal, which the server keeps in memory with the lower byte first. */
export function hashDigits(digits: Uint16Array, count: number): number {
  begin(2 * count);
  let at = 0;
  for (; count - at >= 6; at += 6) {
    a = (a + wordOfDigits(digits, count, at)) | 0;
    b = (b + wordOfDigits(digits, count, at + 2)) | 0;
    c = (c + wordOfDigits(digits, count, at + 4)) | 0;
    mix();
  }
  a = (a + wordOfDigits(digits, count, at)) | 0;
  b = (b + wordOfDigits(digits, count, at + 2)) | 0;
  // The lowest byte of c is for the length.
  c = (c + (wordOfDigits(digits, count, at + 4) << 8)) | 0;
  return end();
}

function wordOfText(text: string, from: number): number {
  const { length } = text;
  if (from + 3 < length)
    return (
      text.charCodeAt(from) |
      (text.charCodeAt(from + 1) << 8) |
      (text.charCodeAt(from + 2) << 16) |
      (text.charCodeAt(from + 3) << 24)
    );
  let value = 0;
  for (let place = from; place < length; place++) value |= text.charCodeAt(place) << (8 * (place - from));
  return value;
}

/** Hashes a text of one byte per character. */
export function hashAscii(text: string): number {
  const { length } = text;
  begin(length);
  let at = 0;
  for (; length - at >= 12; at += 12) {
    a = (a + wordOfText(text, at)) | 0;
    b = (b + wordOfText(text, at + 4)) | 0;
    c = (c + wordOfText(text, at + 8)) | 0;
    mix();
  }
  a = (a + wordOfText(text, at)) | 0;
  b = (b + wordOfText(text, at + 4)) | 0;
  c = (c + (wordOfText(text, at + 8) << 8)) | 0;
  return end();
}
