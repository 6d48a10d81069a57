import { sql } from 'kysely';
import { MINUTE } from '#shared/core/durations.ts';
import type { App } from '../app-type.ts';
import { LOCKS } from '../core/database/locks.ts';
import { FEATURES } from '../features.ts';
import { sweepKeys } from '../gate/idempotency.ts';
import { endAbandoned } from '../imports/history/queries.ts';
import type { Leader } from './leader.ts';

export async function sweep(app: App) {
  const now = app.clock.now();
  await app.db.transaction().execute(async tx => {
    const { rows } = await sql<{
      mine: boolean;
    }>`select pg_try_advisory_xact_lock(${LOCKS.sweep}) as mine`.execute(tx);
    if (!rows[0]?.mine) return;
    for (const feature of Object.values(FEATURES)) await feature.sweep?.(tx, now, app);
    await sweepKeys(tx, now);
  });
  await endAbandoned(app.db);
  app.sweeps.last = now;
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
      if (!(await leader.isMe())) return;
      await sweep(app);
      await app.recount.run();
      for (const feature of Object.values(FEATURES)) await feature.everyMinute?.(app, onError).catch(onError);
    } finally {
      isAtWork = false;
    }
  };
  // By the time that passed, not by the clock: one that is put back must not stop the work until it has caught up.
  const timer = setInterval(() => void work().catch(onError), MINUTE);
  return () => clearInterval(timer);
}
