import { readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { dbOn } from '../core/database/db.ts';
import { isAlive } from '../core/private-directory.ts';
import { write } from '../core/write.ts';
import { syncDirectory } from '../embedded/cluster.ts';
import { createArchive, type NewArchive, oneOf } from './archive.ts';
import { MANIFEST, type Manifest, memberOf, type TableEntry } from './manifest.ts';
import { createMeasure } from './measure.ts';
import { type Say, sayRows } from './progress.ts';
import {
  beginSnapshot,
  commit,
  connect,
  copyOut,
  holdTables,
  listMigrations,
  listSequences,
  listTables,
  neededKeys,
  postgresqlVersion,
  speakUtc,
  type Table,
} from './queries.ts';
import { Refusal } from './refusal.ts';

/** Little work for most of the gain: numbers as text shrink to a fifth. */
const LEVEL = 4;
const AUTHOR = { kdo: null, kdo_jmeno: 'příkaz backup', adresa: null };

/** The name of an unfinished backup contains the id of the process that writes it. */
const unfinished = (file: string, pid: number | string) => `${file}.part-${pid}`;

/**
 * Whether the process with that id is writing a backup. This process's own id may also be that of another container's
 * process, as each container numbers its own: such a backup was written recently, a killed one's before this process
 * began.
 */
async function isRunning(path: string, pid: number): Promise<boolean> {
  if (pid !== process.pid) return pid > 0 && isAlive(pid);
  return (await stat(path)).mtimeMs > Date.now() - 1000 * process.uptime();
}

/** Removes what killed backups with the same name have left. */
async function removeLeftovers(file: string) {
  const beginning = basename(unfinished(file, ''));
  for (const entry of await readdir(dirname(file))) {
    if (!entry.startsWith(beginning)) continue;
    const path = join(dirname(file), entry);
    if (!(await isRunning(path, Number(entry.slice(beginning.length))))) await rm(path, { force: true });
  }
}

async function addTable(client: pg.Client, archive: NewArchive, table: Table, say: Say): Promise<TableEntry> {
  const measure = createMeasure(sayRows(table.name, say));
  await archive.add(memberOf(table.name), sink =>
    pipeline(copyOut(client, table), measure.through, createGzip({ level: LEVEL }), sink),
  );
  return { name: table.name, columns: table.columns, ...measure.result() };
}

async function fill(
  client: pg.Client,
  archive: NewArchive,
  application: string,
  say: Say,
): Promise<Manifest> {
  const created = await beginSnapshot(client);
  const found = await listTables(client);
  if (!found.some(table => table.name === 'migrace')) {
    throw new Refusal('The database has none of the application’s tables, so there is nothing to back up.');
  }
  await holdTables(client, found);
  await speakUtc(client);
  const tables: TableEntry[] = [];
  for (const table of found) tables.push(await addTable(client, archive, table, say));
  const manifest: Manifest = {
    application,
    postgresql: await postgresqlVersion(client),
    created,
    migrations: await listMigrations(client),
    tables,
    sequences: await listSequences(client),
    vaultKeys: await neededKeys(client),
  };
  await commit(client);
  await archive.add(MANIFEST, sink => sink(oneOf(`${JSON.stringify(manifest, null, 2)}\n`)));
  return manifest;
}

/** Records the backup in the audit; the backup is complete without that. */
async function recordIn(client: pg.Client, { created }: Manifest, say: Say) {
  await write(dbOn(client), AUTHOR, ({ audit }) =>
    audit({ co: 'zaloha', tabulka: 'databaze', zaznam: null, zmeny: { cas: [null, created] } }),
  ).catch(error =>
    say(`The backup is complete, but the audit could not record it: ${(error as Error).message}`),
  );
}

export type Made = { manifest: Manifest; bytes: number };

/**
 * Writes all tables of one moment into `file` while the application goes on. The file gets its name only when all of
 * it is on the disk; memory does not grow with the database. The audit then records that a copy was made.
 * @param application this program's version.
 * @throws Refusal when there is nothing to back up.
 */
export async function makeBackup(url: string, file: string, application: string, say: Say): Promise<Made> {
  await removeLeftovers(file);
  const work = unfinished(file, process.pid);
  const client = await connect(url);
  try {
    const archive = await createArchive(work);
    try {
      const manifest = await fill(client, archive, application, say);
      const bytes = await archive.finish();
      await rename(work, file);
      await syncDirectory(dirname(file));
      await recordIn(client, manifest, say);
      return { manifest, bytes };
    } finally {
      await archive.close();
      await rm(work, { force: true });
    }
  } finally {
    await client.end();
  }
}
