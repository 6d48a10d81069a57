import { z } from 'zod';

/** The type of a cell, so that a spreadsheet gets real numbers and dates: money is in CZK, a share in percent. */
export type CellType = 'text' | 'number' | 'money' | 'percent' | 'date' | 'instant';

/** A Czech header; one that depends on the content is computed from the answer, and null leaves the column out. */
export type Header = string | ((answer: never) => string | null);

type Words = Readonly<Record<string, string>>;
/** The labels of a flag in a spreadsheet. */
export const YES_NO: Words = { true: 'ano', false: 'ne' };

/**
 * A list of an answer as a sheet. `rows` is the path to the list in the answer ('items', 'breakdown.technici'; ''
 * when the answer itself is the list); columns are Czech headers by field. `averageOf` names the field with the count
 * behind an average: when it is 0, the cell is empty, which is not 0 (rule numbers-4). `words` are the labels that the
 * screens show instead of stored values.
 */
export type Sheet = {
  name: string;
  rows: string;
  columns: Record<
    string,
    | string
    | readonly [header: Header, type: CellType, averageOf?: string]
    | readonly [string, 'text', words: Words]
  >;
};

export const FORMATS = ['xlsx', 'csv'] as const;
export type Format = (typeof FORMATS)[number];

/** Query parameters that calls with sheets accept in addition: XLSX contains all their lists, CSV the named one. */
export const sheetQuery = {
  format: z.enum(FORMATS, 'Formát musí být xlsx nebo csv').optional(),
  seznam: z.string().max(60).optional(),
};
