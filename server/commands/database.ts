import { resolve } from 'node:path';
import { pino } from 'pino';
import type { Env } from '../core/env.ts';
import { DirectoryHeldError, runningUrl, startEmbedded } from '../embedded/start.ts';
import { prepareDatabase } from '../program.ts';

export type Database = { url: string; close(): Promise<void> };

type Place = Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>;

const silent = pino({ level: 'silent' });

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
