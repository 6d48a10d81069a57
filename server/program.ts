import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { pino } from 'pino';
import { SIGNING_FILE, type SigningSource } from './audit/export/signing.ts';
import { createDb, createPool, type Db } from './core/db.ts';
import { migrate } from './core/migrate.ts';
import type { Env } from './operation/env.ts';
import { KEY_FILE, type KeySource } from './vault/keys.ts';

/** A path from this file, which a build puts into dist/server. */
export const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The directory of the migrations. */
export const MIGRATIONS = here('../migrations');

/** Of this program, from package.json. */
export async function version(): Promise<string> {
  const file = here(existsSync(here('../package.json')) ? '../package.json' : '../../package.json');
  return (JSON.parse(await readFile(file, 'utf8')) as { version: string }).version;
}

/** Where the keys of the vault are. */
export const keySource = (env: Env): KeySource => ({
  VAULT_KEYS: env.VAULT_KEYS,
  keyFile: join(resolve(env.DATA_DIR), KEY_FILE),
});

/** Where the key of the audit's exports is. */
export const signingSource = (env: Env): SigningSource => ({
  AUDIT_KEY: env.AUDIT_KEY,
  signingFile: join(resolve(env.DATA_DIR), SIGNING_FILE),
});

/** Migrates the database, then lets `prepare` work on it before anybody else does. */
export async function prepareDatabase<T>(url: string, prepare: (db: Db) => Promise<T>, log: pino.Logger) {
  const pool = createPool(url, error => log.warn({ err: error }, 'database connection'), 2);
  try {
    const names = await migrate(pool, MIGRATIONS, migrations =>
      log.info(
        { migrations },
        'migrating the database; with millions of sold lines it may take a minute or more',
      ),
    );
    if (names.length > 0) log.info({ migrations: names }, 'database migrated');
    return await prepare(createDb(pool));
  } finally {
    await pool.end();
  }
}
