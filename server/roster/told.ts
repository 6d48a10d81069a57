import type { ProposalRow } from './queries.ts';

/** A proposal as shown in lists. */
export const brief = ({ osoba_jmeno, osoba_prijmeni, vysledek, ...row }: Omit<ProposalRow, 'zamky'>) => ({
  ...row,
  jmeno: `${osoba_jmeno} ${osoba_prijmeni}`,
  po: vysledek?.po ?? null,
});

/** Seconds from its beginning to its end, or until now. */
export const secondsOf = ({ zacatek, konec }: Pick<ProposalRow, 'zacatek' | 'konec'>, now: number) =>
  Math.round(((konec ? Date.parse(konec) : now) - Date.parse(zacatek)) / 1000);
