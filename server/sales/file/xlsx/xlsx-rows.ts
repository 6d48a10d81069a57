import type { Profile } from '#shared/sales/profile.ts';
import { Fault, FileProblem } from '../problem.ts';
import { usedColumns } from '../profile-columns.ts';
import { type Block, CELL_TOO_LONG, EMPTY, MAX_CELL, MAX_COLUMNS, type Row } from '../row.ts';
import { cellText } from './cell.ts';
import { openWorkbook, type Workbook } from './workbook.ts';
import { xmlParser } from './xml.ts';
import { unzip } from './zip.ts';

const MAX_ROWS = 1_048_576;

/** A row of a sheet: cells by position, holes are empty; `faults` by position too. */
type SheetRow = { row: number; cells: string[]; faults: Map<number, string> };

/** Position of the column in 'AB12', from 0; -1 when there is none. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference) {
    const digit = letter.charCodeAt(0) - 64;
    if (digit < 1 || digit > 26) break;
    column = column * 26 + digit;
  }
  return column - 1;
}

/** Reads the XML of a sheet piece by piece; `take` gives the rows that are whole. */
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
 * A row under the header: short ones are filled up, cells beside the header are a fault, and so is a cell
 * that cannot be read, if the profile uses its column.
 */
function toRow({ row, cells, faults }: SheetRow, columns: string[], isUsed: boolean[]): Row {
  const first = [...faults].find(([at]) => isUsed[at]);
  let fault: Row['fault'] = null;
  if (first) fault = { sloupec: columns[first[0]] ?? '', duvod: first[1] };
  else if (cells.slice(columns.length).some(cell => cell !== ''))
    fault = { sloupec: '', duvod: `Řádek má více buněk (${cells.length}) než hlavička (${columns.length}).` };
  while (cells.length < columns.length) cells.push('');
  // Of a row that is longer than the header all cells are kept: the header may be a title, and this row the header.
  return { row, cells, fault };
}

/**
 * The rows of the first visible sheet of a workbook; its first row that is not empty is the header. The
 * sheet is unpacked and parsed as a stream, only its table of texts is kept in memory. Throws a FileProblem
 * for a bomb, a broken workbook, more than 1,000 columns and an empty sheet.
 */
export async function* xlsxBlocks(path: string, profile: Profile): AsyncGenerator<Block> {
  const book = await openWorkbook(path);
  const reader = sheetReader(book, profile.desetinna_carka);
  let columns: string[] | null = null;
  let isUsed: boolean[] | null = null;
  let unpacked = 0;

  const block = (): Block | null => {
    const rows = reader.take().filter(row => !isBlank(row));
    columns ??= rows.shift()?.cells.map(name => name.trim()) ?? null;
    if (!columns) return null;
    const found = columns;
    isUsed ??= usedColumns(found, profile);
    const used = isUsed;
    // The sheet is nearly the whole of the file; how far in its packed form follows from how far unpacked.
    const bytesRead = Math.round(
      (unpacked / Math.max(1, book.sheet.uncompressedSize)) * book.sheet.compressedSize,
    );
    return { columns: found, found, rows: rows.map(row => toRow(row, found, used)), bytesRead };
  };

  for await (const piece of unzip(path, book.sheet)) {
    unpacked += piece.length;
    reader.add(piece);
    const ready = block();
    if (ready) yield ready;
  }
  reader.end();
  const last = block();
  if (!last) throw new FileProblem(EMPTY);
  yield last;
}
