/**
 * What the values of a column look like, small enough to be kept: how many rows told one, the share of those that were
 * blank, shares of kinds, the usual length, and digests of values that are frequent.
 */
export type ColumnLook = {
  nazev: string;
  hodnot: number;
  prazdne: number;
  /** Shares of numbers, dates, words, and of what is neither (codes). */
  druhy: [cislo: number, datum: number, slova: number, kod: number];
  delka: number;
  casto: string[];
};
