import { count, type Decimals, digits, isNegative, scale, weight } from '../numbers/decimals.ts';

const HEADER = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const FIRST_BYTES = 256 * 1024;
/** A UTF-16 unit of a string takes at most 3 bytes of UTF-8. */
const BYTES_A_UNIT = 3;
/** Maximum sizes without texts: of a field, and of a row with all its fields. */
const LONGEST_FIXED = 160;
const LONGEST_ROW = 4096;
/** Longer texts are encoded by the engine. */
const SHORT = 24;

const MILLION = 1_000_000;
/** PostgreSQL's numeric: the base of its digits, the number of bytes before them, the minus sign. */
const BASE = 10_000;
const HEAD = 8;
const MINUS = 0x4000;

/** Encodes rows for COPY in its binary format, field after field in the order of the table's columns. */
export class CopyBuffer {
  #buffer = Buffer.allocUnsafeSlow(FIRST_BYTES);
  #view = new DataView(this.#buffer.buffer);
  #at = HEADER.copy(this.#buffer);
  rows = 0;

  constructor(readonly columns: number) {}

  #reserve(bytes: number) {
    if (this.#at + bytes > this.#buffer.length) this.#grow(bytes);
  }

  #grow(bytes: number) {
    const larger = Buffer.allocUnsafeSlow(Math.max(2 * this.#buffer.length, this.#at + bytes));
    this.#buffer.copy(larger, 0, 0, this.#at);
    this.#buffer = larger;
    this.#view = new DataView(larger.buffer);
  }

  /** Begins a row, and reserves space for all its fields except texts. */
  row() {
    this.#reserve(LONGEST_ROW);
    this.#view.setInt16(this.#at, this.columns);
    this.#at += 2;
    this.rows++;
  }

  null() {
    this.#view.setInt32(this.#at, -1);
    this.#at += 4;
  }

  smallint(value: number) {
    this.#view.setInt32(this.#at, 2);
    this.#view.setInt16(this.#at + 4, value);
    this.#at += 6;
  }

  integer(value: number | null) {
    if (value === null) return this.null();
    this.#view.setInt32(this.#at, 4);
    this.#view.setInt32(this.#at + 4, value);
    this.#at += 8;
  }

  boolean(value: boolean) {
    this.#view.setInt32(this.#at, 1);
    this.#buffer[this.#at + 4] = value ? 1 : 0;
    this.#at += 5;
  }

  /** Microseconds since 2000, as two 32-bit halves. */
  time(upper: number, lower: number) {
    this.#view.setInt32(this.#at, 8);
    this.#view.setInt32(this.#at + 4, upper);
    this.#view.setInt32(this.#at + 8, lower);
    this.#at += 12;
  }

  /** Writes the bytes from `from` to before `to`; meant for few bytes. */
  bytes(bytes: Uint8Array, from = 0, to = bytes.length) {
    this.#view.setInt32(this.#at, to - from);
    const buffer = this.#buffer;
    let at = this.#at + 4;
    for (let one = from; one < to; one++) buffer[at++] = bytes[one]!;
    this.#at = at;
  }

  /** Writes a decimal as numeric. */
  decimal(amounts: Decimals, place: number) {
    if (amounts.isNothing(place)) return this.null();
    amounts.split(place);
    const view = this.#view;
    let at = this.#at;
    view.setInt32(at, HEAD + 2 * count);
    view.setInt16(at + 4, count);
    view.setInt16(at + 6, weight);
    view.setInt16(at + 8, count > 0 && isNegative ? MINUS : 0);
    view.setInt16(at + 10, scale);
    at += 12;
    for (let one = 0; one < count; one++, at += 2) view.setInt16(at, digits[one]!);
    this.#at = at;
  }

  /** Writes a decimal, given in whole millionths, as numeric. */
  millionths(value: number) {
    const view = this.#view;
    const at = this.#at;
    if (value === 0) {
      view.setInt32(at, HEAD);
      view.setInt32(at + 4, 0);
      view.setInt32(at + 8, 0);
      this.#at = at + 12;
      return;
    }
    const positive = Math.abs(value);
    let whole = Math.floor(positive / MILLION);
    // With many digits the quotient may have been rounded up.
    if (whole * MILLION > positive) whole--;
    // Six decimals in two groups of four.
    const rest = (positive - whole * MILLION) * 100;
    const high = Math.floor(rest / BASE);
    const low = rest - high * BASE;
    const groups = whole === 0 ? 0 : whole < BASE ? 1 : whole < BASE ** 2 ? 2 : 3;
    let [to, left] = [at + 12, whole];
    for (let group = groups - 1; group >= 0; group--) {
      const over = Math.floor(left / BASE);
      view.setInt16(to + 2 * group, left - over * BASE);
      left = over;
    }
    to += 2 * groups;
    let first = groups - 1;
    let length = groups;
    if (high > 0 || (low > 0 && groups > 0)) {
      view.setInt16(to, high);
      to += 2;
      length++;
    } else if (low > 0) first = -2;
    if (low > 0) {
      view.setInt16(to, low);
      to += 2;
      length++;
    }
    // Trailing zero digits are not stored.
    for (; rest === 0 && view.getInt16(to - 2) === 0; to -= 2) length--;
    view.setInt32(at, HEAD + 2 * length);
    view.setInt16(at + 4, length);
    view.setInt16(at + 6, first);
    view.setInt16(at + 8, value < 0 ? MINUS : 0);
    view.setInt16(at + 10, rest === 0 ? 0 : low === 0 ? 4 : 6);
    this.#at = to;
  }

  text(text: string | null) {
    if (text === null) return this.null();
    const { length } = text;
    this.#reserve(LONGEST_FIXED + length * BYTES_A_UNIT + LONGEST_ROW);
    const start = this.#at + 4;
    const written = (length <= SHORT && this.#ascii(text, start)) || this.#buffer.write(text, start);
    this.#view.setInt32(this.#at, written);
    this.#at = start + written;
  }

  /** Writes a short ASCII text; returns its length, or 0 when the text is not ASCII. */
  #ascii(text: string, start: number): number {
    const buffer = this.#buffer;
    const { length } = text;
    for (let at = 0; at < length; at++) {
      const code = text.charCodeAt(at);
      if (code > 127) return 0;
      buffer[start + at] = code;
    }
    return length;
  }

  /** Empties the buffer, so that its memory is reused for other rows. */
  clear() {
    this.#at = HEADER.length;
    this.rows = 0;
  }

  /** All rows with the trailer; valid until the buffer is cleared. */
  end(): Buffer {
    this.#reserve(2);
    this.#view.setInt16(this.#at, -1);
    this.#at += 2;
    return this.#buffer.subarray(0, this.#at);
  }
}
