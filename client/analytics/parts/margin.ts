import { money, percent } from '../../core/format.ts';

/** The share behind a profit, and the turnover that it says nothing of because its cost is unknown. */
export const marginNote = (marze_procenta: number, obrat_bez_nakladu = 0) =>
  [percent(marze_procenta), obrat_bez_nakladu !== 0 && `bez známého nákladu ${money(obrat_bez_nakladu)}`]
    .filter(Boolean)
    .join(' · ');
