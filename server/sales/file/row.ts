import { visible } from '#shared/core/visible.ts';

/** One row of a file of any format, before a profile gives its cells a meaning. */
export type Row = {
  /** Its position in the file: the line it begins on, the index in a JSON array, the row of a sheet; from 1. */
  row: number;
  /** Text by column. An empty cell is ''; numbers from JSON and XLSX are in the profile's notation. */
  cells: string[];
  /** Why the row cannot be read as a row, or null. */
  fault: { sloupec: string; duvod: string } | null;
  /** Its cells as they are in the file, when the profile changed them. */
  raw?: string[];
  /** Why the profile does not count it as a sold line. */
  leftOut?: string;
  /** Its sheet, when a file has rows in several: each sheet counts its own rows. */
  list?: string;
};

/** What a reader yields: some rows, and the columns in every block, so that they are known from the first one. */
export type Block = {
  /** Column names by position in `cells`. */
  columns: string[];
  /** Column names that the file really has; for JSON, those of its first object. */
  found: string[];
  rows: Row[];
  bytesRead: number;
};

export const MAX_COLUMNS = 1000;
/** In UTF-16 code units. */
export const MAX_CELL = 10_000;
export const MAX_ROW = 1024 * 1024;

export const ROW_TOO_LONG = 'je delší než 1 MB';
export const CELL_TOO_LONG = 'Buňka je delší než 10 000 znaků.';
export const NO_ROWS = 'Soubor neobsahuje žádné řádky.';
export const EMPTY = 'Soubor je prázdný.';

/** A column's name as shown and stored: on one line even if the header has several, no invisible characters. */
export const columnName = (name: string) => visible(name).replace(/\s+/g, ' ');

/** The key by which column names are compared, regardless of case. */
export const columnKey = (name: string) => columnName(name).toLowerCase();
