import { sql } from 'kysely';
import { DAY } from '#shared/core/durations.ts';
import { iso } from './clock.ts';

const KEPT_MS = 30 * DAY;

/** The instant after which records in a trash can still be restored; those deleted earlier are removed for good. */
export const keptSince = (now: number) => iso(now - KEPT_MS);

/** Whether a record is not deleted, or was deleted after `deletedAfter` where that is given. */
export function isThere(column: 'smazana' | 'smazano' | 'smazan', deletedAfter?: string) {
  const deleted = sql.ref(column);
  return deletedAfter === undefined
    ? sql<boolean>`${deleted} is null`
    : sql<boolean>`(${deleted} is null or ${deleted} > ${deletedAfter})`;
}
