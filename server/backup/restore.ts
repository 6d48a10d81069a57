import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { applyAll, type Migration, missingMigrations } from '../core/database/migrate.ts';
import { giveRights } from '../core/roles/rights.ts';
import { type Checked, compare } from './check.ts';
import { type Manifest, memberOf } from './manifest.ts';
import { createMeasure } from './measure.ts';
import { type Say, sayRows } from './progress.ts';
import {
  analyze,
  begin,
  commit,
  connect,
  copyIn,
  copyOut,
  countOthers,
  dropEverything,
  emptyTables,
  isEmptyDatabase,
  listTables,
  lockSchema,
  setSequences,
  setTriggers,
  speakPrague,
  speakUtc,
} from './queries.ts';
import { Refusal } from './refusal.ts';

export type RestoreOptions = {
  migrations: readonly Migration[];
  /** Whether the content of the database may be dropped. */
  replace: boolean;
  /** The role with which the application works, if that is not the one that restores. */
  role?: string;
  say: Say;
};

/**
 * Splits the migrations into those that the backup had and those added since.
 * @throws Refusal when the backup has one that this program does not know, or knows differently.
 */
export function splitMigrations({ migrations: had }: Manifest, ours: readonly Migration[]) {
  const done = new Map(had.map(({ name, hash }) => [name, hash]));
  try {
    const later = missingMigrations(ours, done, 'The backup');
    return { before: ours.filter(migration => !later.includes(migration)), later };
  } catch (error) {
    throw new Refusal((error as Error).message);
  }
}

/** How long a connection that has ended may still be listed: a moment, on a busy machine a second. */
const LINGERS_MS = 3_000;

/** The number of the application's connections that do not end. */
async function othersThatStay(client: pg.Client): Promise<number> {
  const until = performance.now() + LINGERS_MS;
  let others = await countOthers(client);
  while (others > 0 && performance.now() < until) {
    await setTimeout(100);
    others = await countOthers(client);
  }
  return others;
}

/** @throws Refusal when the database is in use, or contains something that may not be dropped. */
async function checkPlace(client: pg.Client, replace: boolean) {
  const others = await othersThatStay(client);
  if (others > 0) {
    throw new Refusal(
      `The application runs on this database (connections: ${others}). Stop all its instances first. Nothing was touched.`,
    );
  }
  if (!(await lockSchema(client))) {
    throw new Refusal(
      'Another restore or start of the application is working on this database. Nothing was touched.',
    );
  }
  if (!replace && !(await isEmptyDatabase(client))) {
    throw new Refusal(
      'The database is not empty. Restore into an empty one (another DATA_DIR or DATABASE_URL), or give --replace ' +
        'to drop everything in this one. Nothing was touched.',
    );
  }
}

const nowhere = () => new Writable({ write: (_piece, _encoding, done) => done() });

/** Inserts the rows of each table and reads them back, to check that they equal the backup byte for byte. */
async function fillTables(client: pg.Client, { archive, manifest }: Checked, say: Say) {
  const tables = await listTables(client);
  const names = (list: { name: string }[]) => list.map(({ name }) => name).sort();
  if (names(tables).join() !== names(manifest.tables).join()) {
    throw new Refusal('The backup does not have the tables that its migrations create.');
  }
  // In the order of the references here: the database that was backed up may have had fewer (docs/decisions/0070).
  const all = tables.map(({ name }) => name);
  const entries = all.map(name => manifest.tables.find(entry => entry.name === name)!);
  await setTriggers(client, all, 'disable');
  await emptyTables(client, all);
  for (const entry of entries) {
    const sent = createMeasure(sayRows(entry.name, say));
    const into = copyIn(client, entry.name, entry.columns);
    await pipeline(archive.read(memberOf(entry.name)), createGunzip(), sent.through, into);
    compare(entry, sent.result());
  }
  await setTriggers(client, all, 'enable');
  say('Reading the tables back …');
  for (const entry of manifest.tables) {
    const table = tables.find(({ name }) => name === entry.name)!;
    const stored = createMeasure();
    await pipeline(copyOut(client, { ...table, columns: entry.columns }), stored.through, nowhere());
    compare(entry, stored.result());
  }
}

/**
 * Restores a checked backup into the database in one transaction: either all of it is there, or the database is as it
 * was. Migrations newer than the backup run after its rows are inserted.
 * @returns the names of those migrations.
 * @throws Refusal when the database is in use or not empty, or when rows differ from the backup.
 */
export async function restoreBackup(
  url: string,
  checked: Checked,
  { migrations, replace, role, say }: RestoreOptions,
): Promise<string[]> {
  const { before, later } = splitMigrations(checked.manifest, migrations);
  const client = await connect(url);
  try {
    await checkPlace(client, replace);
    await begin(client);
    if (replace) await dropEverything(client);
    await applyAll(client, before);
    await speakUtc(client);
    await fillTables(client, checked, say);
    await setSequences(client, checked.manifest.sequences);
    await speakPrague(client);
    await applyAll(client, later);
    if (role !== undefined) await giveRights(client, role);
    await commit(client);
    await analyze(client);
    return later.map(({ name }) => name);
  } finally {
    // Closing the connection rolls back whatever was not committed.
    await client.end();
  }
}
