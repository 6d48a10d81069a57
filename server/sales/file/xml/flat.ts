import { Fault } from '../problem.ts';
import { readDecimal, subtract } from '../values/decimal.ts';

/** A row of a flattened document: texts by the names of its columns. */
export type Flat = Record<string, string>;

/** Rows of a document, and what all of them say; a row's own value holds. */
export type FlatDocument = { common: Flat; rows: Flat[] };

/** The number that an element says; null when it says none, or no number. */
export function decimal(text: string | undefined): string | null {
  const value = text === undefined ? null : readDecimal(text.trim().replace(',', '.'), false);
  return value instanceof Fault ? null : value;
}

/** Nothing, or zero. */
export const isNil = (value: string | null) => value === null || value === '0';

/** The sum of what is a number among `texts`; '' of no number at all. */
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

/** Text of several lines as one. */
export const joinedText = (text: string | undefined) => text?.replace(/\s+/g, ' ').trim() ?? '';
