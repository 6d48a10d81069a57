import { stat } from 'node:fs/promises';
import { MEGABYTE } from '#shared/files/kinds.ts';
import type { Profile } from '#shared/sales/profile.ts';
import type { ColumnWatch } from './columns/columns.ts';
import { checkHeader } from './columns/profile-columns.ts';
import { type Format, readRows } from './format.ts';
import { type Line, LineMaker, type LineOptions } from './line.ts';
import { FileProblem, NoRows, type Problem, tellSheet } from './problem.ts';
import { NO_ROWS } from './row.ts';

/** Lines ready for COPY and problems of refused rows; `bytesRead` is the progress in bytes of the file. */
export type Batch = { lines: Line[]; problems: Problem[]; bytesRead: number };

export type ReadOptions = LineOptions & {
  format: Format | 'auto';
  profile: Profile;
  /** Collects statistics of the columns while they are read. */
  watch?: ColumnWatch | undefined;
};

/** The most lines or problems in a batch. With 500, too much survived each collection and grew old in the heap. */
const MOST = 64;
/** The most entries from one row: two lines, or a problem for every field. */
const MOST_OF_A_ROW = 32;

/**
 * Reads a file of sold lines and yields them, checked, in batches of at most 64. It is a stream; only the
 * documents' numbers are kept in memory (about 50 bytes each). Refused rows are yielded as problems, and at the end
 * so are incomplete documents. Throws a FileProblem, whose message is for the user, when the file as a whole
 * cannot be read; batches yielded before it must then be discarded. Rule sales-3.
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

/** Larger files are taken to have rows: one without rows is small, whatever else it contains. */
const MOST_WITHOUT_ROWS = MEGABYTE;

/**
 * Whether a file can be read by a profile but has no rows, so that there is nothing to import. Faults in the file are
 * reported by `readLines`. Rule sales-12.
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
