import type { Channel } from '#shared/sales/lines.ts';
import type { Range } from '../period/range.ts';
import type { Filter } from './conditions.ts';
import { DOCUMENT_SUMS, type Grain, PEOPLE_VALUES, PRODUCT_VALUES, type Sum, type Value } from './model.ts';

/** What can be asked of the sales, and what must not be. */
export type Question = {
  range: Range;
  sums: readonly Sum[];
  /** Broken down by the values of one dimension (`a`) … */
  by?: Value;
  /**
   * … a person's further by `b`: in service by category, else by counter - the rows of counters (pieces alone count)
   * stand beside that of all they sold, whose `b` is 0 …
   */
  further?: 'kategorie' | 'citac';
  /** … and by channel, by branch, by time. */
  kanal?: boolean;
  pobocka?: boolean;
  grain?: Grain;
  filter?: Filter;
  /** Only values with goods or work: none of shipping alone (rule sales-10). */
  goods?: boolean;
  order?: Sum;
  limit?: number;
};

export type Row = Record<Sum, number> & {
  a: number;
  b: number;
  nazev: string;
  /** Of a product. */
  kod: string;
  kanal: Channel;
  pobocka_id: number;
  obdobi: string;
};

/** The sums that the answer needs: those asked for, and those that tell goods from shipping. */
export const neededSums = ({ sums, goods }: Question): Sum[] => [
  ...new Set<Sum>([...sums, ...(goods ? (['polozky', 'vraceno_polozek'] as const) : [])]),
];

export const isDocuments = (name: Sum) => DOCUMENT_SUMS.includes(name);

/** Whether people matter to the answer. */
export const isOfPeople = ({ by, filter: { hodnoty = {}, prodejci } = {} }: Question) =>
  hodnoty.osoba !== undefined || prodejci !== undefined || (by !== undefined && PEOPLE_VALUES.includes(by));

/** The dimensions that a question needs of each product. */
export const productsOf = ({ by, further, filter: { hodnoty = {} } = {} }: Question) =>
  PRODUCT_VALUES.filter(name => [by, further].includes(name) || hodnoty[name] !== undefined);

/**
 * Documents are counted at the first line of a document, or of a value in it; several values of a dimension may share a
 * document, and so may a value and a filter on another. Those of several people are counted apart, so people add up.
 * @throws Error where documents are asked for and do not add up: a defect of the caller.
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
    throw new Error('Documents do not add up here, ask documentsBy.');
  }
}
