import { parse } from 'csv-parse/sync';
import readXlsxFile from 'read-excel-file/node';

/** A cell as its file has it: XLSX with numbers, dates and null, CSV with texts only. */
export type Cell = string | number | boolean | Date | null;
/** A list of a spreadsheet: its headings, and its rows below them. */
export type Listed = { name: string; head: string[]; rows: Cell[][] };

const listed = (name: string, [head = [], ...rows]: Cell[][]): Listed => ({
  name,
  head: head.map(String),
  rows,
});

/** The lists of an XLSX file, in their order. */
export const readXlsx = async (file: Buffer): Promise<Listed[]> =>
  (await readXlsxFile(file, { trim: false })).map(({ sheet, data }) => listed(sheet, data as Cell[][]));

/** The list of a CSV file, as Czech Excel reads it. */
export const readCsv = (file: Buffer | string): Listed =>
  listed('', parse(file, { bom: true, delimiter: ';', record_delimiter: '\r\n' }));

/** The rows by heading. */
export const recordsOf = ({ head, rows }: Listed): Record<string, Cell>[] =>
  rows.map(row => Object.fromEntries(head.map((name, at) => [name, row[at] ?? null])));

/** A number of a CSV file: '1234,5'. */
export const numberOf = (text: Cell) => Number(`${text}`.replace(',', '.'));
