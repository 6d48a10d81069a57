import type { Profile } from '#shared/sales/profile.ts';
import { columnsOf } from '../columns/profile-columns.ts';
import { FileProblem, NoRows, quoted } from '../problem.ts';
import {
  type Block,
  CELL_TOO_LONG,
  columnKey,
  columnName,
  EMPTY,
  MAX_CELL,
  MAX_COLUMNS,
  MAX_ROW,
  ROW_TOO_LONG,
  type Row,
} from '../row.ts';
import { headerTest, noHeader, SEARCHED } from '../shape/header.ts';
import { Csv, type CsvRow } from './csv.ts';
import { textPieces } from './text-pieces.ts';

const DELIMITERS = [',', ';', '\t', '|'];
/** A first line that names the delimiter: Excel understands it, and some programs write it. */
const TOLD_DELIMITER = /^"?sep=(.)"?\r?$/i;
const HEADER_WITH_RETURN = 'Řádky souboru jsou oddělené jen znakem CR. Uložte soubor znovu jako CSV.';

const namesIn = (line: string, delimiter: string) => {
  const csv = new Csv(delimiter);
  csv.add(`${line}\n`);
  return csv.next()?.cells ?? [];
};

/** The delimiter with which a header among `lines` has most of the profile's columns, then most columns at all. */
function detectDelimiter(lines: string[], profile: Profile): string {
  const wanted = new Set(columnsOf(profile).map(columnKey));
  const scoreOf = (line: string, delimiter: string) => {
    const names = namesIn(line, delimiter);
    const known = names.filter(name => wanted.has(columnKey(name))).length;
    return known * (MAX_ROW + 1) + names.length;
  };
  const scored = DELIMITERS.map(delimiter => ({
    delimiter,
    score: Math.max(...lines.map(line => scoreOf(line, delimiter))),
  }));
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).delimiter;
}

/** The first line that is not blank, '' when there is none, or null when more text is needed. */
function firstLine(text: string, isEnd: boolean): string | null {
  const found = /\S.*/.exec(text);
  if (isEnd || (found && found.index + found[0].length < text.length)) return found?.[0] ?? '';
  if (text.length > MAX_ROW) throw new FileProblem(`Řádek 1 ${ROW_TOO_LONG}.`);
  return null;
}

function checkHeader(columns: string[]) {
  if (columns.some(name => /\r(?!\n)/.test(name))) throw new FileProblem(HEADER_WITH_RETURN);
  if (columns.length > MAX_COLUMNS)
    throw new FileProblem(`Soubor má ${columns.length} sloupců; nejvýše jich smí být ${MAX_COLUMNS}.`);
}

/** The end-of-file character of DOS programs. */
const CTRL_Z = '\u001a';

function isBlankText(text: string): boolean {
  const told = text.trim();
  return told === '' || told === CTRL_Z;
}

export const isBlank = (cells: string[]) => isBlankText(cells[0] ?? '') && cells.every(isBlankText);

/** What is wrong with the form of a row, or null. */
function faultOf({ cells, brokenCell }: CsvRow, columns: string[]): Row['fault'] {
  if (brokenCell !== -1)
    return {
      sloupec: columns[brokenCell] ?? '',
      duvod: `Za koncovou uvozovkou je další text: ${quoted(cells[brokenCell]!)}.`,
    };
  if (cells.length !== columns.length)
    return {
      sloupec: '',
      duvod: `Řádek má jiný počet buněk (${cells.length}) než hlavička (${columns.length}).`,
    };
  for (let at = 0; at < cells.length; at++)
    if (cells[at]!.length > MAX_CELL) return { sloupec: columns[at]!, duvod: CELL_TOO_LONG };
  return null;
}

/** The number of rows yielded together: few enough that their objects die before the second garbage collection. */
const ROWS = 32;

/** Takes at most `most` of the rows that are complete so far; skips blank ones. */
function rowsOf(csv: Csv, columns: string[], most: number): Row[] {
  const rows: Row[] = [];
  while (rows.length < most) {
    const next = csv.next();
    if (!next) break;
    const { line, cells } = next;
    if (isBlank(cells)) continue;
    rows.push({ row: line, cells, fault: faultOf(next, columns) });
  }
  return rows;
}

/**
 * The rows of a CSV file. The delimiter is the profile's or detected from the header; blank lines and lines with
 * nothing but delimiters are skipped. Throws a FileProblem for a wrong encoding, an empty file, more than 1,000
 * columns, a row over 1 MB and a quote that is never closed.
 */
export async function* csvBlocks(path: string, profile: Profile): AsyncGenerator<Block> {
  let head = '';
  let csv: Csv | null = null;
  let columns: string[] | null = null;
  let bytesRead = 0;

  const start = (isEnd: boolean): Csv | null => {
    const line = firstLine(head, isEnd);
    if (line === null) return null;
    const told = TOLD_DELIMITER.exec(line)?.[1];
    const lines = profile.hlavicka === undefined ? [line] : head.split('\n', SEARCHED);
    const begun = new Csv(
      told ?? (profile.oddelovac === 'auto' ? detectDelimiter(lines, profile) : profile.oddelovac),
    );
    begun.add(head);
    if (told) begun.next();
    return begun;
  };

  const test = headerTest(profile);
  const header = (from: Csv): string[] | null => {
    for (let next = from.next(); next; next = from.next()) {
      if (isBlank(next.cells) || !test.is(next.line, next.cells)) continue;
      checkHeader(next.cells);
      return next.cells.map(columnName);
    }
    return null;
  };

  for await (const piece of textPieces(path, profile.kodovani)) {
    bytesRead = piece.bytesRead;
    if (csv) csv.add(piece.text);
    else {
      head += piece.text;
      csv = start(false);
      if (!csv) continue;
    }
    const isBegun = columns !== null;
    columns ??= header(csv);
    if (!columns) continue;
    // The first block has all its rows, because callers judge the file by them.
    const most = isBegun ? ROWS : Number.POSITIVE_INFINITY;
    for (;;) {
      const rows = rowsOf(csv, columns, most);
      yield { columns, found: columns, rows, bytesRead };
      if (rows.length < most) break;
    }
  }
  csv ??= start(true);
  csv?.end();
  columns ??= csv && header(csv);
  if (!csv || !columns) throw isBlankText(head) ? new NoRows(EMPTY) : new FileProblem(noHeader(profile));
  yield { columns, found: columns, rows: rowsOf(csv, columns, Number.POSITIVE_INFINITY), bytesRead };
}
