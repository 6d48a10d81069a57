/** Exact arithmetic with decimals of any size as text, for those that numbers cannot hold exactly. */

const SCALE = 6;

/** A decimal as an integer number of 10^-scale. */
function split(text: string): { digits: string; scale: number } {
  const point = text.indexOf('.');
  if (point === -1) return { digits: text, scale: 0 };
  return { digits: text.slice(0, point) + text.slice(point + 1), scale: text.length - point - 1 };
}

/** The canonical decimal of `units` (digits with or without a minus) × 10^-scale. */
function joined(units: string, scale: number): string {
  const sign = units.startsWith('-') ? '-' : '';
  const digits = (sign ? units.slice(1) : units).padStart(scale + 1, '0');
  const whole = digits.length - scale;
  let end = digits.length;
  while (end > whole && digits[end - 1] === '0') end--;
  const text = end > whole ? `${digits.slice(0, whole)}.${digits.slice(whole, end)}` : digits.slice(0, whole);
  return text === '0' ? text : sign + text;
}

/** a × b, exactly. */
export function product(a: string, b: string): string {
  if (a === '1') return b;
  const [one, other] = [split(a), split(b)];
  const scale = one.scale + other.scale;
  return joined(`${BigInt(one.digits) * BigInt(other.digits)}`, scale);
}

const power = (scale: number) => 10n ** BigInt(scale);

/** over / under in millionths, with halves rounded away from zero. */
function divided(over: bigint, under: bigint): string {
  const sign = over < 0n !== under < 0n ? -1n : 1n;
  const [top, bottom] = [over < 0n ? -over : over, under < 0n ? -under : under];
  return joined(`${sign * ((2n * top + bottom) / (2n * bottom))}`, SCALE);
}

/** a / b, rounded to 6 decimals. */
export function quotient(a: string, b: string): string {
  const [over, under] = [split(a), split(b)];
  return divided(BigInt(over.digits) * power(SCALE + under.scale), BigInt(under.digits) * power(over.scale));
}

/** Turnover without VAT of `rate` percent, rounded to 6 decimals. */
export function withoutVat(turnover: string, rate: string): string {
  const { digits, scale } = split(turnover);
  const percent = split(rate);
  const hundred = 100n * power(percent.scale) + BigInt(percent.digits);
  return divided(BigInt(digits) * power(SCALE + 2 + percent.scale), hundred * power(scale));
}
