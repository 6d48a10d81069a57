import type { Profile } from '#shared/sales/profile.ts';
import { columnsOf, usedColumns } from '../columns/profile-columns.ts';
import { Fault, FileProblem, NoRows } from '../problem.ts';
import {
  type Block,
  CELL_TOO_LONG,
  columnKey,
  columnName,
  EMPTY,
  MAX_CELL,
  MAX_COLUMNS,
  type Row,
} from '../row.ts';
import { headerTest, noHeader } from '../shape/header.ts';
import { cellText } from './cell.ts';
import { openWorkbook, type Workbook } from './workbook.ts';
import { xmlParser } from './xml.ts';
import { unzip } from './zip.ts';

const MAX_ROWS = 1_048_576;
/** A virtual column with the name of the sheet. */
const SHEET_NAME = '@list';

/** A row of a sheet: cells by position, missing ones are empty; `faults` by position too. */
type SheetRow = { row: number; cells: string[]; faults: Map<number, string> };

/** The column's index in 'AB12', from 0; -1 when there is none. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference) {
    const digit = letter.charCodeAt(0) - 64;
    if (digit < 1 || digit > 26) break;
    column = column * 26 + digit;
  }
  return column - 1;
}

/** Reads the XML of a sheet piece by piece; `take` returns the rows that are complete. */
function sheetReader(book: Workbook, comma: boolean) {
  let rows: SheetRow[] = [];
  let current: SheetRow = { row: 0, cells: [], faults: new Map() };
  let column = -1;
  let type = 'n';
  let style = 0;
  let raw = '';
  let isValue = false;
  let inAid = false;

  const put = () => {
    const text = cellText(type, style, raw, book, comma);
    if (text === '') return;
    if (column < 0) throw new FileProblem('Sešit XLSX je poškozený: buňka nemá adresu.');
    if (column >= MAX_COLUMNS)
      throw new FileProblem(`Sešit má více než ${MAX_COLUMNS} sloupců (řádek ${current.row}).`);
    while (current.cells.length <= column) current.cells.push('');
    if (text instanceof Fault) current.faults.set(column, text.duvod);
    else if (text.length > MAX_CELL) current.faults.set(column, CELL_TOO_LONG);
    else current.cells[column] = text;
  };

  const parser = xmlParser({
    open(name, attributes) {
      if (name === 'c') {
        const told = attributes();
        column = told.r === undefined ? column + 1 : columnOf(told.r);
        type = told.t ?? 'n';
        style = Number(told.s ?? 0);
        raw = '';
      } else if (name === 'row') {
        const row = Number(attributes().r ?? current.row + 1);
        if (!(row > current.row && row <= MAX_ROWS))
          throw new FileProblem(`Sešit XLSX má více než ${MAX_ROWS} řádků nebo je poškozený.`);
        current = { row, cells: [], faults: new Map() };
        column = -1;
      } else if (name === 'rPh') inAid = true;
      isValue = name === 'v' || (name === 't' && !inAid);
    },
    close(name) {
      isValue = false;
      if (name === 'rPh') inAid = false;
      if (name === 'c') put();
      if (name === 'row') rows.push(current);
    },
    text(value) {
      if (isValue) raw += value;
    },
  });

  return {
    ...parser,
    take(): SheetRow[] {
      const whole = rows;
      rows = [];
      return whole;
    },
  };
}

const isBlank = ({ cells, faults }: SheetRow) => faults.size === 0 && cells.every(cell => cell.trim() === '');

/**
 * A row below the header: a short one is padded; cells beyond the header are a fault, and so is an unreadable
 * cell, if the profile uses its column.
 */
function toRow({ row, cells, faults }: SheetRow, columns: string[], isUsed: boolean[]): Row {
  const first = [...faults].find(([at]) => isUsed[at]);
  let fault: Row['fault'] = null;
  if (first) fault = { sloupec: columns[first[0]] ?? '', duvod: first[1] };
  else if (cells.slice(columns.length).some(cell => cell !== ''))
    fault = { sloupec: '', duvod: `Řádek má více buněk (${cells.length}) než hlavička (${columns.length}).` };
  while (cells.length < columns.length) cells.push('');
  // A row longer than the header keeps all its cells: the header may be a title, and this row the real header.
  return { row, cells, fault };
}

/** The sheets that a profile reads: those it lists, else the first. */
function sheetsOf({ sheets }: Workbook, { listy, nazev }: Profile): Workbook['sheets'] {
  if (!listy) return sheets.slice(0, 1);
  if (listy.includes('*')) return sheets;
  const wanted = new Set(listy.map(columnKey));
  const found = sheets.filter(({ name }) => wanted.has(columnKey(name)));
  if (found.length > 0) return found;
  const names = sheets.map(({ name }) => `„${name}“`).join(', ');
  throw new FileProblem(`Sešit nemá list podle profilu „${nazev}“: ${listy.join(', ')}. Má listy ${names}.`);
}

type SheetPart = { columns: string[]; rows: Row[]; unpacked: number };

/** The rows of one sheet with its columns; yields nothing when it is empty. */
async function* sheetParts(
  path: string,
  book: Workbook,
  entry: Workbook['sheets'][number]['entry'],
  profile: Profile,
): AsyncGenerator<SheetPart> {
  const reader = sheetReader(book, profile.desetinna_carka);
  const test = headerTest(profile);
  let columns: string[] | null = null;
  let isUsed: boolean[] | null = null;
  let unpacked = 0;
  const part = (): SheetPart | null => {
    const rows = reader.take().filter(row => !isBlank(row));
    while (!columns && rows.length > 0) {
      const { row, cells } = rows.shift()!;
      if (test.is(row, cells)) columns = cells.map(columnName);
    }
    if (!columns) return null;
    const found = columns;
    isUsed ??= usedColumns(found, profile);
    const used = isUsed;
    return { columns: found, rows: rows.map(row => toRow(row, found, used)), unpacked };
  };
  for await (const piece of unzip(path, entry)) {
    unpacked += piece.length;
    reader.add(piece);
    const ready = part();
    if (ready) yield ready;
  }
  reader.end();
  const last = part();
  if (last) yield last;
}

/** Reorders rows of a further sheet to the first one's columns; refuses a sheet without a used column. */
function inOrder(columns: string[], of: { name: string; columns: string[] }, profile: Profile) {
  const positions = new Map(of.columns.map((name, at) => [columnKey(name), at] as const).reverse());
  const isUsed = usedColumns(columns, profile);
  const lacking = columns.filter((name, at) => isUsed[at] && !positions.has(columnKey(name)));
  if (lacking.length > 0)
    throw new FileProblem(`List „${of.name}“ má jiné sloupce než první list: chybí ${lacking.join(', ')}.`);
  const order = columns.map(name => positions.get(columnKey(name)) ?? -1);
  return (row: Row): Row => ({ ...row, cells: order.map(at => row.cells[at] ?? '') });
}

/**
 * The rows of a workbook's sheets, of the first visible one unless the profile names others. Each sheet's header is
 * its first non-empty row, or where the profile says. Sheets are unzipped and parsed as a stream; only the shared
 * strings are kept in memory. The column `@list` is the sheet's name. Throws a FileProblem for a zip bomb, a broken
 * workbook, more than 1,000 columns, an empty sheet and further sheets with other columns.
 */
export async function* xlsxBlocks(path: string, profile: Profile): AsyncGenerator<Block> {
  const book = await openWorkbook(path);
  const sheets = sheetsOf(book, profile);
  const isNamed = columnsOf(profile).some(name => columnKey(name) === SHEET_NAME);
  let columns: string[] | null = null;
  let before = 0;
  for (const { name, entry } of sheets) {
    let order: ReturnType<typeof inOrder> | null = null;
    for await (const part of sheetParts(path, book, entry, profile)) {
      columns ??= part.columns;
      if (part.columns !== columns) order ??= inOrder(columns, { name, columns: part.columns }, profile);
      const rows = order ? part.rows.map(order) : part.rows;
      // The sheets are nearly the whole file; the share of unzipped bytes gives the position in the zipped ones.
      const share = part.unpacked / Math.max(1, entry.uncompressedSize);
      const found = isNamed ? [...columns, SHEET_NAME] : columns;
      for (const row of isNamed ? rows : []) row.cells = [...row.cells.slice(0, columns.length), name];
      for (const row of sheets.length > 1 ? rows : []) row.list = name;
      yield { columns: found, found, rows, bytesRead: before + Math.round(share * entry.compressedSize) };
    }
    before += entry.compressedSize;
  }
  if (!columns) throw profile.hlavicka === undefined ? new NoRows(EMPTY) : new FileProblem(noHeader(profile));
}
