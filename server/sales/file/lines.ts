import { stat } from 'node:fs/promises';
import { MEGABYTE } from '#shared/files/kinds.ts';
import type { Profile } from '#shared/sales/profile.ts';
import type { ColumnWatch } from './columns/columns.ts';
import { checkHeader } from './columns/profile-columns.ts';
import { type Format, readRows } from './format.ts';
import { type Line, LineMaker, type LineOptions } from './line.ts';
import { FileProblem, NoRows, type Problem, tellSheet } from './problem.ts';
import { NO_ROWS } from './row.ts';

/** Lines ready for COPY and rows that were refused; `bytesRead` of the file so far, for the progress. */
export type Batch = { lines: Line[]; problems: Problem[]; bytesRead: number };

export type ReadOptions = LineOptions & {
  format: Format | 'auto';
  profile: Profile;
  /** Looks at the columns while they are read. */
  watch?: ColumnWatch | undefined;
};

/** Lines or problems of a batch: of 500 so much was alive at each collection that the young generation became old. */
const MOST = 64;
/** A row makes at most two lines, and a sentence for every field. */
const MOST_OF_A_ROW = 32;

/**
 * Reads a file of sold lines: what is in it, checked, as batches of at most 64 lines. It is a stream; only
 * the documents' numbers are remembered (about 50 bytes each). Refused rows come as problems, at the end
 * also documents that are not whole. Throws a FileProblem, whose message is for the person, when the file as
 * a whole cannot be read; batches before it are then worth nothing. Rule sales-3.
 */
export async function* readLines(
  path: string,
  { format, profile, watch, ...options }: ReadOptions,
): AsyncGenerator<Batch, void> {
  let maker: LineMaker | null = null;
  let batch: Batch = { lines: [], problems: [], bytesRead: 0 };
  let isEmpty = true;

  const full = () => batch.lines.length + 2 > MOST || batch.problems.length + MOST_OF_A_ROW > MOST;
  const flush = (): Batch => {
    const ready = batch;
    batch = { lines: [], problems: [], bytesRead: ready.bytesRead };
    return ready;
  };

  for await (const { columns, found, rows, bytesRead } of readRows(path, format, profile)) {
    if (!maker) checkHeader(found, profile, rows);
    maker ??= new LineMaker(profile, columns, options);
    isEmpty &&= rows.length === 0;
    batch.bytesRead = bytesRead;
    for (const row of rows) {
      watch?.see(columns, row.cells);
      const before = batch.problems.length;
      maker.take(row, batch.lines, batch.problems);
      tellSheet(batch.problems, before, row.list);
      if (full()) yield flush();
    }
  }
  if (!maker || isEmpty) throw new NoRows(NO_ROWS);
  for (const problem of maker.unfinished()) {
    batch.problems.push(problem);
    if (full()) yield flush();
  }
  if (batch.lines.length > 0 || batch.problems.length > 0) yield batch;
}

/** What has no rows is small, whatever stands around them. */
const MOST_WITHOUT_ROWS = MEGABYTE;

/**
 * Whether a file can be read by a profile and has no row, so that there is nothing to import. What is wrong with one is
 * told by `readLines`. Rule sales-12.
 */
export async function isWithoutRows(path: string, profile: Profile): Promise<boolean> {
  if ((await stat(path)).size > MOST_WITHOUT_ROWS) return false;
  try {
    for await (const { found, rows } of readRows(path, 'auto', profile)) {
      if (rows.length > 0) return false;
      checkHeader(found, profile, rows);
    }
    return true;
  } catch (error) {
    if (error instanceof FileProblem) return error instanceof NoRows;
    throw error;
  }
}
