import { resolve } from 'node:path';
import { pino } from 'pino';
import type { Env } from '../core/env.ts';
import { DirectoryHeldError, runningUrl, startEmbedded } from '../embedded/start.ts';
import { prepareDatabase } from '../start.ts';

export type Database = { url: string; close(): Promise<void> };

const silent = pino({ level: 'silent' });

/**
 * The application's database for a command: that of DATABASE_URL, that of the application which runs on DATA_DIR,
 * or the embedded one, started for as long as the command needs it. It is migrated, unless an application runs on it.
 */
export async function openDatabase(env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>): Promise<Database> {
  const migrated = async (database: Database) => {
    try {
      await prepareDatabase(database.url, async () => {}, silent);
      return database;
    } catch (error) {
      await database.close();
      throw error;
    }
  };
  if (env.DATABASE_URL) return migrated({ url: env.DATABASE_URL, close: async () => {} });
  const dataDir = resolve(env.DATA_DIR);
  try {
    const { url, stop } = await startEmbedded({ dataDir, log: () => {} });
    return await migrated({ url, close: stop });
  } catch (error) {
    if (!(error instanceof DirectoryHeldError)) throw error;
    return { url: await runningUrl(dataDir), close: async () => {} };
  }
}
