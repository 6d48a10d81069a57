import { sql } from 'kysely';
import { MINUTE } from '#shared/core/durations.ts';
import type { App } from '../app-type.ts';
import type { Tx } from '../core/database/db.ts';
import { LOCKS } from '../core/database/locks.ts';
import { FEATURES } from '../features.ts';
import { sweepKeys } from '../gate/idempotency.ts';
import { endAbandoned } from '../imports/history/queries.ts';
import type { Leader } from './leader.ts';

type Forgetting = (tx: Tx, now: number, app: App) => Promise<unknown>;

/** The sweeps, each with its own transaction and lock: when two instances run, either one does each. */
const FORGETTING: Forgetting[] = [...Object.values(FEATURES).flatMap(({ sweep }) => sweep ?? []), sweepKeys];

/** Runs one sweep, unless another instance is running it. */
const forget = (app: App, at: number, now: number) =>
  app.db.transaction().execute(async tx => {
    const { rows } = await sql<{
      mine: boolean;
    }>`select pg_try_advisory_xact_lock(${LOCKS.sweep}, ${at}) as mine`.execute(tx);
    if (rows[0]?.mine) await FORGETTING[at]!(tx, now, app);
  });

/**
 * Deletes expired data, each feature in its own transaction: if one of them fails, on a lock or on a table that is
 * too large for the time limit, it would fail every minute, and must not keep the others from running
 * (docs/decisions/0151). @throws AggregateError of the failures, after everything else is done
 */
export async function sweep(app: App) {
  const now = app.clock.now();
  const failed: unknown[] = [];
  const attempt = (work: Promise<unknown>) => work.catch(error => failed.push(error));
  for (const at of FORGETTING.keys()) await attempt(forget(app, at, now));
  await attempt(endAbandoned(app.db));
  if (failed.length > 0) throw new AggregateError(failed, 'Some expired data could not be deleted.');
  app.sweeps.last = now;
}

/** The leader's work of every minute; `onError` receives failures, none of which prevents the rest of the work. */
export async function workOfMinute(app: App, leader: Leader, onError: (error: unknown) => void) {
  if (!(await leader.isMe())) return;
  await sweep(app).catch(onError);
  await app.recount.run().catch(onError);
  for (const feature of Object.values(FEATURES)) await feature.everyMinute?.(app, onError).catch(onError);
}

/**
 * Runs every minute, on one of the instances: the features' sweeps (ended sessions, old notifications, trash),
 * expired idempotency keys, imports whose process is gone, and numbers that do not follow their rules because the
 * instance that was recounting them stopped. Returns a function that stops it.
 */
export function startSweeping(app: App, leader: Leader, onError: (error: unknown) => void): () => void {
  let isAtWork = false;
  const work = async () => {
    if (isAtWork) return;
    isAtWork = true;
    try {
      await workOfMinute(app, leader, onError);
    } finally {
      isAtWork = false;
    }
  };
  // By elapsed time, not by the clock: setting that back must not stop the work until it has caught up.
  const timer = setInterval(() => void work().catch(onError), MINUTE);
  return () => clearInterval(timer);
}
