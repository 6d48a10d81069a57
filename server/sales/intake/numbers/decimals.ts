import { hashDigits, low } from '../bytes/postgres-hash.ts';

/**
 * Decimals in columns: each is an integer and the number of its decimal digits, without trailing zeros; one that a
 * JavaScript number cannot hold exactly is kept as text. They are not objects, because a file has millions of them.
 */

/** Decimal digits per digit of PostgreSQL's numeric, and the base of that digit. */
const GROUP = 4;
const BASE = 10_000;
const ZERO_CODE = 48;
const POINT_CODE = 46;
const MINUS_CODE = 45;
/** All bits set. */
const ALL = -1;

/** A number holds this many digits exactly (counting sign and point), also when divided by a power of ten. */
const LONGEST_EXACT = 15;
export const MOST_EXACT = 10 ** LONGEST_EXACT;
export const POWERS = Array.from({ length: LONGEST_EXACT + 1 }, (_, power) => 10 ** power);

const MILLIONTHS = 6;
/** The scale of a missing decimal. */
const NOTHING = 255;
/** The scale of a decimal that is kept as text. */
const TEXT = 254;

/** The base-10,000 digits of the decimal that was split last, their count, and the power of the first digit. */
export const digits = new Uint16Array(64);
export let count = 0;
export let weight = 0;
export let isNegative = false;
/** The number of decimals after the point. */
export let scale = 0;

/** Removes zeros at both ends. */
function trim() {
  let from = 0;
  while (count > 0 && digits[count - 1] === 0) count--;
  while (from < count && digits[from] === 0) from++;
  if (from > 0) digits.copyWithin(0, from, count);
  count -= from;
  weight = count === 0 ? 0 : weight - from;
}

function splitUnits(units: number, decimals: number) {
  isNegative = units < 0;
  scale = decimals;
  const positive = isNegative ? -units : units;
  const unit = POWERS[decimals]!;
  let whole = decimals === 0 ? positive : Math.floor(positive / unit);
  let rest = positive - whole * unit;
  const groups = whole < BASE ? 1 : whole < BASE ** 2 ? 2 : whole < BASE ** 3 ? 3 : 4;
  for (let at = groups - 1; at >= 0; at--) {
    const left = Math.floor(whole / BASE);
    digits[at] = whole - left * BASE;
    whole = left;
  }
  weight = groups - 1;
  count = groups;
  for (let left = decimals; left > 0 && rest > 0; left -= GROUP) {
    const step = left > GROUP ? POWERS[left - GROUP]! : 1;
    const digit = left > GROUP ? Math.floor(rest / step) : rest * POWERS[GROUP - left]!;
    digits[count++] = digit;
    rest = left > GROUP ? rest - digit * step : 0;
  }
  trim();
}

function splitText(text: string) {
  isNegative = text.startsWith('-');
  const from = isNegative ? 1 : 0;
  const point = text.indexOf('.');
  const end = point === -1 ? text.length : point;
  scale = point === -1 ? 0 : text.length - point - 1;
  count = 0;
  const read = (at: number, before: number, padded: number) => {
    let digit = 0;
    for (let place = at; place < padded; place++)
      digit = 10 * digit + (place >= from && place < before ? text.charCodeAt(place) - ZERO_CODE : 0);
    digits[count++] = digit;
  };
  const groups = Math.ceil((end - from) / GROUP);
  for (let group = groups; group > 0; group--) read(end - group * GROUP, end, end - (group - 1) * GROUP);
  for (let at = end + 1; at < text.length; at += GROUP) read(at, text.length, at + GROUP);
  weight = groups - 1;
  trim();
}

/** Formats an integer number of 10^-decimals. */
function toText(units: number, decimals: number): string {
  if (decimals === 0) return `${units}`;
  const text = `${Math.abs(units)}`.padStart(decimals + 1, '0');
  const point = text.length - decimals;
  return `${units < 0 ? '-' : ''}${text.slice(0, point)}.${text.slice(point)}`;
}

/** A decimal in whole millionths; NaN when it has more decimals, or is too large to be exact. */
export function millionthsOf(text: string): number {
  const point = text.indexOf('.');
  const decimals = point === -1 ? '' : text.slice(point + 1);
  if (decimals.length > MILLIONTHS) return Number.NaN;
  const value = Number((point === -1 ? text : text.slice(0, point)) + decimals.padEnd(MILLIONTHS, '0'));
  return Number.isSafeInteger(value) ? value : Number.NaN;
}

export class Decimals {
  #units: Float64Array;
  #scales: Uint8Array;
  readonly #texts = new Map<number, string>();

  constructor(size: number) {
    this.#units = new Float64Array(size);
    this.#scales = new Uint8Array(size);
  }

  grow(size: number) {
    const [units, scales] = [new Float64Array(size), new Uint8Array(size)];
    units.set(this.#units);
    scales.set(this.#scales);
    this.#units = units;
    this.#scales = scales;
  }

  clear() {
    if (this.#texts.size > 0) this.#texts.clear();
  }

  /** Stores a canonical decimal ('-1234.5'), or null for none. */
  set(at: number, text: string | null) {
    if (text === null) {
      this.#scales[at] = NOTHING;
      return;
    }
    const { length } = text;
    if (length > LONGEST_EXACT) return this.#keep(at, text);
    let units = 0;
    let decimals = 0;
    const isBelow = text.charCodeAt(0) === MINUS_CODE;
    for (let place = isBelow ? 1 : 0; place < length; place++) {
      const code = text.charCodeAt(place);
      if (code === POINT_CODE) decimals = length - place - 1;
      else units = 10 * units + code - ZERO_CODE;
    }
    this.#units[at] = isBelow ? -units : units;
    this.#scales[at] = decimals;
  }

  #keep(at: number, text: string) {
    this.#scales[at] = TEXT;
    this.#texts.set(at, text);
  }

  /** Stores an integer number of 10^-decimals below `MOST_EXACT`. */
  setUnits(at: number, units: number, decimals: number) {
    let [left, places] = [units, decimals];
    while (places > 0 && left % 10 === 0) {
      left /= 10;
      places--;
    }
    // Turns −0 into 0.
    this.#units[at] = left + 0;
    this.#scales[at] = places;
  }

  copy(from: Decimals, at: number, to: number) {
    this.#units[to] = from.#units[at]!;
    this.#scales[to] = from.#scales[at]!;
    const text = from.#texts.get(at);
    if (text !== undefined) this.#texts.set(to, text);
  }

  isNothing(at: number) {
    return this.#scales[at] === NOTHING;
  }

  /** Whether the decimal is held as a number, which `units` and `decimals` return. */
  isExact(at: number) {
    return this.#scales[at]! < TEXT;
  }

  units(at: number) {
    return this.#units[at]!;
  }

  decimals(at: number) {
    return this.#scales[at]!;
  }

  text(at: number): string | null {
    if (this.#scales[at] === NOTHING) return null;
    return this.#texts.get(at) ?? toText(this.#units[at]!, this.#scales[at]!);
  }

  /** The value in whole millionths; NaN where a number cannot hold it. */
  millionths(at: number): number {
    const decimals = this.#scales[at]!;
    if (decimals === TEXT) return millionthsOf(this.#texts.get(at)!);
    if (decimals > MILLIONTHS) return Number.NaN;
    const value = this.#units[at]! * POWERS[MILLIONTHS - decimals]!;
    return Number.isSafeInteger(value) ? value : Number.NaN;
  }

  /** Writes the decimal's digits into `digits`, `count`, `weight`, `isNegative` and `scale`. */
  split(at: number) {
    if (this.#scales[at] === TEXT) splitText(this.#texts.get(at)!);
    else splitUnits(this.#units[at]!, this.#scales[at]!);
  }

  /** PostgreSQL's hash of the decimal: returns the upper half and leaves the lower one in `lowerHalf`. */
  hash(at: number): number {
    this.split(at);
    if (count === 0) {
      lowerHalf = ALL;
      return ALL;
    }
    const high = hashDigits(digits, count);
    lowerHalf = low ^ weight;
    return weight < 0 ? high ^ ALL : high;
  }
}

/** The lower half of the last computed hash. */
export let lowerHalf = 0;
