import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pino } from 'pino';
import { Refusal } from '../../backup/refusal.ts';
import { givenPlace, type Place } from '../../core/roles/place.ts';
import { DirectoryHeldError, runningPlace, startEmbedded } from '../../embedded/start.ts';
import { type Env, readEnv } from '../../operation/env.ts';
import { prepareDatabase } from '../../program.ts';

export type Database = Place & { close(): Promise<void> };

type Asked = Pick<Env, 'DATABASE_URL' | 'DATA_DIR'> & Partial<Pick<Env, 'DATABASE_OWNER_URL'>>;

const silent = pino({ level: 'silent' });

/**
 * Prevents a wrong directory from becoming an empty database, whose backup would look like a real one.
 * @throws Refusal when there is no database in DATA_DIR and no other is named.
 */
export function checkPlace({ DATABASE_URL, DATA_DIR }: Asked) {
  const directory = resolve(DATA_DIR);
  if (!DATABASE_URL && !existsSync(join(directory, 'postgres', 'PG_VERSION'))) {
    throw new Refusal(`There is no database in ${directory}. Set DATA_DIR or DATABASE_URL.`);
  }
}

/**
 * The application's database without any changes: that of DATABASE_URL, that of the application which runs on
 * DATA_DIR, or the embedded one, started for as long as the command needs it.
 */
export async function reachDatabase(env: Asked): Promise<Database & { isRunning: boolean }> {
  const close = async () => {};
  if (env.DATABASE_URL) {
    const { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl = url } = env;
    return { url, ownerUrl, close, isRunning: false };
  }
  const dataDir = resolve(env.DATA_DIR);
  try {
    const { url, ownerUrl, stop } = await startEmbedded({ dataDir, log: () => {} });
    return { url, ownerUrl, close: stop, isRunning: false };
  } catch (error) {
    if (!(error instanceof DirectoryHeldError)) throw error;
    return { ...(await runningPlace(dataDir)), close, isRunning: true };
  }
}

/**
 * Like `reachDatabase`, and migrated unless an application runs on it; the command works as the application's role.
 * @throws Refusal where there is none
 */
export async function openDatabase(env: Asked): Promise<Database> {
  checkPlace(env);
  const reached = await reachDatabase(env);
  try {
    const { DATABASE_URL, DATABASE_OWNER_URL } = env;
    const database = DATABASE_URL
      ? { ...reached, ...(await givenPlace({ DATABASE_URL, DATABASE_OWNER_URL })) }
      : reached;
    if (!reached.isRunning) await prepareDatabase(database, async () => {}, silent);
    return database;
  } catch (error) {
    await reached.close();
    throw error;
  }
}

/** Runs a command's work on the database that `openDatabase` finds. @throws Refusal where there is none */
export async function onDatabase(work: (url: string) => Promise<void>) {
  const database = await openDatabase(readEnv());
  try {
    await work(database.url);
  } finally {
    await database.close();
  }
}
