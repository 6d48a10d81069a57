import type pg from 'pg';
import type { Call, RouteOf } from '#shared/contract.ts';
import type { Answered, ParamsIn, QueryIn } from '#shared/core/route.ts';
import type { Settings } from '#shared/settings/keys.ts';
import type { Signing } from './audit/export/signing.ts';
import type { Clock } from './core/clock.ts';
import type { Db } from './core/database/db.ts';
import type { Standbys } from './core/database/standbys.ts';
import type { Sender } from './core/outbox.ts';
import type { Hub } from './events/hub.ts';
import type { Draining } from './gate/connection/drain.ts';
import type { Packed } from './gate/packed.ts';
import type { SharedAnswers } from './gate/shared-answers.ts';
import type { ImportQueue } from './imports/queue.ts';
import type { Sources } from './imports/sources/type.ts';
import type { Recount } from './sales/rollups/recount.ts';
import type { Lifetime, Person } from './session/queries.ts';
import type { Vault } from './vault/cipher.ts';

/** The calls that only read. */
export type ReadingCall = Extract<Call, `GET ${string}`>;

/** What is asked of a call, as a request would write it. */
export type Asked<C extends ReadingCall> = { params?: ParamsIn<RouteOf<C>>; query?: QueryIn<RouteOf<C>> };

/** Asks a call of the API in a person's name, inside the process: see server/ask.ts. */
export type Ask = <C extends ReadingCall>(
  user: Person,
  call: C,
  asked?: Asked<C>,
) => Promise<Answered<RouteOf<C>>>;

/** What handlers share: made once a process. */
export type App = {
  db: Db;
  pool: pg.Pool;
  /** Where reports and exports may be read; null where there is one server. */
  standbys: Standbys | null;
  clock: Clock;
  hub: Hub;
  imports: ImportQueue;
  /** Links that are read by themselves. */
  sources: Sources;
  /** Sends what other programs are told of imports. */
  notices: Sender;
  mails: Sender;
  vault: Vault;
  signing: Signing;
  settings(): Settings;
  reloadSettings(): Promise<void>;
  lifetime(): Lifetime;
  recount: Recount;
  /** Answers being made to questions that are the same for everybody. */
  sharedAnswers: SharedAnswers<Packed>;
  /** When this process last swept, in ms; 0 before it did. */
  sweeps: { last: number };
  draining: Draining;
  ask: Ask;
};
