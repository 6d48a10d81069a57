import { stringify } from 'csv-stringify/sync';
import writeXlsxFile, { type Cell } from 'write-excel-file/node';
import { getCellAddress } from 'write-excel-file/utility';
import type { CellType, Format } from '#shared/core/sheet.ts';

type Value = string | number | boolean | null;
/**
 * A column: beside what calls say of theirs, a time of day (HH:MM) and a length in minutes. Its width is in letters, and
 * its format a spreadsheet's; both follow from its values and type unless told.
 */
export type Column = { header: string; type: CellType | 'time' | 'length'; width?: number; format?: string };
export type Table = { name: string; columns: Column[]; rows: Value[][] };
/** Tables as they leave the house: one file, a sheet a table; in CSV one table of all, the first column says which. */
export type Book = {
  format: Format;
  tables: Table[];
  /** For paper and the eye: on its side, with a coloured heading and a filter on every column. */
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

/** Without a decimal point that nothing follows: '791,' is no number to a reader. */
export const formatOf = (value: Value, type: Column['type']) =>
  type === 'number' && Number.isInteger(value) ? '#,##0' : FORMATS[type];

/** A day or an instant as a spreadsheet's wall clock has it: no zone, what the shop's clock showed. */
const wallClock = (text: string) => text.slice(0, 19);

const DAY_MINUTES = 1440;
const TIME = /^\d\d:\d\d$/;
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

function cell(value: Value, { type, format = formatOf(value, type) }: Column): Cell {
  if (value === null || value === '') return null;
  if (type === 'length') return { value: Number(value) / DAY_MINUTES, format };
  // A spreadsheet keeps a time of day as a part of a day.
  if (type === 'time' && TIME.test(`${value}`)) return { value: minutesOf(`${value}`) / DAY_MINUTES, format };
  if ((type === 'date' || type === 'instant') && typeof value === 'string') {
    const time = new Date(`${type === 'date' ? `${value}T00:00:00` : wallClock(value)}Z`);
    return { value: time, type: Date, format: format! };
  }
  // A string cell is never a formula, whatever it begins with, and stays none when somebody changes it.
  if (typeof value === 'string') return { value, type: String, format: '@' };
  return { value, ...(format && { format }) } as Cell;
}

const MAX_WIDTH = 48;

function width({ columns, rows }: Table, at: number): number {
  const lengths = rows.slice(0, 200).map(row => String(row[at] ?? '').length);
  return Math.min(MAX_WIDTH, Math.max(columns[at]!.header.length, ...lengths) + 2);
}

const SHEET_NAME_LENGTH = 31;

/** The filter arrows above every column; the library has no option for them. */
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

/** To so many decimals, halves away from zero, without what binary fractions leave of them. */
export function rounded(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  return (Math.sign(value) * Math.round(Math.abs(value) * scale + 1e-7)) / scale || 0;
}

/**
 * As Czech Excel reads it: semicolons, decimal commas, a byte order mark; text that looks like a formula is quoted.
 * Numbers have two decimals at most: a spreadsheet has a format that shows so many, here 8 h 20 min would have sixteen.
 */
const writeCsv = ({ columns, rows }: Table) =>
  Buffer.from(
    stringify([columns.map(({ header }) => header), ...rows], {
      bom: true,
      delimiter: ';',
      record_delimiter: '\r\n',
      escape_formulas: true,
      // Quoted by itself is only what ends a record: lines of a note end otherwise, and a spreadsheet breaks the row there.
      quoted_match: /[\r\n]/,
      cast: {
        number: value => String(rounded(value, 2)).replace('.', ','),
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

export async function writeBook(book: Book): Promise<Uint8Array> {
  if (book.format === 'xlsx') return writeXlsx(book);
  const [table, ...others] = book.tables;
  return writeCsv(table && others.length === 0 ? table : joined(book.tables));
}
