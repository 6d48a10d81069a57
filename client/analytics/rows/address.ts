import { isNameOf } from '#shared/analytics/kinds.ts';
import { type Cislo, NUMBERS } from '#shared/analytics/rows.ts';
import type { Query } from '../section/spec.ts';

/** The parameters of rows, kept in the address as one word: named as in the call, with a description in `popis`. */

export type Of = Partial<Record<string, string | number>>;

/** A number with the parameters that narrow its rows. */
export type Linked = { cislo: Cislo } & Of;

/** The parameters as one word; empty and missing ones are left out. */
export const rowsKey = (of: Of): string =>
  `${new URLSearchParams(Object.entries(of).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, `${value}`]])))}`;

/** The number, its description, and the query in addition to the screen's filters; null for an invalid key. */
export function rowsOf(key: string): { cislo: Cislo; popis: string; query: Query } | null {
  const { popis = '', ...query } = Object.fromEntries(new URLSearchParams(key));
  const { cislo = '' } = query;
  return isNameOf(NUMBERS, cislo) ? { cislo, popis, query } : null;
}
