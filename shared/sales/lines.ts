import { namesOf } from '../core/names.ts';
import type { LINE_FIELDS } from './line-fields.ts';

/** One sold line as the importer takes it (rule sales-1). */

export const CHANNEL_LABELS = {
  prodejna: 'Prodejna',
  eshop: 'E-shop',
  allegro: 'Allegro',
  servis: 'Servis',
};
export type Channel = keyof typeof CHANNEL_LABELS;
export const CHANNELS = namesOf(CHANNEL_LABELS);

/** Shown in place of a missing name, and used to ask for such lines (rule analytics-4). */
export const UNNAMED = 'Neuvedeno';

export const DOCUMENT_TYPES = ['prodej', 'vratka', 'storno'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

export type LineField = (typeof LINE_FIELDS)[number];

/** A line's values as text, ready for COPY: numbers with a decimal point, times in ISO with offset, null unknown. */
export type LineValues = Record<LineField, string | null>;

/** A value that the profile does not know, and the number of rows with it. */
export type UnknownValue = { sloupec: string; hodnota: string; pocet: number };

/** Why a row of a file was refused: its number in the file (the header is 1), the column, the reason in Czech. */
export type RowProblem = { radek: number; sloupec: string; duvod: string };
