import { Fault, quoted } from '../problem.ts';

/**
 * Exact decimals as text, '-1234.5': no exponent, no superfluous zeros, at most 12 digits before and 6
 * after the point. They are never converted to floating point, so that sums equal those of the file.
 */

const MAX_WHOLE = 12;
/** More decimals than this are refused; those between SCALE and this are rounded, halves away from zero. */
const MAX_DECIMALS = 10;
const SCALE = 6;
const MAX_EXPONENT = 30;

const PLAIN = /^-?(?:0|[1-9]\d{0,11})(?:\.\d{1,6})?$/;
const GROUPED = /^([+-]?)(\d{1,3}(?:[ \u00a0\u202f]\d{3})+)(?=\D|$)/;
const WRITTEN = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,4}))?$/;

const unreadable = (raw: string) => new Fault(`Číslo ${quoted(raw)} nelze přečíst.`);
const tooLarge = (raw: string) =>
  new Fault(`Číslo ${quoted(raw)} má více než ${MAX_WHOLE} míst před desetinnou čárkou.`);
const tooFine = (raw: string) =>
  new Fault(`Číslo ${quoted(raw)} má více než ${MAX_DECIMALS} desetinných míst.`);

/** `units` × 10^-scale as canonical text. */
function toText(units: bigint, scale: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const rest = digits.slice(digits.length - scale).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${whole}${rest && `.${rest}`}`;
}

function rounded(units: bigint, scale: number): bigint {
  if (scale <= SCALE) return units * 10n ** BigInt(SCALE - scale);
  const step = 10n ** BigInt(scale - SCALE);
  const half = units < 0n ? -step / 2n : step / 2n;
  return (units + half) / step;
}

/** The number of millionths in a canonical decimal. */
function millionths(decimal: string): bigint {
  const point = decimal.indexOf('.');
  if (point === -1) return BigInt(decimal) * 10n ** BigInt(SCALE);
  const fraction = decimal.slice(point + 1);
  return BigInt(decimal.slice(0, point) + fraction) * 10n ** BigInt(SCALE - fraction.length);
}

const LIMIT = 10n ** BigInt(MAX_WHOLE + SCALE);

function fromMillionths(units: bigint): string | Fault {
  if (units >= LIMIT || units <= -LIMIT) return tooLarge(toText(units, SCALE));
  return toText(units, SCALE);
}

/** Reads other notations: grouped by spaces, with an exponent, with zeros at the ends or a decimal comma. */
function readSlowly(raw: string, comma: boolean): string | Fault {
  let text = raw.trim().replace('\u2212', '-');
  if (comma) {
    if (text.includes('.')) return new Fault(`V čísle ${quoted(raw)} má být desetinná čárka, ne tečka.`);
    text = text.replace(',', '.');
  } else if (text.includes(',')) return new Fault(`V čísle ${quoted(raw)} má být desetinná tečka, ne čárka.`);
  text = text.replace(GROUPED, (_, sign: string, groups: string) => sign + groups.replace(/\D/g, ''));
  const [, sign, whole = '', fraction = '', power = '0'] = WRITTEN.exec(text) ?? [];
  if (sign === undefined || whole + fraction === '') return unreadable(raw);
  const exponent = Number(power);
  if (Math.abs(exponent) > MAX_EXPONENT || whole.length + fraction.length > 2 * MAX_EXPONENT)
    return tooLarge(raw);
  // The digits with the point moved by the exponent.
  const digits = whole + fraction + '0'.repeat(Math.max(0, exponent - fraction.length));
  const scale = Math.max(0, fraction.length - exponent);
  const units = BigInt(`${sign === '-' ? '-' : ''}${digits}`);
  const exact = toText(units, scale);
  if ((exact.split('.')[1]?.length ?? 0) > MAX_DECIMALS) return tooFine(raw);
  const result = fromMillionths(rounded(units, scale));
  return result instanceof Fault ? tooLarge(raw) : result;
}

const ZERO_CODE = 48;
const POINT_CODE = 46;

/** A plain number without trailing zeros after the point; −0 becomes 0. */
function trimmed(plain: string): string {
  let end = plain.length;
  if (plain.includes('.')) {
    while (plain.charCodeAt(end - 1) === ZERO_CODE) end--;
    if (plain.charCodeAt(end - 1) === POINT_CODE) end--;
  }
  const text = end === plain.length ? plain : plain.slice(0, end);
  return text === '-0' ? '0' : text;
}

/**
 * The number in a cell, or null for an empty one. Spaces, also non-breaking ones, may group thousands; '1.5E+3' is
 * read exactly; NaN, Infinity and numbers beyond the limits above are refused.
 */
export function readDecimal(raw: string, comma: boolean): string | null | Fault {
  if (raw === '') return null;
  if (!raw.includes(comma ? '.' : ',')) {
    const text = comma ? raw.replace(',', '.') : raw;
    if (PLAIN.test(text)) return trimmed(text);
  }
  return raw.trim() === '' ? null : readSlowly(raw, comma);
}

/** a × b, rounded to 6 decimals. */
export function multiply(a: string, b: string): string | Fault {
  if (b === '1') return a;
  return fromMillionths(rounded(millionths(a) * millionths(b), 2 * SCALE));
}

export const subtract = (a: string, b: string): string | Fault =>
  fromMillionths(millionths(a) - millionths(b));

export const negate = (a: string): string => (a === '0' ? a : a.startsWith('-') ? a.slice(1) : `-${a}`);
