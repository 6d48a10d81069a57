import { isDiskFull } from './database-errors.ts';

/** Limits the updates, so that not every request costs one. */
const AT_MOST_EACH_MS = 60_000;

/**
 * Records that a session, a token or a kiosk was used, at most once a minute counted from `last`; also after the
 * clock was set back. On a full disk it is skipped, so that reading keeps working.
 */
export async function noteUsed(last: string | null, now: number, note: () => Promise<unknown>) {
  if (last !== null && Math.abs(now - Date.parse(last)) <= AT_MOST_EACH_MS) return;
  await note().catch(error => {
    if (!isDiskFull(error)) throw error;
  });
}
