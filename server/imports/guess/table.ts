import { isUtf8 } from 'node:buffer';
import { open } from 'node:fs/promises';
import { namesOf } from '#shared/core/names.ts';
import { utf16Of } from '#shared/core/utf16.ts';
import type { Profile } from '#shared/sales/profile.ts';
import { FileProblem } from '../../sales/file/problem.ts';
import { Csv, type CsvRow } from '../../sales/file/texts/csv.ts';
import { isBlank } from '../../sales/file/texts/csv-rows.ts';
import { dosTest, fromDos } from '../../sales/file/texts/dos.ts';
import { openWorkbook } from '../../sales/file/xlsx/workbook.ts';
import { xlsxBlocks } from '../../sales/file/xlsx/xlsx-rows.ts';
import { MEANINGS, nameScore } from './synonyms.ts';

/** The first rows of an unknown file, and the settings with which they were read. */
export type RawTable = {
  rows: string[][];
  /** The index of the header in `rows`. */
  header: number;
  /** The line of the file on which the header begins, from 1, counting blank ones; in a workbook, its row. */
  line: number;
  reading: Pick<Profile, 'oddelovac' | 'kodovani' | 'hlavicka' | 'listy'>;
  /** The encoding as a user knows it. */
  pismo: string;
  jistota: { oddelovac: number; kodovani: number; hlavicka: number };
};

const SAMPLE = 256 * 1024;
const MOST_ROWS = 400;
const DELIMITERS = [';', ',', '\t', '|'];

async function beginning(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(SAMPLE), 0, SAMPLE, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Letters that Latin-2 and Windows-1250 encode differently: Š Ť Ž š ť ž. */
const ONLY_1250 = [0x8a, 0x8d, 0x8e, 0x9a, 0x9d, 0x9e];
const ONLY_LATIN2 = [0xa9, 0xab, 0xae, 0xb9, 0xbb, 0xbe];

/** How a file is decoded, for a profile and for a person, and the text of its beginning. */
type Encoding = { kodovani: Profile['kodovani']; pismo: string; jistota: number; text: () => string };

/** Detects the encoding of these bytes, which may end inside a character. */
function encodingOf(bytes: Buffer): Encoding {
  const wide = utf16Of(bytes);
  const decoded = (name: string) => () => new TextDecoder(name).decode(bytes);
  if (wide) return { kodovani: 'auto', pismo: 'UTF-16', jistota: 100, text: decoded(wide) };
  const whole = bytes.subarray(0, Math.max(0, bytes.lastIndexOf(10)) || bytes.length);
  if (isUtf8(whole)) return { kodovani: 'auto', pismo: 'UTF-8', jistota: 100, text: decoded('utf-8') };
  const dos = dosTest();
  dos.see(bytes);
  if (dos.isDos()) return { kodovani: 'auto', pismo: 'CP852 (DOS)', jistota: 85, text: () => fromDos(bytes) };
  let [windows, latin] = [0, 0];
  for (const byte of bytes) {
    if (ONLY_1250.includes(byte)) windows++;
    else if (ONLY_LATIN2.includes(byte)) latin++;
  }
  const isLatin = windows === 0 && latin > 0;
  const kodovani = isLatin ? 'iso-8859-2' : 'windows-1250';
  const jistota = isLatin ? 85 : windows > 0 ? 95 : 70;
  return { kodovani, pismo: isLatin ? 'ISO-8859-2' : 'Windows-1250', jistota, text: decoded(kodovani) };
}

function split(text: string, delimiter: string, isWhole: boolean): CsvRow[] {
  const csv = new Csv(delimiter);
  csv.add(text);
  if (isWhole) csv.end();
  const rows: CsvRow[] = [];
  try {
    for (let row = csv.next(); row && rows.length < MOST_ROWS; row = csv.next()) rows.push(row);
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
  }
  return rows;
}

/** The most frequent number of cells, and how many rows have it. */
function usualWidth(rows: string[][]): { width: number; rows: number } {
  const counts = new Map<number, number>();
  for (const { length } of rows.filter(cells => !isBlank(cells)))
    counts.set(length, (counts.get(length) ?? 0) + 1);
  const [width = 0, count = 0] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
  return { width, rows: count };
}

/** The number of cells that are names of something a profile reads. */
const known = (cells: string[]) =>
  cells.filter(cell => namesOf(MEANINGS).some(meaning => nameScore(meaning, cell) > 0.5)).length;

/** The number of rows that are searched for a header. */
const WITHIN = 40;

/** The index of the row with the column names: the most known names, and no narrower than the table. */
export function headerOf(rows: string[][]): { header: number; jistota: number } {
  const filled = (cells: string[]) => cells.filter(cell => cell.trim() !== '').length;
  const width = Math.max(...rows.slice(0, 100).map(filled), 1);
  let best = { header: rows.findIndex(cells => !isBlank(cells)), score: -1 };
  rows.slice(0, WITHIN).forEach((cells, at) => {
    const numbers = cells.filter(cell => /^[\s\d.,:-]+$/.test(cell) && /\d/.test(cell)).length;
    if (filled(cells) < Math.min(3, width) || numbers > filled(cells) / 3) return;
    const score = known(cells);
    if (score > best.score) best = { header: at, score };
  });
  return { header: Math.max(0, best.header), jistota: best.score >= 3 ? 95 : best.score > 0 ? 70 : 30 };
}

/** The first rows of a sheet and their row numbers; of a damaged sheet, the rows before the damage. */
async function firstRows(path: string, profile: Profile) {
  const rows: string[][] = [];
  const lines: number[] = [];
  try {
    for await (const block of xlsxBlocks(path, profile)) {
      if (rows.length === 0) {
        rows.push(block.columns);
        lines.push(1);
      }
      for (const { row, cells } of block.rows.slice(0, MOST_ROWS - rows.length)) {
        rows.push(cells);
        lines.push(row);
      }
      if (rows.length >= MOST_ROWS) break;
    }
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
  }
  return { rows, lines };
}

async function sheetTable(path: string): Promise<RawTable> {
  const { sheets } = await openWorkbook(path);
  const reading = { oddelovac: 'auto', kodovani: 'auto' } as const;
  let best: RawTable | null = null;
  let score = -1;
  for (const [at, { name }] of sheets.slice(0, 20).entries()) {
    const profile: Profile = {
      ...reading,
      nazev: '',
      listy: [name],
      desetinna_carka: false,
      format_casu: 'iso',
      pole: {},
    };
    const { rows, lines } = await firstRows(path, profile);
    const { header, jistota } = headerOf(rows);
    const found = rows.length > 1 ? known(rows[header] ?? []) : -1;
    if (found <= score) continue;
    score = found;
    const where = { ...(at > 0 && { listy: [name] }), ...(header > 0 && { hlavicka: 'hledat' as const }) };
    best = {
      ...{ rows, header, line: lines[header]! },
      reading: { ...reading, ...where },
      pismo: 'UTF-8',
      jistota: { oddelovac: 100, kodovani: 100, hlavicka: jistota },
    };
  }
  if (!best) throw new FileProblem('V sešitu není žádný list s tabulkou.');
  return best;
}

/** The first rows of a table in a text file or workbook. */
export async function rawTable(path: string): Promise<RawTable> {
  const bytes = await beginning(path);
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') return sheetTable(path);
  const { kodovani, pismo, jistota, text: decode } = encodingOf(bytes);
  const text = decode();
  const scored = DELIMITERS.map(delimiter => {
    const found = split(text, delimiter, bytes.length < SAMPLE).filter(({ cells }) => !isBlank(cells));
    const rows = found.map(({ cells }) => cells);
    const { width, rows: count } = usualWidth(rows);
    return {
      ...{ delimiter, rows, lines: found.map(({ line }) => line) },
      score: width > 1 ? count * Math.min(width, 40) : 0,
      share: count / Math.max(1, rows.length),
    };
  });
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a));
  if (best.score === 0) throw new FileProblem('V souboru není tabulka: řádky se nedají rozdělit do sloupců.');
  const { header, jistota: sure } = headerOf(best.rows);
  return {
    ...{ rows: best.rows, header, line: best.lines[header]! },
    pismo,
    reading: { oddelovac: best.delimiter, kodovani, ...(header > 0 && { hlavicka: 'hledat' as const }) },
    jistota: { oddelovac: Math.round(100 * best.share), kodovani: jistota, hlavicka: sure },
  };
}
