import { MAX_COLUMNS } from '../row.ts';

/** A string, or a number outside of strings. */
const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;
const QUOTE_CODE = 34;

export type JsonRow = { values: Record<string, unknown> } | { duvod: string };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Parses the object in `text` and keeps numbers as the text they were written as: as floating-point numbers
 * 1e400 would become Infinity and long decimals would lose digits. With `comma` they get a decimal comma, like
 * the profile's other numbers.
 */
export function parseRow(text: string, comma: boolean): JsonRow {
  const exact = text.replace(STRING_OR_NUMBER, token => {
    if (token.charCodeAt(0) === QUOTE_CODE) return token;
    return `"${comma ? token.replace('.', ',') : token}"`;
  });
  let values: unknown;
  try {
    values = JSON.parse(exact);
  } catch {
    return { duvod: 'Řádek není platný JSON.' };
  }
  if (!isObject(values)) return { duvod: 'Řádek není objekt JSON.' };
  return Object.keys(values).length > MAX_COLUMNS
    ? { duvod: `Řádek má více než ${MAX_COLUMNS} údajů.` }
    : { values };
}

/** A value as the text of a cell; undefined for an object or an array. */
export function toCell(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '';
  return typeof value === 'boolean' ? `${value}` : undefined;
}
