import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createDb, createPool, type Db, dbOn } from '#server/core/db.ts';
import { recorder } from '#server/core/write.ts';
import { noteFeed } from '#server/imports/history/queries.ts';
import { importFile } from '#server/sales/importer.ts';
import { BUILT_IN_PROFILES } from '#shared/sales/profiles.ts';
import { writeCsv } from './csv.ts';

/** What the demo chain sells: about 300 lines a day, 214,000 in two years. */
const LINES_PER_DAY = 300;
const SEED = 1;
const SOURCE = 'WEB_PRODEJE_ALL';
const DAY = 86_400_000;
const HISTORY_DAYS = 731;

const NOBODY = { kdo: null, kdo_jmeno: null, adresa: null };

const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10);

/** The day to go on from: the last one with sales, whose lines of later hours are still missing. */
async function continueFrom(db: Db, now: number): Promise<string> {
  const { rows } = await sql<{ den: string | null }>`select max(den) as den from prodejni_radek`.execute(db);
  return rows[0]!.den ?? dayOf(now - HISTORY_DAYS * DAY);
}

/**
 * Brings the demo chain's sales up to `now` through the importer: two years into an empty database, else what
 * was sold since. What is there already changes nothing, because documents are imported whole.
 */
export async function bringSalesUpTo(now: number, db: Db, databaseUrl: string) {
  const directory = await mkdtemp(join(tmpdir(), 'prodejna-demo-'));
  try {
    const path = join(directory, 'prodeje.csv');
    const range = { from: await continueFrom(db, now), to: new Date(now).toISOString() };
    await writeCsv(path, { ...range, linesPerDay: LINES_PER_DAY, seed: SEED });
    await importFile(databaseUrl, {
      ...{ path, profile: BUILT_IN_PROFILES.kanonicky, zdroj: SOURCE },
      // The feed is alive and numbers on screens follow; the history is left to imports that people make.
      async beforeCommit(client, { nove, nahrazene }) {
        const tx = dbOn(client);
        await noteFeed(tx);
        if (nove + nahrazene > 0)
          await recorder(tx, NOBODY).announce({ tema: 'sales', id: null, co: 'zmena' });
      },
    });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

const EVERY_MS = 60_000;

/** Sells on as long as the process lives: what was sold in the last minute is imported every minute. */
export function keepSelling(databaseUrl: string) {
  const pool = createPool(databaseUrl, () => {}, 1);
  const db = createDb(pool);
  setInterval(() => {
    // A database that is stopping or away is no reason to end the demo; the next minute catches up.
    bringSalesUpTo(Date.now(), db, databaseUrl).catch(() => {});
  }, EVERY_MS).unref();
}
