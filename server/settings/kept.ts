import { DEFAULT_SETTINGS, type Settings } from '#shared/settings/keys.ts';
import type { Db } from '../core/database/db.ts';
import { readSettings } from './queries.ts';

/** How long after a read that failed the next one is, in ms. */
const RETRY_MS = 500;

/** The settings as this instance knows them. */
export type KeptSettings = {
  now(): Settings;
  /** Reads them. @throws where the database is away */
  reload(): Promise<void>;
  /**
   * They have changed, here or elsewhere: reads them until that succeeds, as nobody will say it again. Settled after the first
   * read, whatever came of it: what was saved is saved.
   */
  follow(): Promise<void>;
  close(): void;
};

/** Keeps the settings for whoever asks at any time; `onError` hears of each read that failed. */
export function keepSettings(db: Db, onError: (error: unknown) => void): KeptSettings {
  let settings = DEFAULT_SETTINGS;
  let reading = Promise.resolve();
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;

  /** One after another, so that an older read never overwrites a newer one. */
  const reload = () => {
    const next = reading.then(async () => {
      settings = await readSettings(db);
    });
    reading = next.catch(() => {});
    return next;
  };
  const follow = () => {
    clearTimeout(retry);
    return reload().catch(error => {
      onError(error);
      if (!isClosed) retry = setTimeout(follow, RETRY_MS);
    });
  };
  return {
    now: () => settings,
    reload,
    follow,
    close() {
      isClosed = true;
      clearTimeout(retry);
    },
  };
}
