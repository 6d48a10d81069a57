import { resultOf } from '../../core/thread.ts';

/** A cell by the type of its value: text, a number or a date, shown in a spreadsheet's `format`; null is empty. */
export type Cell = { value: string | number | Date; format: string } | null;

/** A table of a workbook: what the columns are called and how wide they are, and the rows below. */
export type Sheet = { name: string; columns: { head: string; width: number }[]; rows: Cell[][] };

const DAY_MINUTES = 1440;

/** Cells of the types that a spreadsheet counts with. */
export const cell = {
  /** Text stays text, also when it begins like a formula (4-decisions §7). */
  text: (value: string | null): Cell => (value ? { value, format: '@' } : null),
  /** A day YYYY-MM-DD. */
  date: (day: string): Cell => ({ value: new Date(`${day}T00:00:00Z`), format: 'd.m.yyyy' }),
  /** A time of day HH:MM, which a spreadsheet keeps as a part of a day. */
  time: (time: string | null): Cell =>
    time === null
      ? null
      : {
          value: (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) / DAY_MINUTES,
          format: 'hh:mm',
        },
  /** A length in minutes as h:mm, also over a day. */
  length: (minutes: number | null): Cell =>
    minutes === null ? null : { value: minutes / DAY_MINUTES, format: '[h]:mm' },
  number: (value: number | null, format = '0.00'): Cell => (value === null ? null : { value, format }),
};

/** The workbook's bytes: every sheet with a frozen heading and a filter. Rejects when they cannot be written. */
export const toWorkbook = async (sheets: Sheet[]): Promise<Buffer> =>
  Buffer.from(await resultOf<Uint8Array>('workbook', sheets));
