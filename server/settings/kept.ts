import { DEFAULT_SETTINGS, type Settings } from '#shared/settings/keys.ts';
import type { Db } from '../core/database/db.ts';
import { readSettings } from './queries.ts';

/** The delay before retrying a failed read, in ms. */
const RETRY_MS = 500;

/** The settings cached by this instance. */
export type KeptSettings = {
  now(): Settings;
  /** Reads them. @throws if the database is unavailable */
  reload(): Promise<void>;
  /**
   * Reads changed settings, retrying until it succeeds, as the change is announced only once. Resolves after the
   * first attempt, even a failed one: the settings are saved in any case.
   */
  follow(): Promise<void>;
  close(): void;
};

/** Caches the settings; `onError` is called for each failed read. */
export function keepSettings(db: Db, onError: (error: unknown) => void): KeptSettings {
  let settings = DEFAULT_SETTINGS;
  let reading = Promise.resolve();
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;

  /** Reads run one after another, so that an older one never overwrites a newer one. */
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
