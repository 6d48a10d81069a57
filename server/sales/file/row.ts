import { visible } from '#shared/core/visible.ts';

/** One row of a file of any format, before a profile gives its cells a meaning. */
export type Row = {
  /** Where it is in the file: the line it begins on, the element of a JSON array, the row of a sheet; from 1. */
  row: number;
  /** Text by column. An empty cell is ''; numbers of JSON and XLSX are in the profile's notation. */
  cells: string[];
  /** Why the row is no row at all, or null. */
  fault: { sloupec: string; duvod: string } | null;
  /** Its cells as they stand in the file, where the profile changed them. */
  raw?: string[];
  /** Why the profile says that it is no sold line. */
  leftOut?: string;
  /** The sheet that it is in, where a file has rows of several: each counts its own. */
  list?: string;
};

/** What a reader yields: some rows, and every time the columns, so that the first block tells them. */
export type Block = {
  /** Names by position in `cells`. */
  columns: string[];
  /** Names that the file really has: of JSON those of its first object. */
  found: string[];
  rows: Row[];
  bytesRead: number;
};

export const MAX_COLUMNS = 1000;
/** UTF-16 units. */
export const MAX_CELL = 10_000;
export const MAX_ROW = 1024 * 1024;

export const ROW_TOO_LONG = 'je delší než 1 MB';
export const CELL_TOO_LONG = 'Buňka je delší než 10 000 znaků.';
export const NO_ROWS = 'Soubor neobsahuje žádné řádky.';
export const EMPTY = 'Soubor je prázdný.';

/** The name of a column as it is shown and kept: what stands in a header on several lines is on one, without what cannot be seen. */
export const columnName = (name: string) => visible(name).replace(/\s+/g, ' ');

/** Names of columns are compared so, and regardless of case. */
export const columnKey = (name: string) => columnName(name).toLowerCase();
