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

/** The calls of the contract that only read. */
export type ReadingCall = Extract<Call, `GET ${string}`>;

/** The parameters and query of a call, in the form in which a request would send them. */
export type Asked<C extends ReadingCall> = { params?: ParamsIn<RouteOf<C>>; query?: QueryIn<RouteOf<C>> };

/** Calls the API on a person's behalf, inside the process: see server/ask.ts. */
export type Ask = <C extends ReadingCall>(
  user: Person,
  call: C,
  asked?: Asked<C>,
) => Promise<Answered<RouteOf<C>>>;

/** What all handlers share; created once per process. */
export type App = {
  db: Db;
  pool: pg.Pool;
  /** Where reports and exports may be read; null when there is only one database server. */
  standbys: Standbys | null;
  clock: Clock;
  hub: Hub;
  imports: ImportQueue;
  /** Links that the application downloads from automatically. */
  sources: Sources;
  /** Sends other programs the messages about imports. */
  notices: Sender;
  mails: Sender;
  /** Sends text messages to customers. */
  texts: Sender;
  vault: Vault;
  signing: Signing;
  settings(): Settings;
  reloadSettings(): Promise<void>;
  lifetime(): Lifetime;
  recount: Recount;
  /** Answers in progress to questions that are the same for everybody. */
  sharedAnswers: SharedAnswers<Packed>;
  /** When this process last ran its sweep, in ms; 0 before the first one. */
  sweeps: { last: number };
  draining: Draining;
  ask: Ask;
};
