import { type Pace, paceOf } from '#shared/imports/pace.ts';
import { Refusal } from '../core/calls/errors.ts';
import { connected, dbOn, patientOptions } from '../core/database/db.ts';
import { recorder } from '../core/write.ts';
import type { Progress } from '../sales/importer.ts';
import type { Failure, Job, Outcome } from './execute.ts';
import { doneImport, insertImport, noteFailure, noteProgress } from './history/queries.ts';
import { putMessages } from './notices/queries.ts';

/** The interval of progress reports. */
const TELL_MS = 1_000;

/** An import that has ended, well or not. */
export type Finished = { id: number; outcome: Outcome };

/** The pace of an import of this file. */
export const paceOfJob = ({ velikost }: Job, { bytesRead, lines, ...times }: Progress): Pace =>
  paceOf(lines, velikost > 0 ? Math.min(1, bytesRead / velikost) : 1, times);

/**
 * An import's row in the history, locked by a separate connection from now until `close`: if this process
 * dies, the row can be distinguished from running imports.
 */
async function openRecord(databaseUrl: string, job: Job) {
  const client = await connected(patientOptions(databaseUrl));
  const db = dbOn(client);
  const { cesta, soubor, profil, zdroj, tolerantni, velikost, author, tokenId, profilVerze } = job;
  const row = {
    cesta,
    soubor,
    profil,
    zdroj,
    tolerantni,
    velikost,
    token_id: tokenId,
    profil_verze: profilVerze,
    // The lines may go into the source of another profile.
    profil_zdroj: job.katalog,
    sledovany_id: job.sledovany ?? null,
  };
  const id = await insertImport(db, { ...row, kdo: author.kdo, kdo_jmeno: author.kdo_jmeno });

  let told = Number.NEGATIVE_INFINITY;
  let telling: Promise<void> | null = null;
  return {
    id,
    /** Reports the progress, but not more often than every TELL_MS. */
    progress(done: Progress) {
      const now = performance.now();
      if (telling || now - told < TELL_MS) return;
      told = now;
      telling = noteProgress(db, id, done, paceOfJob(job, done))
        .catch(() => {})
        .finally(() => {
          telling = null;
        });
    },
    /**
     * Records a failure in one transaction, so that history and audit agree. @returns the result if the import was
     * committed after all: then only its outcome message was lost, and it is not reported as failed
     */
    async fail({ zprava, odmitnute, chyby }: Omit<Failure, 'ok' | 'why'>) {
      await telling;
      return db.transaction().execute(async tx => {
        if (!(await noteFailure(tx, id, { zprava, odmitnute, chyby }))) return doneImport(tx, id);
        const { audit, announce } = recorder(tx, author);
        const zmeny = Object.entries({ soubor, cesta, profil, zdroj, zprava }).map(
          ([key, value]): [string, [null, unknown]] => [key, [null, value]],
        );
        await audit({ co: 'import', tabulka: 'prodej_import', zaznam: id, zmeny: Object.fromEntries(zmeny) });
        const told = { id, soubor, cesta, profil, zdroj, duvod: zprava, odmitnute };
        await putMessages(tx, { druh: 'odmitnuto', importId: id, import: told }, Date.now());
        await announce({ tema: 'imports', id, co: 'zmena' });
        return undefined;
      });
    },
    async close() {
      await telling;
      await client.end();
    },
  };
}

/**
 * Runs `execute` as an import that the history shows from beginning to end. An exception is a defect: the history
 * then says `reason()`, and the error is rethrown. The history decides: an import committed there has succeeded,
 * however `execute` ended.
 */
export async function runRecorded(
  databaseUrl: string,
  job: Job,
  execute: (id: number, onProgress: (done: Progress) => void) => Promise<Outcome>,
  reason: () => string,
): Promise<Finished> {
  const record = await openRecord(databaseUrl, job);
  const { id } = record;
  try {
    const outcome = await execute(id, record.progress);
    const result = outcome.ok ? undefined : await record.fail(outcome);
    return { id, outcome: result ? { ok: true, result } : outcome };
  } catch (error) {
    // An import that was refused its turn has its own message.
    const zprava = error instanceof Refusal ? error.message : reason();
    const failure = { zprava, odmitnute: 0, chyby: [] };
    const result = await record.fail(failure).catch(() => undefined);
    if (!result) throw error;
    return { id, outcome: { ok: true, result } };
  } finally {
    await record.close().catch(() => {});
  }
}
