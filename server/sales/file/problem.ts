import type { RowProblem } from '#shared/sales/lines.ts';

/** The file as a whole cannot be imported; the message is a Czech sentence for the person. */
export class FileProblem extends Error {
  override name = 'FileProblem';
}

/** The file can be read and nothing stands in it: of days that were asked for nothing was sold. */
export class NoRows extends FileProblem {}

/**
 * Why a row was refused and what it spoils: without the row the documents named here would be imported in
 * part. `doklady` is empty when the row does not tell its document.
 */
export type Problem = RowProblem & {
  zdroj: string;
  /** The document of the row as `Line` tells it, −1 for none. */
  document: number;
  doklady: string[];
  /** The sheet of the row, where a file has rows of several. */
  list?: string | undefined;
  /** The profile leaves the row out: nothing is wrong with it. */
  jePreskocen?: true;
};

/** A value that cannot be taken, returned in its place; faster than throwing, and a row may have several. */
export class Fault {
  constructor(readonly duvod: string) {}
}

const SHOWN = 40;

/** A value of the file inside a sentence: one line, at most 40 characters. */
export function quoted(text: string): string {
  const [...shown] = text.slice(0, SHOWN + 2).replace(/[\p{Cc}\p{Cs}]/gu, ' ');
  return `„${shown.slice(0, SHOWN).join('')}${shown.length > SHOWN ? '…' : ''}“`;
}

/** Says of the problems from `from` on in which sheet their row is, where a file has rows of several. */
export function tellSheet(problems: Problem[], from: number, list: string | undefined) {
  if (list === undefined) return;
  for (const problem of problems.slice(from)) {
    problem.list = list;
    problem.duvod = `List ${quoted(list)}: ${problem.duvod}`;
  }
}

/** Whether two problems are of one row. */
export const isSameRow = (a: Pick<Problem, 'radek' | 'list'>, b: Pick<Problem, 'radek' | 'list'>) =>
  a.radek === b.radek && a.list === b.list;

export const severalRows = (doklad: string) =>
  `Doklad ${quoted(doklad)} je v souboru ve více řádcích, profil čeká jeden. Vyexportujte soubor s jedním řádkem na doklad.`;

export const unknownStatus = (status: string) =>
  `Neznámý stav ${quoted(status)}. Určete v profilu, zda znamená prodej, storno, nebo se má přeskočit.`;
