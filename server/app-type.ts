import type pg from 'pg';
import type { Settings } from '#shared/settings/keys.ts';
import type { Clock } from './core/clock.ts';
import type { Db } from './core/db.ts';
import type { Hub } from './events/hub.ts';
import type { Draining } from './gate/connection/drain.ts';
import type { SharedAnswers } from './gate/shared-answers.ts';
import type { ImportQueue } from './imports/queue.ts';
import type { Recount } from './sales/recount.ts';
import type { Lifetime } from './session/queries.ts';
import type { Vault } from './vault/cipher.ts';

/** What handlers share: made once a process. */
export type App = {
  db: Db;
  pool: pg.Pool;
  clock: Clock;
  hub: Hub;
  imports: ImportQueue;
  vault: Vault;
  settings(): Settings;
  reloadSettings(): Promise<void>;
  lifetime(): Lifetime;
  recount: Recount;
  /** Answers being made to questions that are the same for everybody. */
  sharedAnswers: SharedAnswers<string>;
  /** When this process last swept, in ms; 0 before it did. */
  sweeps: { last: number };
  draining: Draining;
};
