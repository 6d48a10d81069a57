import { money, percent } from '../../core/format.ts';

/** How much turnover a profit says nothing of because its cost is not known; null when there is none. */
export const withoutCost = (obrat_bez_nakladu: number) =>
  obrat_bez_nakladu === 0 ? null : `bez známého nákladu ${money(obrat_bez_nakladu)}`;

/** The share behind a profit, and the turnover without a known cost. */
export const marginNote = (marze_procenta: number, obrat_bez_nakladu = 0) =>
  [percent(marze_procenta), withoutCost(obrat_bez_nakladu)].filter(Boolean).join(' · ');

/** The same of the sums of an answer. */
export const marginOf = (sums: { marze_procenta: number; obrat_bez_nakladu: number }) =>
  marginNote(sums.marze_procenta, sums.obrat_bez_nakladu);
