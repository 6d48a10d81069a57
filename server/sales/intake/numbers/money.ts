import type { LineValues } from '#shared/sales/lines.ts';
import { type Decimals, MOST_EXACT, POWERS } from './decimals.ts';
import { product, quotient, withoutVat } from './exact.ts';

/** The VAT percentage of a line without one. */
const USUAL_RATE = '21';
const USUAL_PERCENT = 21;
const SCALE = 6;
/** Below this a number represents halves exactly. */
const SAFE = Number.MAX_SAFE_INTEGER / 4;

/** Stores a × b at `to`; returns whether a number holds it exactly. */
function multiply(amounts: Decimals, a: number, b: number, to: number): boolean {
  if (!amounts.isExact(a) || !amounts.isExact(b)) return false;
  const units = amounts.units(a) * amounts.units(b);
  const decimals = amounts.decimals(a) + amounts.decimals(b);
  if (Math.abs(units) >= MOST_EXACT || decimals >= POWERS.length) return false;
  amounts.setUnits(to, units, decimals);
  return true;
}

/** Stores a turnover without VAT of `percent` at `to`, to 6 decimals; returns whether numbers suffice for it. */
function divide(amounts: Decimals, turnover: number, percent: number, to: number): boolean {
  if (!amounts.isExact(turnover) || !Number.isInteger(percent)) return false;
  const more = SCALE + 2 - amounts.decimals(turnover);
  if (more < 0) return false;
  const units = amounts.units(turnover);
  const over = Math.abs(units) * POWERS[more]!;
  if (over >= SAFE) return false;
  const under = 100 + percent;
  const whole = Math.floor(over / under);
  // Halves away from zero.
  const rounded = 2 * (over - whole * under) >= under ? whole + 1 : whole;
  if (rounded >= MOST_EXACT) return false;
  amounts.setUnits(to, units < 0 ? -rounded : rounded, SCALE);
  return true;
}

/** Stores a line's `AMOUNTS` from `at` on; those that its source does not give are computed (rule sales-6). */
export function putMoney(amounts: Decimals, at: number, values: LineValues) {
  const { kusy, cena_s_dph, obrat, obrat_bez_dph, sazba_dph } = values;
  const [price, turnover, net] = [at + 1, at + 2, at + 3];
  amounts.set(at, kusy);
  amounts.set(price, cena_s_dph);
  amounts.set(at + 4, values.naklad_bez_dph);
  amounts.set(at + 5, sazba_dph ?? USUAL_RATE);
  if (obrat !== null) amounts.set(turnover, obrat);
  else if (!multiply(amounts, at, price, turnover)) amounts.set(turnover, product(kusy!, cena_s_dph!));
  if (cena_s_dph === null)
    amounts.set(price, kusy === '0' ? amounts.text(turnover) : quotient(amounts.text(turnover)!, kusy!));
  if (obrat_bez_dph !== null) amounts.set(net, obrat_bez_dph);
  else if (!divide(amounts, turnover, sazba_dph === null ? USUAL_PERCENT : Number(sazba_dph), net))
    amounts.set(net, withoutVat(amounts.text(turnover)!, sazba_dph ?? USUAL_RATE));
}
