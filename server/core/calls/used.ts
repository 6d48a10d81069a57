import { isDiskFull } from './database-errors.ts';

/** A request should not cost an update. */
const AT_MOST_EACH_MS = 60_000;

/**
 * Notes that a session, a token or a kiosk was used, at most once a minute after it `last` was; also after the clock was put
 * back. On a full disk it is left out: what reads goes on.
 */
export async function noteUsed(last: string | null, now: number, note: () => Promise<unknown>) {
  if (last !== null && Math.abs(now - Date.parse(last)) <= AT_MOST_EACH_MS) return;
  await note().catch(error => {
    if (!isDiskFull(error)) throw error;
  });
}
