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

/** What is forgotten, each in a transaction and under a lock of its own: of two instances one or the other does each. */
const FORGETTING: Forgetting[] = [...Object.values(FEATURES).flatMap(({ sweep }) => sweep ?? []), sweepKeys];

/** Does one of them, unless another instance is at it. */
const forget = (app: App, at: number, now: number) =>
  app.db.transaction().execute(async tx => {
    const { rows } = await sql<{
      mine: boolean;
    }>`select pg_try_advisory_xact_lock(${LOCKS.sweep}, ${at}) as mine`.execute(tx);
    if (rows[0]?.mine) await FORGETTING[at]!(tx, now, app);
  });

/**
 * Forgets what has had its time, of each feature in a transaction of its own: what one of them fails on, a lock or a table
 * that is too large for the time there is, would fail every minute, and must not keep the others from theirs
 * (docs/decisions/0151). @throws AggregateError of what failed, when all else is done
 */
export async function sweep(app: App) {
  const now = app.clock.now();
  const failed: unknown[] = [];
  const attempt = (work: Promise<unknown>) => work.catch(error => failed.push(error));
  for (const at of FORGETTING.keys()) await attempt(forget(app, at, now));
  await attempt(endAbandoned(app.db));
  if (failed.length > 0) throw new AggregateError(failed, 'Some of what has had its time was not forgotten.');
  app.sweeps.last = now;
}

/** What the leading instance does every minute; `onError` hears of what failed, which keeps nothing else from being done. */
export async function workOfMinute(app: App, leader: Leader, onError: (error: unknown) => void) {
  if (!(await leader.isMe())) return;
  await sweep(app).catch(onError);
  await app.recount.run().catch(onError);
  for (const feature of Object.values(FEATURES)) await feature.everyMinute?.(app, onError).catch(onError);
}

/**
 * Every minute, by one of the instances: what features forget (ended sessions, old notifications, trash), keys of
 * writes, imports whose process is gone, and numbers that do not follow their rules because the instance that counted
 * them anew has stopped. Returns how to stop it.
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
  // By the time that passed, not by the clock: one that is put back must not stop the work until it has caught up.
  const timer = setInterval(() => void work().catch(onError), MINUTE);
  return () => clearInterval(timer);
}
