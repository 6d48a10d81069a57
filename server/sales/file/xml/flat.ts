import { Fault } from '../problem.ts';
import { readDecimal, subtract } from '../values/decimal.ts';

/** A row of a flattened document: texts by the names of its columns. */
export type Flat = Record<string, string>;

/** Rows of a document, and the values common to all of them; a row's own value takes precedence. */
export type FlatDocument = { common: Flat; rows: Flat[] };

/** The number in an element; null when it has none or is not a number. */
export function decimal(text: string | undefined): string | null {
  const value = text === undefined ? null : readDecimal(text.trim().replace(',', '.'), false);
  return value instanceof Fault ? null : value;
}

/** Whether a value is missing or zero. */
export const isNil = (value: string | null) => value === null || value === '0';

/** The sum of the numbers among `texts`; '' when there is none. */
export function add(texts: (string | undefined)[]): string {
  let sum: string | null = null;
  for (const text of texts) {
    const value = decimal(text);
    if (value === null) continue;
    const next: string | Fault = subtract(sum ?? '0', value.startsWith('-') ? value.slice(1) : `-${value}`);
    sum = next instanceof Fault ? sum : next;
  }
  return sum ?? '';
}

/** Joins text of several lines into one. */
export const joinedText = (text: string | undefined) => text?.replace(/\s+/g, ' ').trim() ?? '';
