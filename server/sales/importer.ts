import { setFlagsFromString } from 'node:v8';
import type pg from 'pg';
import type { RowProblem, UnknownValue } from '#shared/sales/lines.ts';
import type { Profile } from '#shared/sales/profile.ts';
import { connected, longWorkOptions } from '../core/database/db.ts';
import { commitSales } from './changes.ts';
import type { Catalogue } from './file/catalogue.ts';
import { type ReadOptions, readLines } from './file/lines.ts';
import { Notes } from './file/notes.ts';
import { isSameRow, type Problem, quoted } from './file/problem.ts';
import { endOfTomorrow } from './file/values/time.ts';
import { Intake } from './intake/intake.ts';
import { beginMerge, type Merged, mergeStaged } from './merge.ts';

export type ImportOptions = {
  path: string;
  format?: ReadOptions['format'];
  profile: Profile;
  zdroj: string;
  /** The import's number in the history; without it, replaced documents are not kept. */
  importId?: number;
  /** Refuses lines of another source, because the sender may write only to this one. */
  isOnlySource?: boolean;
  /** Loads names and categories of codes, inside the transaction. */
  catalogue?: (client: pg.ClientBase) => Promise<Catalogue | null>;
  watch?: ReadOptions['watch'];
  /** Import the documents without bad rows instead of nothing (rule sales-3). */
  tolerantni?: boolean;
  /** The number of lines sent to the database together; it does not affect the result. */
  batchLines?: number;
  onProgress?(done: Progress): void;
  /** Called last in the transaction: what it writes is committed with the lines, and when it throws, nothing is. */
  beforeCommit?(client: pg.ClientBase, result: ImportResult): Promise<void>;
};

/** Progress of an import: bytes read of the file, lines taken, ms since it began, and ms of these spent reading. */
export type Progress = { bytesRead: number; lines: number; passed: number; reading: number };

/** `posunute` are lines whose time is skipped in spring, `preskocene` rows that the profile leaves out. */
export type ImportResult = Merged & {
  odmitnute: number;
  posunute: number;
  preskocene: number;
  chyby: RowProblem[];
};

/** The most unknown values that a sentence names. */
const NAMED = 10;

/** 'Neznámé hodnoty: statusName „Čeká“ (12×).' or ''. */
function unknownValues(values: UnknownValue[]): string {
  if (values.length === 0) return '';
  const named = values
    .slice(0, NAMED)
    .map(({ sloupec, hodnota, pocet }) => `${sloupec} ${quoted(hodnota)} (${pocet}×)`);
  const rest = values.length > NAMED ? ` a další (${values.length - NAMED})` : '';
  return ` Neznámé hodnoty: ${named.join(', ')}${rest}.`;
}

/** Thrown when a file is refused for its bad rows: nothing was imported. `odmitnute` counts rows. */
export class RefusedRows extends Error {
  constructor(
    readonly chyby: RowProblem[],
    readonly odmitnute: number,
    reason: string,
  ) {
    super(`Nic se neimportovalo. ${reason}`);
  }
}

/** The reason why the tolerant mode cannot leave out only the document of a bad row. */
const whoseIsIt = (row: number) =>
  `U chybného řádku ${row} nelze poznat, ke kterému dokladu patří, a tedy ani co vynechat.`;

/** The most reasons that are kept for the error report; the rest is only counted. */
const KEPT_PROBLEMS = 10_000;

/** The interval of progress reports. */
const TELL_MS = 500;

/** Removes characters that no database stores; a sentence may quote them from the file. */
export const storable = (text: string) => text.replaceAll('\0', '').toWellFormed();

const shown = ({ radek, sloupec, duvod }: Problem): RowProblem => ({
  radek,
  sloupec: storable(sloupec),
  duvod: storable(duvod),
});

/** The problems of a file, collected while it is read: reasons, a count of bad rows, and documents they spoil. */
class Refused {
  readonly chyby: RowProblem[] = [];
  odmitnute = 0;
  /** The first bad row that does not name its document. */
  nameless: number | null = null;
  readonly spoiled = new Map<string, { zdroj: string; doklad: string }>();
  #last: Problem | null = null;

  add(problem: Problem) {
    const { radek, zdroj, doklady } = problem;
    for (const doklad of doklady) this.spoiled.set(`${zdroj}\0${doklad}`, { zdroj, doklad });
    if (problem.jePreskocen) return;
    // All problems of a row are adjacent.
    if (!this.#last || !isSameRow(problem, this.#last)) this.odmitnute++;
    this.#last = problem;
    if (doklady.length === 0) this.nameless ??= radek;
    if (this.chyby.length < KEPT_PROBLEMS) this.chyby.push(shown(problem));
  }
}

/** Reads the file into the database; returns its problems and the notes about it. */
async function take(
  intake: Intake,
  { path, format = 'auto', profile, zdroj, isOnlySource, tolerantni, watch }: ImportOptions,
  catalogue: Catalogue | null,
  progress: { bytesRead: number; lines: number },
) {
  const notes = new Notes();
  const refused = new Refused();
  const before = endOfTomorrow(Date.now());
  for await (const batch of readLines(path, {
    ...{ format, profile, zdroj, isOnlySource, before, notes, catalogue, watch },
  })) {
    for (const problem of batch.problems) {
      refused.add(problem);
      if (problem.document >= 0) intake.spoil(problem.document);
    }
    progress.lines += batch.lines.length;
    progress.bytesRead = batch.bytesRead;
    // Once a file is refused, only the reasons matter.
    if (refused.odmitnute > 0 && !tolerantni) continue;
    for (const line of batch.lines) {
      intake.take(line);
      if (intake.isFull) await intake.flush();
    }
  }
  return { refused, notes };
}

const DROP_SPOILED = `
  delete from davka d using unnest($1::text[], $2::text[]) as vadne (zdroj, doklad)
  join prodej_zdroj z on z.nazev = vadne.zdroj
  where d.zdroj_id = z.id and d.doklad = vadne.doklad`;

/**
 * Turns off V8's pretenuring. When most objects of one kind survive a garbage collection, V8 creates later ones in
 * the old generation, where they keep alive what they reference. The first lines of a file wait for names; of the
 * millions after them none may outlive its batch. V8 reads the flag at each collection, so it may be set at run time.
 */
const keepLinesYoung = () => setFlagsFromString('--no-allocation-site-pretenuring');

/**
 * Imports a file of sold lines in one transaction on a separate connection: readers see all of it or
 * nothing (rule sales-3).
 * @throws RefusedRows when rows are bad and the mode is strict, or when a bad row does not name its document;
 * FileProblem when the file cannot be read.
 */
export async function importFile(databaseUrl: string, options: ImportOptions): Promise<ImportResult> {
  keepLinesYoung();
  const client = await connected(longWorkOptions(databaseUrl));
  const progress = { bytesRead: 0, lines: 0 };
  const clock = { began: performance.now(), read: 0 };
  const tell = () => {
    const passed = performance.now() - clock.began;
    options.onProgress?.({ ...progress, passed, reading: clock.read || passed });
  };
  const telling = setInterval(tell, TELL_MS);
  try {
    await client.query('begin');
    const cancelsByStatus = options.profile.storno_stavem !== undefined;
    const importId = options.importId ?? null;
    const marked = await beginMerge(client);
    const intake = new Intake(client, { cancelsByStatus, importId, batchLines: options.batchLines });
    await intake.begin();
    const catalogue = (await options.catalogue?.(client)) ?? null;
    // `beginMerge` may have waited for another import.
    clock.began = performance.now();
    tell();
    const { refused, notes } = await take(intake, options, catalogue, progress);
    const { chyby, odmitnute, nameless } = refused;
    clock.read = performance.now() - clock.began;
    if (odmitnute > 0 && !options.tolerantni) {
      const reason = `Soubor má chybné řádky (${odmitnute}).${unknownValues(notes.nezname)}`;
      throw new RefusedRows(chyby, odmitnute, storable(reason));
    }
    if (nameless !== null) throw new RefusedRows(chyby, odmitnute, whoseIsIt(nameless));
    const taken = await intake.finish();
    const spoiled = [...refused.spoiled.values()];
    if (spoiled.length > 0) {
      await client.query(DROP_SPOILED, [spoiled.map(one => one.zdroj), spoiled.map(one => one.doklad)]);
    }
    const { posunute, preskocene, isSigned } = notes;
    const merged = await mergeStaged(client, { cancelsByStatus, isSigned, importId, marked, taken });
    const result = { ...merged, odmitnute, posunute, preskocene, chyby };
    await options.beforeCommit?.(client, result);
    await commitSales(client);
    return result;
  } finally {
    clearInterval(telling);
    // Closing the connection rolls back whatever was not committed.
    await client.end();
  }
}
