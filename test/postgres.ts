import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { createDb, createPool } from '#server/core/db.ts';
import { migrate } from '#server/core/migrate.ts';
import { ROLE } from '#server/embedded/role.ts';
import { startEmbedded } from '#server/embedded/start.ts';
import { fingerprint } from '#server/vault/cipher.ts';
import { registerKey } from '#server/vault/queries.ts';
import { fillChain } from '#world/fill.ts';
import { TEST_KEYS } from './keys.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the run's cluster as its superuser; its template database is `sablona`. */
    cluster: string;
    /** The same as the role that the application works as. */
    role: string;
  }
}

export const TEMPLATE = 'sablona';

/** One real PostgreSQL for the run, with a migrated and filled template that each test file clones. */
export default async function setup(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'prodejna-test-'));
  const embedded = await startEmbedded({ dataDir, durable: false, log: () => {} });
  const admin = createPool(embedded.superuserUrl, () => {}, 1);
  await admin.query(`create database ${TEMPLATE} owner ${ROLE}`);
  await admin.end();
  const pool = createPool(embedded.url.replace(/\/app$/, `/${TEMPLATE}`), () => {}, 2);
  await migrate(pool, fileURLToPath(new URL('../migrations', import.meta.url)));
  const db = createDb(pool);
  await db.transaction().execute(fillChain);
  for (const key of TEST_KEYS) await registerKey(db, key.id, fingerprint(key));
  await pool.end();
  project.provide('cluster', embedded.superuserUrl);
  project.provide('role', embedded.url);
  return async () => {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
