import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { pino } from 'pino';
import { SIGNING_FILE, type SigningSource } from './audit/export/signing.ts';
import { createDb, createPool, type Db } from './core/database/db.ts';
import { migrate } from './core/database/migrate.ts';
import { type Place, roleBesides } from './core/roles/place.ts';
import type { Env } from './operation/env.ts';
import { KEY_FILE, type KeySource } from './vault/keys.ts';

/** Resolves a path relative to this file, which a build puts into dist/server. */
export const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export const MIGRATIONS = here('../migrations');

/** The version of this program, from package.json. */
export async function version(): Promise<string> {
  const file = here(existsSync(here('../package.json')) ? '../package.json' : '../../package.json');
  return (JSON.parse(await readFile(file, 'utf8')) as { version: string }).version;
}

/** Where the vault's keys are stored. */
export const keySource = (env: Env): KeySource => ({
  VAULT_KEYS: env.VAULT_KEYS,
  keyFile: join(resolve(env.DATA_DIR), KEY_FILE),
});

/** Where the key that signs the audit's exports is stored. */
export const signingSource = (env: Env): SigningSource => ({
  AUDIT_KEY: env.AUDIT_KEY,
  signingFile: join(resolve(env.DATA_DIR), SIGNING_FILE),
});

/**
 * Migrates the database as its owner, then lets `prepare` work on it before anybody else does: as the application,
 * and as the owner for what only the owner may do.
 */
export async function prepareDatabase<T>(
  place: Place,
  prepare: (db: Db, owner: Db) => Promise<T>,
  log: pino.Logger,
) {
  const open = (url: string) =>
    createPool(url, error => log.warn({ err: error }, 'a database connection failed'), 2);
  const role = await roleBesides(place);
  const owners = open(place.ownerUrl);
  const pool = open(place.url);
  try {
    const onUpgrade = (migrations: string[]) =>
      log.info(
        { migrations },
        'migrating the database; with millions of sold lines it may take a minute or more',
      );
    const names = await migrate(owners, MIGRATIONS, { onUpgrade, role });
    if (names.length > 0) log.info({ migrations: names }, 'database migrated');
    return await prepare(createDb(pool), createDb(owners));
  } finally {
    await Promise.all([owners.end(), pool.end()]);
  }
}
