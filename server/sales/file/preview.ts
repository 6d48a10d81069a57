import type { Preview } from '#shared/imports/shapes.ts';
import type { LineField } from '#shared/sales/lines.ts';
import { headerProblem } from './columns/profile-columns.ts';
import { readRows } from './format.ts';
import { type Line, LineMaker } from './line.ts';
import type { ReadOptions } from './lines.ts';
import { Notes } from './notes.ts';
import { type Problem, tellSheet } from './problem.ts';
import { columnKey, NO_ROWS, type Row } from './row.ts';

/** The number of rows shown (rule sales-5), and the number of rows whose lines are returned with them. */
const SHOWN = 20;
const READ = 2000;

/** Identifies a row of a file by its number and, in a workbook, its sheet. */
const rowKey = (row: number, list = '') => `${row} ${list}`;

export type Beginning = {
  nahled: Preview;
  /** Lines of all rows that were read, except those of documents with a refused or left-out row. */
  lines: Line[];
  /** Whether the file says that its returns are signed as they are stored. */
  isSigned: boolean;
};

/**
 * Previews the first rows of a file. Throws a FileProblem as `readLines` does for problems in that part. Missing
 * columns are reported in `problem` instead, so that the user can choose them, and so is a file with nothing but a
 * header.
 */
export async function preview(
  path: string,
  { format, profile, watch, ...options }: ReadOptions,
  isSample = false,
  most = READ,
): Promise<Beginning> {
  const notes = new Notes();
  const lines: Line[] = [];
  const problems: Problem[] = [];
  const refused = new Set<string>();
  const shown = new Map<string, Preview['radky'][number]>();
  let nahled: Preview | null = null;
  let maker: LineMaker | null = null;
  let positions: number[] = [];
  let count = 0;

  const take = (row: Row) => {
    const from = { lines: lines.length, problems: problems.length };
    maker?.take(row, lines, problems);
    tellSheet(problems, from.problems, row.list);
    const wrong = problems.slice(from.problems);
    if (wrong.some(({ jePreskocen }) => !jePreskocen)) refused.add(rowKey(row.row, row.list));
    if (count++ >= SHOWN) return;
    const told = {
      radek: row.row,
      list: row.list,
      bunky: positions.map(at => (row.raw ?? row.cells)[at] ?? ''),
      hodnoty: lines.slice(from.lines).flatMap(({ values, isVoid }) => (isVoid ? [] : values)),
      ulozeni: [],
      jePreskocen: wrong.some(({ jePreskocen }) => jePreskocen),
      problemy: wrong.map(({ radek, sloupec, duvod }) => ({ radek, sloupec, duvod })),
    };
    nahled!.radky.push(told);
    shown.set(rowKey(row.row, row.list), told);
  };

  /** Adds a problem to its row when that row is shown. */
  const tell = ({ radek, list, sloupec, duvod }: Problem) => {
    shown.get(rowKey(radek, list))?.problemy.push({ radek, sloupec, duvod });
    refused.add(rowKey(radek, list));
  };

  let isWhole = !isSample;
  for await (const { columns, found, rows } of readRows(path, format, profile)) {
    if (!nahled) {
      const problem = headerProblem(found, profile, rows);
      nahled = {
        sloupce: sloupceOf(found, profile),
        problem,
        radky: [],
        nezname: [],
        varovani: [],
        souhrn: null,
      };
      maker = problem === null ? new LineMaker(profile, columns, { ...options, notes }) : null;
      positions = found === columns ? found.map((_, at) => at) : found.map(name => columns.indexOf(name));
    }
    for (const row of rows.slice(0, most - count)) {
      watch?.see(columns, row.cells);
      take(row);
    }
    if (count >= most) {
      isWhole = false;
      break;
    }
  }
  if (isWhole && count === 0) nahled!.problem ??= NO_ROWS;
  // A document that is incomplete at the end of a sample may continue after it.
  if (isWhole && maker)
    for (const problem of maker.unfinished()) {
      problems.push(problem);
      tell(problem);
    }
  const { posunute, preskocene, nezname, isSigned } = notes;
  nahled!.nezname = nezname;
  if (maker)
    nahled!.souhrn = {
      radku: count,
      isWhole,
      odmitnute: refused.size,
      posunute,
      preskocene,
      doklady: null,
      jinde: null,
      dny: null,
    };
  return { nahled: nahled!, lines: wholeDocuments(lines, problems, isWhole), isSigned };
}

/** The lines of complete documents: none with a refused row, nor the last one of a sample, which may be cut. */
function wholeDocuments(lines: Line[], problems: Problem[], isWhole: boolean): Line[] {
  const spoiled = new Set(
    problems.flatMap(({ zdroj, doklady }) => doklady.map(doklad => `${zdroj}\0${doklad}`)),
  );
  const last = lines.at(-1)?.values;
  if (!isWhole && last) spoiled.add(`${last.zdroj}\0${last.doklad}`);
  return lines.filter(({ values }) => !spoiled.has(`${values.zdroj}\0${values.doklad}`));
}

const sloupceOf = (found: string[], profile: ReadOptions['profile']): Preview['sloupce'] =>
  found.map(nazev => ({
    nazev,
    pole: Object.entries(profile.pole)
      .filter(([, source]) => 'sloupec' in source && columnKey(source.sloupec) === columnKey(nazev))
      .map(([field]) => field as LineField),
  }));
