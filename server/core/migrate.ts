import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';

/** The advisory lock under which migrations run, so that several instances may start at once. */
const LOCK = 7_301_001;

/** A migration takes as long as it takes, and so does waiting for another instance that runs one; as a timer can wait. */
const NO_LIMIT = { query_timeout: 2 ** 31 - 1 };

type Migration = { name: string; sql: string; hash: string };

async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter(name => /^\d{4}_.+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async name => {
      const sql = await readFile(join(directory, name), 'utf8');
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function applied(client: pg.PoolClient): Promise<Map<string, string>> {
  await client.query(`create table if not exists migrace (
    nazev text primary key, hash text not null, provedena timestamptz not null default now())`);
  const { rows } = await client.query<{ nazev: string; hash: string }>('select nazev, hash from migrace');
  return new Map(rows.map(row => [row.nazev, row.hash]));
}

async function apply(client: pg.PoolClient, { name, sql, hash }: Migration) {
  await client.query('begin');
  try {
    await client.query('set local statement_timeout = 0; set local lock_timeout = 0');
    await client.query({ text: sql, ...NO_LIMIT });
    await client.query('insert into migrace (nazev, hash) values ($1, $2)', [name, hash]);
    await client.query('commit');
  } catch (error) {
    // The caller closes the connection, which rolls back.
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}

/**
 * Runs the migrations of `directory` that the database does not have, in order, each in a transaction. `onUpgrade` hears
 * the names of those that a database which has some already is about to get: with much in it they can take a minute.
 * @returns the names of those run now.
 * @throws Error when one that ran before was changed since, or when the database is from a newer version.
 */
export async function migrate(
  pool: pg.Pool,
  directory: string,
  onUpgrade: (names: string[]) => void = () => {},
): Promise<string[]> {
  const migrations = await readMigrations(directory);
  const client = await pool.connect();
  try {
    // The lock waits as long as another instance migrates; no time limit may cut that.
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await client.query({ text: 'select pg_advisory_lock($1)', values: [LOCK], ...NO_LIMIT });
    const done = await applied(client);
    const unknown = [...done.keys()].find(name => !migrations.some(migration => migration.name === name));
    if (unknown) throw new Error(`The database is newer than this program: it has migration ${unknown}.`);
    const changed = migrations.find(({ name, hash }) => (done.get(name) ?? hash) !== hash);
    if (changed) throw new Error(`Migration ${changed.name} was changed after it ran.`);
    const fresh = migrations.filter(({ name }) => !done.has(name));
    const names = fresh.map(({ name }) => name);
    if (done.size > 0 && fresh.length > 0) onUpgrade(names);
    for (const migration of fresh) await apply(client, migration);
    return names;
  } finally {
    // Closing the connection lets the lock and the settings go, whatever happened.
    client.release(true);
  }
}
