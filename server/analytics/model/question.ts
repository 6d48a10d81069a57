import type { Unit } from '#shared/analytics/units.ts';
import type { Channel } from '#shared/sales/lines.ts';
import type { Range } from '../period/range.ts';
import type { Filter } from './conditions.ts';
import { DOCUMENT_SUMS, PEOPLE_VALUES, PRODUCT_VALUES, type Sum, type Value } from './model.ts';

/** What can be asked of the sales, and the combinations that are refused. */
export type Question = {
  range: Range;
  sums: readonly Sum[];
  /** Broken down by the values of one dimension (`a`) … */
  by?: Value;
  /**
   * … a breakdown by person further by `b`: in service by category, otherwise by counter. Rows of counters (only
   * their pieces are meaningful) are returned beside the row of all sales, whose `b` is 0 …
   */
  further?: 'kategorie' | 'citac';
  /** … and by channel, by branch, by time. */
  kanal?: boolean;
  pobocka?: boolean;
  grain?: Unit;
  filter?: Filter;
  /** Only values with goods or work, without those that have nothing but shipping (rule sales-10). */
  goods?: boolean;
  order?: Sum;
  limit?: number;
};

export type Row = Record<Sum, number> & {
  a: number;
  b: number;
  nazev: string;
  /** For products only. */
  kod: string;
  kanal: Channel;
  pobocka_id: number;
  obdobi: string;
};

/** The sums to read: those asked for, and with `goods` also those that tell goods from shipping. */
export const neededSums = ({ sums, goods }: Question): Sum[] => [
  ...new Set<Sum>([...sums, ...(goods ? (['polozky', 'vraceno_polozek'] as const) : [])]),
];

export const isDocuments = (name: Sum) => DOCUMENT_SUMS.includes(name);

/** Whether the answer depends on people. */
export const isOfPeople = ({ by, filter: { hodnoty = {}, prodejci } = {} }: Question) =>
  hodnoty.osoba !== undefined || prodejci !== undefined || (by !== undefined && PEOPLE_VALUES.includes(by));

/** The product dimensions that the question breaks down or filters by. */
export const productsOf = ({ by, further, filter: { hodnoty = {} } = {} }: Question) =>
  PRODUCT_VALUES.filter(name => [by, further].includes(name) || hodnoty[name] !== undefined);

/**
 * A document is counted at its first line, or at the first line of a value in it. Several values of a dimension may
 * share a document, and so may a value and a filter on another dimension. Documents of several people are counted
 * separately, so they add up over people.
 * @throws Error where the asked documents do not add up: a defect of the caller.
 */
export function refuseDocuments(question: Question) {
  const { by, sums, filter: { hodnoty = {} } = {} } = question;
  if (!sums.some(isDocuments)) return;
  const filtered = productsOf(question).filter(name => name !== by);
  const [one] = filtered;
  const isOneValue = filtered.length === 1 && !by && (hodnoty[one!]?.length ?? 2) <= 1;
  const isOfProduct = by === 'produkt' || filtered.length === 0;
  const isBoth = isOfPeople(question) && productsOf(question).length > 0;
  if (isBoth || !(isOneValue || isOfProduct)) {
    throw new Error('Documents do not add up in this question; use documentsBy.');
  }
}
