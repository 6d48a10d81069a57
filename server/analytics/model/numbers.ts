import type { Zmena } from '#shared/analytics/calls/shapes.ts';
import { SUMS, type Sum } from './model.ts';

/** Ratios and changes, computed in this one place for every screen (rule numbers-1). */

export type Sums = Record<Sum, number>;

/** Rounds away binary noise: the database's sums are exact, and adding them up here must not add digits. */
export const exact = (value: number) => Math.round(value * 1e6) / 1e6 || 0;

export function addUp(rows: readonly Partial<Sums>[]): Sums {
  const total = Object.fromEntries(SUMS.map(name => [name, 0])) as Sums;
  for (const row of rows) for (const name of SUMS) total[name] += row[name] ?? 0;
  for (const name of SUMS) total[name] = exact(total[name]);
  return total;
}

/** `part` of `whole` in %; 0 if the whole is 0. */
export const share = (part: number, whole: number) => (whole === 0 ? 0 : (part / whole) * 100 || 0);

/** A rate as shown, with one decimal. */
export const rate = (part: number, whole: number) => Math.round(share(part, whole) * 10) / 10;

export const average = (sum: number, count: number) => (count === 0 ? 0 : sum / count);

/** Profit in % of the turnover whose cost is known. */
export const marginOf = ({ zisk, zaklad_marze }: Pick<Sums, 'zisk' | 'zaklad_marze'>) =>
  share(zisk, zaklad_marze);

/** Turnover without VAT whose cost is not known. */
export const withoutCost = ({ obrat_bez_dph, zaklad_marze }: Pick<Sums, 'obrat_bez_dph' | 'zaklad_marze'>) =>
  exact(obrat_bez_dph - zaklad_marze);

/** The number of lines except shipping, returns included: what an item list contains. */
export const listed = ({ polozky, vraceno_polozek }: Pick<Sums, 'polozky' | 'vraceno_polozek'>) =>
  polozky + vraceno_polozek;

function change(value: number, predchozi: number, isShare: boolean): Zmena {
  const rozdil = exact(value - predchozi);
  return {
    predchozi,
    rozdil,
    procenta: isShare || predchozi === 0 ? null : (rozdil / Math.abs(predchozi)) * 100,
  };
}

/** A tile's numbers with the change of each; a percentage changes only in percentage points. */
export function withChange<const T extends Record<string, number>>(
  now: T,
  before: T,
): T & { zmena: Record<keyof T, Zmena> } {
  const changes = Object.entries(now).map(([name, value]) => [
    name,
    change(value, before[name]!, name.endsWith('procenta')),
  ]);
  return { ...now, zmena: Object.fromEntries(changes) };
}
