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
  /** The import's number in the history; without it what it replaces is not kept. */
  importId?: number;
  /** Lines of another source are refused: whoever sends may write into this one alone. */
  isOnlySource?: boolean;
  /** Names and categories of codes, asked for inside of the transaction. */
  catalogue?: (client: pg.ClientBase) => Promise<Catalogue | null>;
  watch?: ReadOptions['watch'];
  /** Import the documents without bad rows instead of nothing (rule sales-3). */
  tolerantni?: boolean;
  /** Lines that go to the database together; what comes of them is the same with any number. */
  batchLines?: number;
  onProgress?(done: Progress): void;
  /** The last of the transaction: what it writes is there with the lines, and when it throws nothing is. */
  beforeCommit?(client: pg.ClientBase, result: ImportResult): Promise<void>;
};

/** How far an import is: bytes of the file that are read, lines taken; ms since it began, of which it read. */
export type Progress = { bytesRead: number; lines: number; passed: number; reading: number };

/** `posunute` are lines whose time spring skips, `preskocene` rows that the profile leaves out. */
export type ImportResult = Merged & {
  odmitnute: number;
  posunute: number;
  preskocene: number;
  chyby: RowProblem[];
};

/** Unknown values that a sentence names. */
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

/** A file that was refused for its bad rows: nothing was imported. `odmitnute` counts rows. */
export class RefusedRows extends Error {
  constructor(
    readonly chyby: RowProblem[],
    readonly odmitnute: number,
    reason: string,
  ) {
    super(`Nic se neimportovalo. ${reason}`);
  }
}

/** Why the tolerant mode cannot leave out just the document of a bad row. */
const whoseIsIt = (row: number) =>
  `U chybného řádku ${row} nelze poznat, ke kterému dokladu patří, a tedy ani co vynechat.`;

/** Reasons that are kept for the error report; the rest is only counted. */
const KEPT_PROBLEMS = 10_000;

/** How often it is told how far an import is. */
const TELL_MS = 500;

/** A sentence may name what is in the file, and that may be something that no database stores. */
export const storable = (text: string) => text.replaceAll('\0', '').toWellFormed();

const shown = ({ radek, sloupec, duvod }: Problem): RowProblem => ({
  radek,
  sloupec: storable(sloupec),
  duvod: storable(duvod),
});

/** What is wrong with a file, filled while it is read: reasons, bad rows by their number, and the documents they spoil. */
class Refused {
  readonly chyby: RowProblem[] = [];
  odmitnute = 0;
  /** The first bad row that does not tell its document. */
  nameless: number | null = null;
  readonly spoiled = new Map<string, { zdroj: string; doklad: string }>();
  #last: Problem | null = null;

  add(problem: Problem) {
    const { radek, zdroj, doklady } = problem;
    for (const doklad of doklady) this.spoiled.set(`${zdroj}\0${doklad}`, { zdroj, doklad });
    if (problem.jePreskocen) return;
    // All that is wrong with a row comes together.
    if (!this.#last || !isSameRow(problem, this.#last)) this.odmitnute++;
    this.#last = problem;
    if (doklady.length === 0) this.nameless ??= radek;
    if (this.chyby.length < KEPT_PROBLEMS) this.chyby.push(shown(problem));
  }
}

/** Reads the file into the database; returns what is wrong with it and what else was learned. */
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
    // Of a file that is refused already only the reasons are of interest.
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
 * Where most objects of some kind outlive a collection, the engine makes all that come later of it old from their beginning,
 * and with each of them what it holds. The first lines of a file wait for names; of the millions after them nothing may live
 * longer than its batch. The flag is asked at each collection, so that it may be set while a program runs.
 */
const keepLinesYoung = () => setFlagsFromString('--no-allocation-site-pretenuring');

/**
 * Imports a file of sold lines in one transaction on a connection of its own: readers see all of it or
 * nothing (rule sales-3).
 * @throws RefusedRows when rows are bad and the mode is strict, or when a bad row does not tell whose it is;
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
    // Another import may have been waited for.
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
    // Whatever was not committed goes with the connection.
    await client.end();
  }
}
