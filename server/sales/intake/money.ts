import type { LineValues } from '#shared/sales/lines.ts';

/** Money of a line that its source does not give is computed; what it gives never is (rule sales-6). */
export type Money = { cena_s_dph: string; obrat: string; obrat_bez_dph: string; sazba_dph: string };

/** Percent of VAT of a line that tells none. */
const USUAL_RATE = '21';
const SCALE = 6;
/** Below these a product of two and a quotient are exact in a number. */
const SAFE = Number.MAX_SAFE_INTEGER;
const SAFE_DIGITS = 15;

/** A decimal as a whole number of 10^-scale. */
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
function product(a: string, b: string): string {
  if (a === '1') return b;
  const [one, other] = [split(a), split(b)];
  const scale = one.scale + other.scale;
  if (one.digits.length + other.digits.length <= SAFE_DIGITS)
    return joined(`${Number(one.digits) * Number(other.digits)}`, scale);
  return joined(`${BigInt(one.digits) * BigInt(other.digits)}`, scale);
}

const power = (scale: number) => 10n ** BigInt(scale);

/** over / under in millionths, halves away from zero. */
function divided(over: bigint, under: bigint): string {
  const sign = over < 0n !== under < 0n ? -1n : 1n;
  const [top, bottom] = [over < 0n ? -over : over, under < 0n ? -under : under];
  return joined(`${sign * ((2n * top + bottom) / (2n * bottom))}`, SCALE);
}

/** a / b, to 6 decimals. */
function quotient(a: string, b: string): string {
  const [over, under] = [split(a), split(b)];
  return divided(BigInt(over.digits) * power(SCALE + under.scale), BigInt(under.digits) * power(over.scale));
}

/** Turnover without VAT of `rate` percent, to 6 decimals. */
function withoutVat(turnover: string, rate: string): string {
  const { digits, scale } = split(turnover);
  const percent = split(rate);
  const units = Number(digits);
  if (percent.scale === 0 && scale <= SCALE + 2 && Math.abs(units) < SAFE / 10 ** (SCALE + 2 - scale) / 2) {
    const over = Math.abs(units) * 10 ** (SCALE + 2 - scale);
    const under = 100 + Number(rate);
    const whole = Math.floor(over / under);
    const half = 2 * (over - whole * under) >= under ? 1 : 0;
    return joined(`${units < 0 ? '-' : ''}${whole + half}`, SCALE);
  }
  const hundred = 100n * power(percent.scale) + BigInt(percent.digits);
  return divided(BigInt(digits) * power(SCALE + 2 + percent.scale), hundred * power(scale));
}

/** The money of a line as its source signs it. */
export function moneyOf({ kusy, cena_s_dph, obrat, obrat_bez_dph, sazba_dph }: LineValues): Money {
  const turnover = obrat ?? product(kusy!, cena_s_dph!);
  const rate = sazba_dph ?? USUAL_RATE;
  return {
    cena_s_dph: cena_s_dph ?? (kusy === '0' ? turnover : quotient(turnover, kusy!)),
    obrat: turnover,
    obrat_bez_dph: obrat_bez_dph ?? withoutVat(turnover, rate),
    sazba_dph: rate,
  };
}
