import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { createDb, createPool, type Db } from '#server/core/database/db.ts';
import { migrate } from '#server/core/database/migrate.ts';
import { ROLE } from '#server/embedded/role.ts';
import { startEmbedded } from '#server/embedded/start.ts';
import { csrfToken, openSession } from '#server/session/queries.ts';
import { fillChain } from '#world/fill.ts';
import { type Program, startProgram } from './program.ts';

/** A session opened without a sign-in: its cookies, and the token for unsafe calls. */
export type Pass = { cookie: string; token: string };

/** The named chain in its own database, with the real application running on it. */
export type Chain = {
  /** The running application; a new one after `restart`. */
  program(): Program;
  db: Db;
  pool: pg.Pool;
  url: string;
  /** The same database as the superuser of its server, which the application never is. */
  superuserUrl: string;
  /** The directory of all files of the chain: `database` and the application's own `data`. */
  directory: string;
  /** The application's output since the beginning. */
  output(): string;
  pass(userId: number): Promise<Pass>;
  restart(): Promise<void>;
  /** Files that uploads and imports of the application left in the temporary directory. */
  leftovers(): Promise<string[]>;
};

let prepared: Promise<string> | null = null;

/** Makes a stopped database with the chain in it: initdb, every migration and the chain, in its own directory. */
async function prepare(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'prodejna-proof-'));
  // It need not be durable: the proofs' servers write their copies of it to disk.
  const embedded = await startEmbedded({ dataDir: directory, durable: false, log: () => {} });
  const pool = createPool(embedded.url, () => {}, 1);
  const owners = createPool(embedded.ownerUrl, () => {}, 1);
  try {
    await migrate(owners, fileURLToPath(new URL('../migrations', import.meta.url)), { role: ROLE });
    await createDb(pool).transaction().execute(fillChain);
  } finally {
    await Promise.all([owners.end(), pool.end()]);
    await embedded.stop();
  }
  return directory;
}

/** Puts the chain's database into `directory`. The first proof that asks creates it; the others get copies. */
async function copyPrepared(directory: string): Promise<void> {
  prepared ??= prepare();
  await mkdir(directory, { mode: 0o700 });
  await cp(join(await prepared, 'postgres'), join(directory, 'postgres'), { recursive: true });
}

/** Removes the database that `onChain` keeps for the next proof. */
export async function forgetPrepared(): Promise<void> {
  const directory = await prepared?.catch(() => null);
  prepared = null;
  if (directory) await rm(directory, { recursive: true, force: true });
}

/** Runs `work` on a new chain and stops everything afterwards, whatever happens. */
export async function onChain<T>(
  env: Record<string, string>,
  work: (chain: Chain) => Promise<T>,
): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'prodejna-proof-'));
  const dataDir = join(directory, 'database');
  await copyPrepared(dataDir);
  const embedded = await startEmbedded({ dataDir, log: () => {} });
  const pool = createPool(embedded.url, () => {}, 5);
  let program: Program | null = null;
  let output = '';
  try {
    const db = createDb(pool);
    const all = { DATABASE_URL: embedded.url, DATA_DIR: join(directory, 'data'), VAULT_KEYS: '', ...env };
    // The application itself creates it only for key files, and here the keys are in the environment.
    await mkdir(all.DATA_DIR);
    const start = () =>
      startProgram(all, 60_000, text => {
        output += text;
      });
    program = await start();
    return await work({
      program: () => program!,
      db,
      pool,
      url: embedded.url,
      superuserUrl: embedded.superuserUrl,
      directory,
      output: () => output,
      async pass(userId) {
        const cookie = await openSession(db, userId, Date.now());
        const token = csrfToken(cookie);
        return { cookie: `relace=${cookie}; csrftoken=${token}`, token };
      },
      async restart() {
        await program!.kill('SIGTERM');
        program = await start();
      },
      leftovers: async () =>
        (await readdir(tmpdir())).filter(name => name.startsWith(`prodejna-upload-${program!.pid}-`)),
    });
  } finally {
    await program?.kill('SIGTERM');
    await pool.end();
    await embedded.stop();
    await rm(directory, { recursive: true, force: true });
  }
}
