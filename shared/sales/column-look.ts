/**
 * A summary of a column's values, small enough to be stored: the number of rows with a value, the share of blank
 * ones, the shares of kinds, the usual length, and digests of frequent values.
 */
export type ColumnLook = {
  nazev: string;
  hodnot: number;
  prazdne: number;
  /** Shares of numbers, dates, words, and of values that are none of these (codes). */
  druhy: [cislo: number, datum: number, slova: number, kod: number];
  delka: number;
  casto: string[];
};
