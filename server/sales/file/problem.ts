import type { RowProblem } from '#shared/sales/lines.ts';

/** Thrown when the file as a whole cannot be imported; the message is a Czech sentence for the user. */
export class FileProblem extends Error {
  override name = 'FileProblem';
}

/** Thrown when the file can be read but has no rows: nothing was sold on the requested days. */
export class NoRows extends FileProblem {}

/**
 * Why a row was refused, and the documents that would be imported only in part without it. `doklady` is empty
 * when the row does not name its document.
 */
export type Problem = RowProblem & {
  zdroj: string;
  /** The number of the row's document as in `Line`, −1 for none. */
  document: number;
  doklady: string[];
  /** The sheet of the row, when a file has rows in several sheets. */
  list?: string | undefined;
  /** Set when the profile leaves the row out: nothing is wrong with it. */
  jePreskocen?: true;
};

/** The reason why a value cannot be used, returned in its place: faster than throwing, and a row may have several. */
export class Fault {
  constructor(readonly duvod: string) {}
}

const SHOWN = 40;

/** A value of the file quoted for a sentence: on one line, at most 40 characters. */
export function quoted(text: string): string {
  const [...shown] = text.slice(0, SHOWN + 2).replace(/[\p{Cc}\p{Cs}]/gu, ' ');
  return `„${shown.slice(0, SHOWN).join('')}${shown.length > SHOWN ? '…' : ''}“`;
}

/** Adds the sheet of their row to the problems from index `from` on, when a file has rows in several sheets. */
export function tellSheet(problems: Problem[], from: number, list: string | undefined) {
  if (list === undefined) return;
  for (const problem of problems.slice(from)) {
    problem.list = list;
    problem.duvod = `List ${quoted(list)}: ${problem.duvod}`;
  }
}

/** Whether two problems belong to the same row. */
export const isSameRow = (a: Pick<Problem, 'radek' | 'list'>, b: Pick<Problem, 'radek' | 'list'>) =>
  a.radek === b.radek && a.list === b.list;

export const severalRows = (doklad: string) =>
  `Doklad ${quoted(doklad)} je v souboru ve více řádcích, profil čeká jeden. Vyexportujte soubor s jedním řádkem na doklad.`;

export const unknownStatus = (status: string) =>
  `Neznámý stav ${quoted(status)}. Určete v profilu, zda znamená prodej, storno, nebo se má přeskočit.`;
