import { itemsPerReceipt } from '#shared/analytics/average.ts';
import type { SellerNumbers } from '#shared/analytics/calls/sellers-contract.ts';
import { COUNTER_NUMBERS, COUNTERS, type Counter, SERVICE_COUNTERS } from '#shared/rules/kinds.ts';
import type { Db } from '../../core/database/db.ts';
import type { Sum } from '../model/model.ts';
import { exact } from '../model/numbers.ts';
import type { Question, Row } from '../model/question.ts';
import { report } from '../model/report.ts';

/** A value of the dimension `prodejce`. */
export type SellerKey = number;

const OWN_SUMS = ['polozky_nad_100', 'kusy', 'doklady'] as const satisfies Sum[];

/** A seller's additive numbers; all other numbers of theirs are computed from these. */
export type SellerSums = Record<Counter | (typeof OWN_SUMS)[number], number>;

const NAMES = [...OWN_SUMS, ...COUNTERS];
const COUNTER_OF = new Map(COUNTERS.map(name => [COUNTER_NUMBERS[name], name]));

/**
 * Everything sold, by seller: repairs count for the technician, everything else for the seller, returns for the
 * person of the original (rule sales-8). Pieces of counters and of items over 100 may be negative. Receipts are
 * counted per row and one may be in several rows: use `receipts` for the receipts of several rows together.
 */
export const sold = (
  db: Db,
  question: Pick<Question, 'range' | 'pobocka' | 'grain' | 'filter'>,
): Promise<readonly Row[]> => report(db, { ...question, by: 'prodejce', further: 'citac', sums: OWN_SUMS });

/** The number of receipts with sales; each counts once however many people sold on it (rule numbers-1). */
export async function receipts(db: Db, question: Pick<Question, 'range' | 'filter'>): Promise<number> {
  const [all] = await report(db, { ...question, sums: ['doklady'] });
  return all!.doklady;
}

/** Receipts by seller: one counts once, even if it has several spellings of the name. */
export async function receiptsBySeller(
  db: Db,
  question: Pick<Question, 'range' | 'filter'>,
): Promise<Map<SellerKey, number>> {
  const rows = await report(db, { ...question, by: 'prodejce', sums: ['doklady'] });
  return new Map(rows.map(({ a, doklady }) => [a, doklady]));
}

/** The sums of several rows of `sold`. */
export function addUpSold(rows: readonly Row[]): SellerSums {
  const total = Object.fromEntries(NAMES.map(name => [name, 0])) as SellerSums;
  const add = (name: keyof SellerSums, value: number) => {
    total[name] = exact(total[name] + value);
  };
  for (const row of rows) {
    const counter = COUNTER_OF.get(row.b);
    if (counter) add(counter, row.kusy);
    if (row.b === 0) for (const name of OWN_SUMS) add(name, row[name]);
  }
  return total;
}

/** Sums in the form of the API, with the numbers derived from them. */
export function numbersOf({ polozky_nad_100, kusy, doklady, ...counters }: SellerSums): SellerNumbers {
  const average = itemsPerReceipt(kusy, doklady);
  return {
    polozky_nad_100,
    sluzby_celkem: exact(SERVICE_COUNTERS.reduce((sum, name) => sum + counters[name], 0)),
    pol_dok: average,
    prumer_polozek_uctu: average,
    kusy,
    doklady,
    ...counters,
  };
}

/** Whether anything was sold or returned. */
export const isAnything = (sums: SellerSums) => Object.values(sums).some(value => value !== 0);
