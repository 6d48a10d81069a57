import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { giveRights } from '../roles/rights.ts';
import { LOCKS } from './locks.ts';

/** No limit, neither for a migration nor for waiting while another instance runs one: the longest timer there is. */
const NO_LIMIT = { query_timeout: 2 ** 31 - 1 };

/** The server's message, with advice when a right is missing. */
function saidOf(error: unknown): string {
  const { message, code } = error as { message: string; code?: string };
  if (code !== '42501') return message;
  return `${message}. Set DATABASE_OWNER_URL to the role that owns the database and its tables (docs/operations.md, "Two roles")`;
}

export type Migration = { name: string; sql: string; hash: string };

/**
 * Former hashes of migrations whose text was changed after they landed. A database that ran a former text is upgraded
 * like any other, because a later migration adds what that text lacked (0133). Add nothing here: the text of a landed
 * migration is no longer changed (docs/decisions/0156).
 */
export const FORMER: Readonly<Record<string, string>> = {
  '0079_alerts_and_notes.sql': 'cc81d005a7e317bc7dd99f46c8271079ff7dd964781ab8ba77bddbadc5a0b257',
  '0116_personal_data_elsewhere.sql': '171a84e193be8b326f55c00771b10b2829fbbed158f3bc26fb75758b6b0bddac',
  '0121_signs_in_document_hashes.sql': 'fe4abc1ac93dc4b5ac984577ca4e9c3052e45a9bde959f28b2899cfc4090e0fa',
  '0128_who_they_were_before.sql': '864cc490285d4c7b60f006360bd89f8f1d798fda344079e4a74c2d5f21081806',
  '0130_documents_by_bytes.sql': '608d1d6551e6cdcc95ee7870e537bcc7985cacdbd2e27b9472b62ea09493582e',
};

/** The migrations of a directory, in order. */
export async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter(name => /^\d{4}_.+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async name => {
      const sql = await readFile(join(directory, name), 'utf8');
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** @throws Error when the database cannot store every character: a migration would fail on one, or later a post */
async function refuseOtherEncoding(client: pg.ClientBase) {
  const { rows } = await client.query<{ is: string }>(`select current_setting('server_encoding') as is`);
  if (rows[0]!.is === 'UTF8') return;
  throw new Error(
    `The database is encoded in ${rows[0]!.is}, which cannot store every character. Create another with create database … template template0 encoding 'UTF8'.`,
  );
}

/** Names and hashes of the migrations that the database has already run. */
async function applied(client: pg.ClientBase): Promise<Map<string, string>> {
  await refuseOtherEncoding(client);
  // A role that may not create tables can still check for this one.
  const { rows: found } = await client.query<{ is: boolean }>(
    `select to_regclass('migrace') is not null as is`,
  );
  if (!found[0]!.is)
    await client
      .query(
        `create table if not exists migrace (
          nazev text primary key, hash text not null, provedena timestamptz not null default now())`,
      )
      .catch(error => {
        throw new Error(saidOf(error), { cause: error });
      });
  const { rows } = await client.query<{ nazev: string; hash: string }>('select nazev, hash from migrace');
  return new Map(rows.map(row => [row.nazev, row.hash]));
}

async function apply(client: pg.ClientBase, { name, sql, hash }: Migration) {
  try {
    await client.query({ text: sql, ...NO_LIMIT });
    await client.query('insert into migrace (nazev, hash) values ($1, $2)', [name, hash]);
  } catch (error) {
    // The caller closes the connection, which rolls the transaction back.
    throw new Error(`Migration ${name} failed: ${saidOf(error)}`, { cause: error });
  }
}

/** Runs `migrations` in the caller's open transaction. */
export async function applyAll(client: pg.ClientBase, migrations: readonly Migration[]) {
  await applied(client);
  for (const migration of migrations) await apply(client, migration);
}

/**
 * The migrations of this program that a database with `done` (name → hash) has not run yet.
 * @throws Error when one that ran there was changed since, or when this program does not know it.
 */
export function missingMigrations(
  migrations: readonly Migration[],
  done: ReadonlyMap<string, string>,
  what: string,
): Migration[] {
  const unknown = [...done.keys()].find(name => !migrations.some(migration => migration.name === name));
  if (unknown)
    throw new Error(
      `${what} is newer than this program: it has migration ${unknown}. Use the version that it comes from, or a later one.`,
    );
  for (const { name, hash } of migrations) {
    const ran = done.get(name);
    if (ran !== undefined && ran !== hash && ran !== FORMER[name])
      throw new Error(`Migration ${name} was changed after it ran.`);
  }
  return migrations.filter(({ name }) => !done.has(name));
}

/**
 * Runs the migrations of `directory` that the database has not run yet, in order, each in a transaction. `onUpgrade`
 * gets their names beforehand if the database has some already: with much data they can take a minute. Finally
 * `role`, which the application works as, gets its rights on all tables.
 * @returns the names of those run now.
 * @throws Error when one that ran before was changed since, or when the database is from a newer version or not in
 * UTF-8.
 */
export async function migrate(
  pool: pg.Pool,
  directory: string,
  { onUpgrade = () => {}, role }: { onUpgrade?: (names: string[]) => void; role?: string } = {},
): Promise<string[]> {
  const migrations = await readMigrations(directory);
  const client = await pool.connect();
  try {
    // Taking the lock waits as long as another instance migrates; no time limit may cut that short.
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await client.query({ text: 'select pg_advisory_lock($1)', values: [LOCKS.migrations], ...NO_LIMIT });
    const done = await applied(client);
    const missing = missingMigrations(migrations, done, 'The database');
    const names = missing.map(({ name }) => name);
    if (done.size > 0 && names.length > 0) onUpgrade(names);
    for (const migration of missing) {
      await client.query('begin');
      await apply(client, migration);
      await client.query('commit');
    }
    if (role !== undefined) await giveRights(client, role);
    return names;
  } finally {
    // Closing the connection releases the lock and resets the settings, whatever happened.
    client.release(true);
  }
}
