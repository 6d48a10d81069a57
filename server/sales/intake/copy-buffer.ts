import type { Instant } from './instant.ts';
import type { Numeric } from './numeric.ts';

const HEADER = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const FIRST_BYTES = 256 * 1024;
/** A character of a string is at most 3 bytes of UTF-8. */
const BYTES_A_UNIT = 3;
const LONGEST_FIXED = 32;

const MILLION = 1_000_000;
/** Of numeric: what its digits are to, the bytes before them, the sign. */
const BASE = 10_000;
const HEAD = 8;
const MINUS = 0x4000;
/** Digits of the decimal that is being written. */
const groups: number[] = [];

/** Rows for COPY in its binary format, field after field as the table's columns stand. */
export class CopyBuffer {
  #buffer = Buffer.allocUnsafeSlow(FIRST_BYTES);
  #at = HEADER.copy(this.#buffer);
  rows = 0;

  constructor(readonly columns: number) {}

  #reserve(bytes: number) {
    if (this.#at + bytes <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(2 * this.#buffer.length, this.#at + bytes));
    this.#buffer.copy(larger, 0, 0, this.#at);
    this.#buffer = larger;
  }

  #word(value: number) {
    const buffer = this.#buffer;
    buffer[this.#at] = value >> 24;
    buffer[this.#at + 1] = value >> 16;
    buffer[this.#at + 2] = value >> 8;
    buffer[this.#at + 3] = value;
    this.#at += 4;
  }

  #half(value: number) {
    this.#buffer[this.#at++] = value >> 8;
    this.#buffer[this.#at++] = value;
  }

  /** Begins a row. */
  row() {
    this.#reserve(LONGEST_FIXED);
    this.#buffer[this.#at++] = this.columns >> 8;
    this.#buffer[this.#at++] = this.columns;
    this.rows++;
  }

  null() {
    this.#reserve(LONGEST_FIXED);
    this.#word(-1);
  }

  smallint(value: number) {
    this.#reserve(LONGEST_FIXED);
    this.#word(2);
    this.#buffer[this.#at++] = value >> 8;
    this.#buffer[this.#at++] = value;
  }

  integer(value: number | null) {
    if (value === null) return this.null();
    this.#reserve(LONGEST_FIXED);
    this.#word(4);
    this.#word(value);
  }

  boolean(value: boolean) {
    this.#reserve(LONGEST_FIXED);
    this.#word(1);
    this.#buffer[this.#at++] = value ? 1 : 0;
  }

  time({ upper, lower }: Instant) {
    this.#reserve(LONGEST_FIXED);
    this.#word(8);
    this.#word(upper);
    this.#word(lower | 0);
  }

  bytes(bytes: Uint8Array) {
    const { length } = bytes;
    this.#reserve(LONGEST_FIXED + length);
    this.#word(length);
    const buffer = this.#buffer;
    let at = this.#at;
    for (let from = 0; from < length; from++) buffer[at++] = bytes[from]!;
    this.#at = at;
  }

  numeric(value: Numeric | null) {
    if (value === null) this.null();
    else this.bytes(value.bytes);
  }

  /** A decimal by its whole millionths, as numeric. */
  millionths(value: number) {
    this.#reserve(LONGEST_FIXED);
    const positive = Math.abs(value);
    let whole = Math.floor(positive / MILLION);
    // Six decimals in two groups of four.
    const rest = (positive - whole * MILLION) * 100;
    groups.length = 0;
    while (whole > 0) {
      groups.unshift(whole % BASE);
      whole = Math.floor(whole / BASE);
    }
    const weight = groups.length - 1;
    groups.push(Math.floor(rest / BASE), rest % BASE);
    let from = 0;
    let to = groups.length;
    while (to > 0 && groups[to - 1] === 0) to--;
    while (from < to && groups[from] === 0) from++;
    this.#word(HEAD + 2 * (to - from));
    this.#half(to - from);
    this.#half(to === from ? 0 : weight - from);
    this.#half(value < 0 ? MINUS : 0);
    this.#half(rest === 0 ? 0 : rest % BASE === 0 ? 4 : 6);
    for (let at = from; at < to; at++) this.#half(groups[at]!);
  }

  text(text: string | null) {
    if (text === null) return this.null();
    this.#reserve(LONGEST_FIXED + text.length * BYTES_A_UNIT);
    const written = this.#buffer.write(text, this.#at + 4);
    this.#word(written);
    this.#at += written;
  }

  /** Empties it, for other rows in the same memory. */
  clear() {
    this.#at = HEADER.length;
    this.rows = 0;
  }

  /** All rows with what ends them; they are there until it is emptied. */
  end(): Buffer {
    this.#reserve(LONGEST_FIXED);
    this.#buffer[this.#at++] = 0xff;
    this.#buffer[this.#at++] = 0xff;
    return this.#buffer.subarray(0, this.#at);
  }
}
