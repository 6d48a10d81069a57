import { z } from 'zod';

/** What a cell is, so that a spreadsheet gets real numbers and dates: money is CZK, a share is in percent. */
export type CellType = 'text' | 'number' | 'money' | 'percent' | 'date' | 'instant';

/** A Czech header; one that depends on what the answer is of, is made of it. */
export type Header = string | ((answer: never) => string);

/**
 * A list of an answer as a sheet. `rows` is the path to the list in the answer ('items',
 * 'breakdown.technici'; '' when the answer itself is the list); columns are Czech headers by field.
 * `averageOf` is the field of what a number is the average of: of none its cell is empty, which is not 0 (rule numbers-4).
 */
export type Sheet = {
  name: string;
  rows: string;
  columns: Record<string, string | readonly [header: Header, type: CellType, averageOf?: string]>;
};

export const FORMATS = ['xlsx', 'csv'] as const;
export type Format = (typeof FORMATS)[number];

/** What calls with sheets accept beside their own query: XLSX holds all their lists, CSV the one named. */
export const sheetQuery = {
  format: z.enum(FORMATS, 'Formát musí být xlsx nebo csv').optional(),
  seznam: z.string().max(60).optional(),
};
