import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { createDb, createPool } from '#server/core/database/db.ts';
import { addressFor } from '#server/core/database/hosts.ts';
import { migrate } from '#server/core/database/migrate.ts';
import { OWNER, ROLE } from '#server/embedded/role.ts';
import { startEmbedded } from '#server/embedded/start.ts';
import { fingerprint } from '#server/vault/cipher.ts';
import { registerKey } from '#server/vault/sealed/queries.ts';
import { fillChain } from '#world/fill.ts';
import { closeDatabase, createOnCluster, createRole, databaseOf, distributeAt, nodesOf } from './citus.ts';
import { TEST_KEYS } from './keys.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the run's cluster as its superuser; its template database is `sablona`. */
    cluster: string;
    /** The same for the role that the application uses. */
    role: string;
    /** The same for the role that owns the tables. */
    owner: string;
    /** Every server on which a database has to be created: one, or those of a Citus cluster. */
    nodes: string[];
  }
}

export const TEMPLATE = 'sablona';

/** Fills the migrated template. */
async function fill(url: string) {
  const pool = createPool(url, () => {}, 2);
  const db = createDb(pool);
  await db.transaction().execute(fillChain);
  for (const key of TEST_KEYS) await registerKey(db, key.id, fingerprint(key));
  await pool.end();
}

async function migrateAt(url: string, role: string) {
  const pool = createPool(url, () => {}, 2);
  await migrate(pool, fileURLToPath(new URL('../migrations', import.meta.url)), { role });
  await pool.end();
}

/** The password of the two roles on an external cluster. */
const PASSWORD = 'zkouska';

/**
 * Creates the template on the Citus cluster with the coordinator `url`: the same tests run on a distributed database,
 * with the same two roles. They stay on the cluster.
 */
async function onCitus(project: TestProject, url: string) {
  const nodes = await nodesOf(url);
  for (const role of [OWNER, ROLE]) await createRole(nodes, role, PASSWORD);
  await createOnCluster(nodes, TEMPLATE, OWNER);
  const [owner, role] = [OWNER, ROLE].map(name => addressFor(url, name, PASSWORD)) as [string, string];
  const template = databaseOf(owner, TEMPLATE);
  await migrateAt(template, ROLE);
  await distributeAt(template, ROLE);
  await fill(databaseOf(role, TEMPLATE));
  await closeDatabase(nodes, TEMPLATE);
  project.provide('cluster', url);
  project.provide('role', role);
  project.provide('owner', owner);
  project.provide('nodes', nodes);
}

/**
 * Starts one real PostgreSQL for the run, with a migrated and filled template that each test file clones. Tests use
 * the role of the application, so missing rights show. With TEST_CITUS_URL, the address of a coordinator as its
 * superuser, the same tests run on that cluster.
 */
export default async function setup(project: TestProject) {
  if (process.env.TEST_CITUS_URL) return onCitus(project, process.env.TEST_CITUS_URL);
  const dataDir = await mkdtemp(join(tmpdir(), 'prodejna-test-'));
  const embedded = await startEmbedded({ dataDir, durable: false, log: () => {} });
  const admin = createPool(embedded.superuserUrl, () => {}, 1);
  await admin.query(`create database ${TEMPLATE} owner ${OWNER}`);
  await admin.end();
  await migrateAt(databaseOf(embedded.ownerUrl, TEMPLATE), ROLE);
  await fill(databaseOf(embedded.url, TEMPLATE));
  project.provide('cluster', embedded.superuserUrl);
  // As the application reaches its own database: through a socket, which costs less than the network does.
  project.provide('role', embedded.localUrl);
  project.provide('owner', embedded.ownerUrl);
  project.provide('nodes', [embedded.superuserUrl]);
  return async () => {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
