import { ownText } from './own-text.ts';
import { hashBytes, low } from './postgres-hash.ts';

/**
 * A decimal as PostgreSQL takes it in binary and as it hashes it: the two halves of the hash; and in whole millionths, NaN
 * where a number cannot hold these.
 */
export type Numeric = { text: string; bytes: Buffer; high: number; low: number; millionths: number };

const ZERO_CODE = 48;
/** Decimal digits in a digit of PostgreSQL. */
const GROUP = 4;
const MINUS = 0x4000;
const HEAD = 8;
const ALL = 0xffffffff;

/** Digits to the base 10,000 of a decimal, and the power of the first of them. */
function digitsOf(text: string): { digits: number[]; weight: number; scale: number } {
  const from = text.startsWith('-') ? 1 : 0;
  const point = text.indexOf('.');
  const end = point === -1 ? text.length : point;
  const digits: number[] = [];
  const read = (at: number, before: number, padded: number) => {
    let digit = 0;
    for (let place = at; place < padded; place++)
      digit = 10 * digit + (place >= from && place < before ? text.charCodeAt(place) - ZERO_CODE : 0);
    digits.push(digit);
  };
  const groups = Math.ceil((end - from) / GROUP);
  for (let group = groups; group > 0; group--) {
    const at = end - group * GROUP;
    read(at, end, at + GROUP);
  }
  for (let at = end + 1; at < text.length; at += GROUP) read(at, text.length, at + GROUP);
  let weight = groups - 1;
  while (digits[0] === 0) {
    digits.shift();
    weight--;
  }
  while (digits.at(-1) === 0) digits.pop();
  return { digits, weight, scale: point === -1 ? 0 : text.length - point - 1 };
}

const DECIMALS = 6;

/** A decimal in whole millionths; NaN when it has more decimals, or is too large for a number to be exact. */
export function millionthsOf(text: string): number {
  const point = text.indexOf('.');
  const decimals = point === -1 ? '' : text.slice(point + 1);
  if (decimals.length > DECIMALS) return Number.NaN;
  const value = Number((point === -1 ? text : text.slice(0, point)) + decimals.padEnd(DECIMALS, '0'));
  return Number.isSafeInteger(value) ? value : Number.NaN;
}

function encode(text: string): Numeric {
  const millionths = millionthsOf(text);
  const { digits, weight, scale } = digitsOf(text);
  const count = digits.length;
  const bytes = Buffer.allocUnsafeSlow(HEAD + 2 * count);
  bytes.writeInt16BE(count, 0);
  bytes.writeInt16BE(count === 0 ? 0 : weight, 2);
  bytes.writeUInt16BE(count > 0 && text.startsWith('-') ? MINUS : 0, 4);
  bytes.writeUInt16BE(scale, 6);
  if (count === 0) return { text, bytes, high: ALL, low: ALL, millionths };
  // The server hashes them as they lie in its memory: the lower byte first.
  const hashed = Buffer.allocUnsafe(2 * count);
  for (let at = 0; at < count; at++) {
    bytes.writeInt16BE(digits[at]!, HEAD + 2 * at);
    hashed.writeInt16LE(digits[at]!, 2 * at);
  }
  const high = hashBytes(hashed);
  const sign = weight < 0 ? ALL : 0;
  return { text, bytes, high: (high ^ sign) >>> 0, low: (low ^ weight) >>> 0, millionths };
}

/** Decimals that are kept: prices and rates repeat. */
const MOST = 20_000;
const known = new Map<string, Numeric>();

/** A canonical decimal ('-1234.5') in binary. */
export function numeric(text: string): Numeric {
  const found = known.get(text);
  if (found) return found;
  if (known.size >= MOST) known.clear();
  const made = encode(ownText(text));
  known.set(made.text, made);
  return made;
}
