import { money, percent } from '../../core/format.ts';

/** The turnover that a profit does not cover because its cost is unknown, as text; null when there is none. */
export const withoutCost = (obrat_bez_nakladu: number) =>
  obrat_bez_nakladu === 0 ? null : `bez známého nákladu ${money(obrat_bez_nakladu)}`;

/** The margin's share and the turnover without a known cost, as text. */
export const marginNote = (marze_procenta: number, obrat_bez_nakladu = 0) =>
  [percent(marze_procenta), withoutCost(obrat_bez_nakladu)].filter(Boolean).join(' · ');

/** `marginNote` for the sums of an answer. */
export const marginOf = (sums: { marze_procenta: number; obrat_bez_nakladu: number }) =>
  marginNote(sums.marze_procenta, sums.obrat_bez_nakladu);
