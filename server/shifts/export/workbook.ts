import writeXlsxFile, { type Cell, type CellObject } from 'write-excel-file/node';
import { getCellAddress } from 'write-excel-file/utility';

/** A table of a workbook: what the columns are called and how wide they are, and the rows below. */
export type Sheet = { name: string; columns: { head: string; width: number }[]; rows: Cell[][] };

type Feature = NonNullable<NonNullable<Parameters<typeof writeXlsxFile>[1]>['features']>[number];

const DAY_MINUTES = 1440;

/** Cells of the types that a spreadsheet counts with; null is an empty one. */
export const cell = {
  /** Text stays text, also when it begins like a formula (4-decisions §7). */
  text: (value: string | null): Cell => (value ? { value, type: String, format: '@' } : null),
  /** A day YYYY-MM-DD. */
  date: (day: string): Cell => ({ value: new Date(`${day}T00:00:00Z`), type: Date, format: 'd.m.yyyy' }),
  /** A time of day HH:MM. */
  time: (time: string | null): Cell =>
    time === null
      ? null
      : {
          value: (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) / DAY_MINUTES,
          type: Number,
          format: 'hh:mm',
        },
  /** A length in minutes as h:mm, also over a day. */
  length: (minutes: number | null): Cell =>
    minutes === null ? null : { value: minutes / DAY_MINUTES, type: Number, format: '[h]:mm' },
  number: (value: number | null, format = '0.00'): Cell =>
    value === null ? null : { value, type: Number, format },
};

/** The filter arrows above every column; the library has no option for them. */
const filterOf = (sheets: Sheet[]): Feature => ({
  files: {
    transform: {
      'xl/worksheets/sheet{id}.xml': {
        transform: (xml, _, { sheetIndex }) => {
          const { columns, rows } = sheets[sheetIndex]!;
          const range = `A1:${getCellAddress(rows.length, columns.length - 1)}`;
          return xml.replace('</sheetData>', `</sheetData><autoFilter ref="${range}"/>`);
        },
      },
    },
  },
});

const heading = ({ head }: Sheet['columns'][0]): CellObject => ({
  value: head,
  type: String,
  fontWeight: 'bold',
  backgroundColor: '#e9f2fd',
});

/** The workbook's bytes: every sheet with a frozen heading and a filter. */
export const toWorkbook = (sheets: Sheet[]): Promise<Buffer> =>
  writeXlsxFile(
    sheets.map(({ name, columns, rows }) => ({
      data: [columns.map(heading), ...rows],
      sheet: name,
      columns: columns.map(({ width }) => ({ width })),
      stickyRowsCount: 1,
      orientation: 'landscape' as const,
    })),
    { features: [filterOf(sheets)] },
  ).toBuffer();
