import { Fault } from '../../sales/file/problem.ts';
import { plainNumber } from '../../sales/file/shape/numbers.ts';
import { readDecimal } from '../../sales/file/values/decimal.ts';
import type { Found } from './columns.ts';
import type { Numbers } from './notation.ts';
import { type Meaning, plainName } from './synonyms.ts';

/** Indexes of a table's columns; the document number may be only on the document's first row. */
type Columns = { doklad: number; total: number; price: number | undefined; pieces: number | undefined };

/** The difference in crowns that rounding may cause in a total. */
const ROUNDING = 1;
/** The fewest documents with several lines that prove anything when there are no prices to compare with. */
const ENOUGH = 3;
/** One document suffices when the column is named like this: 'Order Total', 'Celkem za doklad'. */
const OF_DOCUMENT = /order|objedn|doklad|uctenk|faktur|invoice|receipt/;

/** A line of a document: the value of the total's column, null when empty, and pieces × price. */
type Line = { total: number | null; made: number | null };

function numberOf(cell: string | undefined, numbers: Numbers): number | null {
  const read = readDecimal(plainNumber(cell ?? '', numbers), numbers.desetinna_carka);
  return read === null || read instanceof Fault ? null : Number(read);
}

/** The documents with several lines. */
function documentsOf(
  rows: string[][],
  { doklad, total, price, pieces }: Columns,
  numbers: Numbers,
): Line[][] {
  const documents = new Map<string, Line[]>();
  let last = '';
  for (const row of rows) {
    last = row[doklad]?.trim() || last;
    const one = price === undefined ? null : numberOf(row[price], numbers);
    const count = pieces === undefined ? 1 : numberOf(row[pieces], numbers);
    const line = {
      total: numberOf(row[total], numbers),
      made: one === null || count === null ? null : one * count,
    };
    const lines = documents.get(last);
    if (lines) lines.push(line);
    else documents.set(last, [line]);
  }
  return [...documents.values()].filter(lines => lines.length > 1);
}

const isOne = (told: (number | null)[]) => new Set(told).size === 1;
const isNear = (a: number, b: number) => Math.abs(a - b) <= ROUNDING;

/** Whether the total of a document with several lines is on each of them, or on the first only. */
function isTold(lines: Line[]): boolean {
  const told = lines.map(({ total }) => total).filter(total => total !== null);
  const made = lines.map(line => line.made).filter(one => one !== null);
  if (told.length === 0 || !isOne(told) || made.length < lines.length) return false;
  const total = told[0]!;
  const isSum = isNear(
    made.reduce((sum, one) => sum + one, 0),
    total,
  );
  if (told.length === 1) return isSum && !isNear(made[0]!, total);
  // Two equal lines with a discount each also share an amount; different lines share one only by chance, and then one
  // below their prices.
  const isOfAll = isSum || (!isOne(made) && total >= Math.max(...made) - ROUNDING);
  return told.length === lines.length && isOfAll && made.some(one => !isNear(one, total));
}

/**
 * Whether a column holds the total of a whole document: such a column is not the turnover of lines, which would then
 * be counted once per line. 'asi' when the only evidence is that all lines of a document have the same value.
 */
function isOfDocument(rows: string[][], name: string, columns: Columns, numbers: Numbers): boolean | 'asi' {
  const documents = documentsOf(rows, columns, numbers);
  if (columns.price !== undefined) return 2 * documents.filter(isTold).length > documents.length;
  const isSame = documents.every(lines => isOne(lines.map(({ total }) => total)));
  return documents.length >= (OF_DOCUMENT.test(plainName(name)) ? 1 : ENOUGH) && isSame ? 'asi' : false;
}

/** A column with totals of whole documents, and whether the lines' prices confirm it. */
export type Total = { meaning: Meaning; column: string; isSure: boolean };

/** Columns that were taken for the turnover of lines but hold totals of documents. */
export function totalsOf(rows: string[][], found: Map<Meaning, Found>, numbers: Numbers): Total[] {
  const doklad = found.get('doklad');
  if (!doklad) return [];
  const price = found.get('cena_s_dph') ?? found.get('cena_bez_dph');
  const columns = { doklad: doklad.at, price: price?.at, pieces: found.get('kusy')?.at };
  return (['obrat', 'obrat_bez_dph'] as const).flatMap(meaning => {
    const one = found.get(meaning);
    const is = one && isOfDocument(rows, one.column, { ...columns, total: one.at }, numbers);
    return is ? [{ meaning, column: one.column, isSure: is === true }] : [];
  });
}
