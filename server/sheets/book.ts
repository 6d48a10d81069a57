import { stringify } from 'csv-stringify/sync';
import writeXlsxFile, { type Cell } from 'write-excel-file/node';
import type { CellType, Format } from '#shared/core/sheet.ts';

type Value = string | number | boolean | null;
export type Table = {
  name: string;
  columns: { header: string; type: CellType }[];
  rows: Value[][];
};
/** Tables as they leave the house: one file, a sheet a table; in CSV one table of all, the first column says which. */
export type Book = { format: Format; tables: Table[] };

const FORMATS: Partial<Record<CellType, string>> = {
  number: '#,##0.##',
  money: '#,##0.00',
  percent: '0.0" %"',
  date: 'd.m.yyyy',
  instant: 'd.m.yyyy h:mm:ss',
};

/** Without a decimal point that nothing follows: '791,' is no number to a reader. */
export const formatOf = (value: Value, type: CellType) =>
  type === 'number' && Number.isInteger(value) ? '#,##0' : FORMATS[type];

/** A day or an instant as a spreadsheet's wall clock has it: no zone, what the shop's clock showed. */
const wallClock = (text: string) => text.slice(0, 19);

function cell(value: Value, type: CellType): Cell {
  if (value === null) return null;
  if ((type === 'date' || type === 'instant') && typeof value === 'string') {
    const time = new Date(`${type === 'date' ? `${value}T00:00:00` : wallClock(value)}Z`);
    return { value: time, type: Date, format: FORMATS[type]! };
  }
  // A string cell is never a formula, whatever it begins with.
  if (typeof value === 'string') return { value, type: String };
  const format = formatOf(value, type);
  return { value, ...(format && { format }) } as Cell;
}

const MAX_WIDTH = 48;

function width({ columns, rows }: Table, at: number): number {
  const lengths = rows.slice(0, 200).map(row => String(row[at] ?? '').length);
  return Math.min(MAX_WIDTH, Math.max(columns[at]!.header.length, ...lengths) + 2);
}

const SHEET_NAME_LENGTH = 31;

const writeXlsx = (tables: Table[]) =>
  writeXlsxFile(
    tables.map(table => ({
      sheet: table.name.slice(0, SHEET_NAME_LENGTH),
      columns: table.columns.map((_, at) => ({ width: width(table, at) })),
      stickyRowsCount: 1,
      data: [
        table.columns.map(({ header }) => ({ value: header, fontWeight: 'bold' as const })),
        ...table.rows.map(row => row.map((value, at) => cell(value, table.columns[at]!.type))),
      ],
    })),
  ).toBuffer();

/** As Czech Excel reads it: semicolons, decimal commas, a byte order mark; text that looks like a formula is quoted. */
const writeCsv = ({ columns, rows }: Table) =>
  Buffer.from(
    stringify([columns.map(({ header }) => header), ...rows], {
      bom: true,
      delimiter: ';',
      record_delimiter: '\r\n',
      escape_formulas: true,
      cast: {
        number: value => String(value).replace('.', ','),
        boolean: value => (value ? 'ano' : 'ne'),
        string: (value, { column }) => {
          const type = columns[Number(column)]?.type;
          return type === 'instant' ? wallClock(value).replace('T', ' ') : value;
        },
      },
    }),
  );

/** The columns of all tables under one heading each, and of which table a row is. */
function joined(tables: Table[]): Table {
  const columns = new Map(tables.flatMap(table => table.columns.map(column => [column.header, column])));
  const headers = [...columns.keys()];
  const rows = tables.flatMap(table => {
    const at = headers.map(header => table.columns.findIndex(column => column.header === header));
    return table.rows.map(row => [table.name, ...at.map(index => row[index] ?? null)]);
  });
  return { name: '', columns: [{ header: 'Seznam', type: 'text' }, ...columns.values()], rows };
}

/** The bytes of the file. */
export const writeBook = async ({ format, tables }: Book): Promise<Uint8Array> =>
  format === 'csv' ? writeCsv(tables.length === 1 ? tables[0]! : joined(tables)) : writeXlsx(tables);
