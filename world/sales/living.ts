import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createDb, createPool, type Db } from '#server/core/database/db.ts';
import { DEFECT, executeImport, type Job } from '#server/imports/execute.ts';
import { runRecorded } from '#server/imports/record.ts';
import type { Progress } from '#server/sales/importer.ts';
import { DAY } from '#shared/core/durations.ts';
import { BUILT_IN_PROFILES } from '#shared/sales/profiles.ts';
import { writeCsv } from './csv.ts';
import { OUTLETS } from './outlets.ts';

/** The demo chain's sales: about 300 lines a day, 214,000 in two years. */
const LINES_PER_DAY = 300;
const SEED = 1;
const SOURCE = 'WEB_PRODEJE_ALL';
const HISTORY_DAYS = 731;
/** The sources of lines from the chain's own tills and shops. */
const TILLS = [...new Set(OUTLETS.map(({ zdroj }) => zdroj))];

const FEED = { kdo: null, kdo_jmeno: 'sledovaná složka', adresa: null };

const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10);

/**
 * The day to continue from: the last one in the tills' lines, as its later hours are still missing. At the latest
 * yesterday, which has lines at any hour: a file without lines is refused, and the demo would not start.
 */
async function continueFrom(db: Db, now: number): Promise<string> {
  const { rows } = await sql<{ den: string | null }>`
    select max(r.den) as den
    from prodejni_radek r join prodej_doklad d on d.id = r.doklad_id join prodej_zdroj z on z.id = d.zdroj_id
    where z.nazev = any(${TILLS})`.execute(db);
  const last = rows[0]!.den ?? dayOf(now - HISTORY_DAYS * DAY);
  const yesterday = dayOf(now - DAY);
  return last < yesterday ? last : yesterday;
}

/**
 * Imports the demo chain's sales up to `now`: two years into an empty database, otherwise those since the last
 * import, with a row in the history. Existing documents are imported again without any effect.
 */
export async function bringSalesUpTo(now: number, db: Db, databaseUrl: string) {
  const directory = await mkdtemp(join(tmpdir(), 'prodejna-demo-'));
  try {
    const path = join(directory, 'prodeje.csv');
    const range = { from: await continueFrom(db, now), to: new Date(now).toISOString() };
    await writeCsv(path, { ...range, linesPerDay: LINES_PER_DAY, seed: SEED });
    const job: Job = {
      ...{ path, format: 'csv', profil: 'kanonicky', profile: BUILT_IN_PROFILES.kanonicky, zdroj: SOURCE },
      ...{ soubor: `prodeje-${range.from}.csv`, velikost: (await stat(path)).size, tolerantni: false },
      ...{ cesta: 'slozka', author: FEED, tokenId: null, profilVerze: null, katalog: 'kanonicky' },
    };
    const run = (id: number, onProgress: (done: Progress) => void) =>
      executeImport(databaseUrl, id, job, onProgress);
    const { outcome } = await runRecorded(databaseUrl, job, run, () => DEFECT);
    if (!outcome.ok) throw new Error(outcome.zprava);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** As often as feeds from tills usually arrive; each import has a row in the history. */
const EVERY_MS = 5 * 60_000;

/** Continues selling while the process lives: every five minutes it imports what was sold since. */
export function keepSelling(databaseUrl: string) {
  const pool = createPool(databaseUrl, () => {}, 1);
  const db = createDb(pool);
  setInterval(() => {
    // A database that is stopping or away must not end the demo; the next import catches up.
    bringSalesUpTo(Date.now(), db, databaseUrl).catch(() => {});
  }, EVERY_MS).unref();
}
