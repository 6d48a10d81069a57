import { stringify } from 'csv-stringify/sync';
import writeXlsxFile, { type Cell } from 'write-excel-file/node';
import { getCellAddress } from 'write-excel-file/utility';
import type { CellType, Format } from '#shared/core/sheet.ts';
import { hoursMinutes } from '#shared/shifts/attendance/attendance.ts';

type Value = string | number | boolean | null;
/**
 * A column: besides the types of calls' sheets, a time of day (HH:MM) and a length in minutes. Its width is in
 * letters, and its format is a spreadsheet format; by default both follow from its values and type.
 */
export type Column = { header: string; type: CellType | 'time' | 'length'; width?: number; format?: string };
export type Table = { name: string; columns: Column[]; rows: Value[][] };
/** Tables to export: one file, one sheet per table; in CSV one table of all, whose first column names each. */
export type Book = {
  format: Format;
  tables: Table[];
  /** Laid out for reading and printing: landscape, with a coloured heading and a filter on every column. */
  isReport?: boolean;
};

const FORMATS: Partial<Record<Column['type'], string>> = {
  number: '#,##0.##',
  money: '#,##0.00',
  percent: '0.0" %"',
  date: 'd.m.yyyy',
  instant: 'd.m.yyyy h:mm:ss',
  time: 'hh:mm',
  length: '[h]:mm',
};

/** Without a dangling decimal point: a reader does not take '791,' for a number. */
export const formatOf = (value: Value, type: Column['type']) =>
  type === 'number' && Number.isInteger(value) ? '#,##0' : FORMATS[type];

/** A day or an instant as the wall clock in the shop showed it, without a time zone. */
const wallClock = (text: string) => text.slice(0, 19);

const DAY_MINUTES = 1440;
const TIME = /^\d\d:\d\d$/;
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The text for a cell. The library keeps texts in an object, so those that every object knows ('constructor') get a space. */
const storable = (text: string) => (text in Object.prototype ? `${text} ` : text);

function cell(value: Value, { type, format = formatOf(value, type) }: Column): Cell {
  if (value === null || value === '') return null;
  if (type === 'length') return { value: Number(value) / DAY_MINUTES, format };
  // A spreadsheet stores a time of day as a fraction of a day.
  if (type === 'time' && TIME.test(`${value}`)) return { value: minutesOf(`${value}`) / DAY_MINUTES, format };
  if ((type === 'date' || type === 'instant') && typeof value === 'string') {
    const time = new Date(`${type === 'date' ? `${value}T00:00:00` : wallClock(value)}Z`);
    return { value: time, type: Date, format: format! };
  }
  // A string cell is never a formula, whatever it begins with, and does not become one when somebody edits it.
  if (typeof value === 'string') return { value: storable(value), type: String, format: '@' };
  return { value, ...(format && { format }) } as Cell;
}

const MAX_WIDTH = 48;

function width({ columns, rows }: Table, at: number): number {
  const lengths = rows.slice(0, 200).map(row => String(row[at] ?? '').length);
  return Math.min(MAX_WIDTH, Math.max(columns[at]!.header.length, ...lengths) + 2);
}

const SHEET_NAME_LENGTH = 31;

/** Adds filter arrows above every column; the library has no option for them. */
const filterOf = (tables: Table[]) => ({
  files: {
    transform: {
      'xl/worksheets/sheet{id}.xml': {
        transform: (xml: string, _: unknown, { sheetIndex }: { sheetIndex: number }) => {
          const { columns, rows } = tables[sheetIndex]!;
          const range = `A1:${getCellAddress(rows.length, columns.length - 1)}`;
          return xml.replace('</sheetData>', `</sheetData><autoFilter ref="${range}"/>`);
        },
      },
    },
  },
});

const HEADING = { fontWeight: 'bold' } as const;

const writeXlsx = ({ tables, isReport }: Book) =>
  writeXlsxFile(
    tables.map(table => ({
      sheet: table.name.slice(0, SHEET_NAME_LENGTH),
      columns: table.columns.map((one, at) => ({ width: one.width ?? width(table, at) })),
      stickyRowsCount: 1,
      ...(isReport && { orientation: 'landscape' as const }),
      data: [
        table.columns.map(({ header }) => ({
          value: header,
          ...HEADING,
          ...(isReport && { backgroundColor: '#e9f2fd' }),
        })),
        ...table.rows.map(row => row.map((value, at) => cell(value, table.columns[at]!))),
      ],
    })),
    { features: isReport ? [filterOf(tables)] : [] },
  ).toBuffer();

/** Rounds to this many decimals, halves away from zero, without the error of binary fractions. */
export function rounded(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  return (Math.sign(value) * Math.round(Math.abs(value) * scale + 1e-7)) / scale || 0;
}

/**
 * Writes CSV as Czech Excel reads it: semicolons, decimal commas, a byte order mark; text like a formula is quoted.
 * Numbers have two decimals at most: a spreadsheet's format limits them, but here 8 h 20 min would have sixteen. A
 * length is written as XLSX shows it, as '30' beside hours would be read as hours.
 */
const writeCsv = ({ columns, rows }: Table) =>
  Buffer.from(
    stringify([columns.map(({ header }) => header), ...rows], {
      bom: true,
      delimiter: ';',
      record_delimiter: '\r\n',
      escape_formulas: true,
      // By default only record ends are quoted; other line ends in a note would make a spreadsheet break the row.
      quoted_match: /[\r\n]/,
      cast: {
        number: (value, { column }) =>
          columns[Number(column)]?.type === 'length'
            ? hoursMinutes(value)
            : String(rounded(value, 2)).replace('.', ','),
        boolean: value => (value ? 'ano' : 'ne'),
        string: (value, { column }) => {
          const type = columns[Number(column)]?.type;
          return type === 'instant' ? wallClock(value).replace('T', ' ') : value;
        },
      },
    }),
  );

/** One table with the columns of all tables, one per heading, and a column with each row's table name. */
function joined(tables: Table[]): Table {
  const columns = new Map(tables.flatMap(table => table.columns.map(column => [column.header, column])));
  const headers = [...columns.keys()];
  const rows = tables.flatMap(table => {
    const at = headers.map(header => table.columns.findIndex(column => column.header === header));
    return table.rows.map(row => [table.name, ...at.map(index => row[index] ?? null)]);
  });
  return { name: '', columns: [{ header: 'Seznam', type: 'text' }, ...columns.values()], rows };
}

export async function writeBook(book: Book): Promise<Uint8Array> {
  if (book.format === 'xlsx') return writeXlsx(book);
  const [table, ...others] = book.tables;
  return writeCsv(table && others.length === 0 ? table : joined(book.tables));
}
