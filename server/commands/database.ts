import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pino } from 'pino';
import { Refusal } from '../backup/refusal.ts';
import { DirectoryHeldError, runningUrl, startEmbedded } from '../embedded/start.ts';
import { type Env, readEnv } from '../operation/env.ts';
import { prepareDatabase } from '../program.ts';

export type Database = { url: string; close(): Promise<void> };

type Place = Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>;

const silent = pino({ level: 'silent' });

/**
 * A wrong directory must not become an empty database, whose backup would then look like one.
 * @throws Refusal when there is no database in DATA_DIR and no other is named.
 */
export function checkPlace({ DATABASE_URL, DATA_DIR }: Place) {
  const directory = resolve(DATA_DIR);
  if (!DATABASE_URL && !existsSync(join(directory, 'postgres', 'PG_VERSION'))) {
    throw new Refusal(`There is no database in ${directory}. Set DATA_DIR or DATABASE_URL.`);
  }
}

/**
 * The application's database as it is: that of DATABASE_URL, that of the application which runs on DATA_DIR, or the
 * embedded one, started for as long as the command needs it.
 */
export async function reachDatabase(env: Place): Promise<Database & { isRunning: boolean }> {
  if (env.DATABASE_URL) return { url: env.DATABASE_URL, close: async () => {}, isRunning: false };
  const dataDir = resolve(env.DATA_DIR);
  try {
    const { url, stop } = await startEmbedded({ dataDir, log: () => {} });
    return { url, close: stop, isRunning: false };
  } catch (error) {
    if (!(error instanceof DirectoryHeldError)) throw error;
    return { url: await runningUrl(dataDir), close: async () => {}, isRunning: true };
  }
}

/** The same, migrated, unless an application runs on it. */
export async function openDatabase(env: Place): Promise<Database> {
  const database = await reachDatabase(env);
  try {
    if (!database.isRunning) await prepareDatabase(database.url, async () => {}, silent);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Does a command's work on the database that `openDatabase` finds. @throws Refusal where there is none */
export async function onDatabase(work: (url: string) => Promise<void>) {
  const env = readEnv();
  checkPlace(env);
  const database = await openDatabase(env);
  try {
    await work(database.url);
  } finally {
    await database.close();
  }
}
