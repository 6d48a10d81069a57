import { isNameOf } from '#shared/analytics/kinds.ts';
import { type Cislo, NUMBERS } from '#shared/analytics/rows.ts';
import type { Query } from '../section/spec.ts';

/** What rows are asked for in the address, as one word: names of the call, and in `popis` what they are of in words. */

export type Of = Partial<Record<string, string | number>>;

/** A number with what narrows its rows. */
export type Linked = { cislo: Cislo } & Of;

/** '' and what is not said is left out. */
export const rowsKey = (of: Of): string =>
  `${new URLSearchParams(Object.entries(of).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, `${value}`]])))}`;

/** The number, of what it is, and what the call is asked beside the filters of the screen; null for what is none. */
export function rowsOf(key: string): { cislo: Cislo; popis: string; query: Query } | null {
  const { popis = '', ...query } = Object.fromEntries(new URLSearchParams(key));
  const { cislo = '' } = query;
  return isNameOf(NUMBERS, cislo) ? { cislo, popis, query } : null;
}
