import { MINUTE } from '#shared/core/durations.ts';
import { TAKEN_BACK_MINUTES } from '#shared/news/limits.ts';
import { iso } from '../../core/clock.ts';
import type { Tx } from '../../core/database/db.ts';
import { wasThere } from '../../core/database/rows.ts';
import { isThere } from '../../core/trash.ts';
import { isFor } from '../audience/queries.ts';

const TAKEN_BACK_MS = TAKEN_BACK_MINUTES * MINUTE;

/** Marks a post as deleted; returns whether it still existed, true for only one of two concurrent deletions. */
export const deletePost = (db: Tx, id: number, smazal_id: number, now: number) =>
  wasThere(
    db
      .updateTable('novinka')
      .set({ smazano: iso(now), smazal_id })
      .where('id', '=', id)
      .where('smazano', 'is', null),
  );

/** What is known of a post for `viewer` that exists or can be restored, locked; undefined when there is none. */
export const lockRestorable = (db: Tx, viewer: number, id: number, now: number) =>
  db
    .selectFrom('novinka')
    .select(['id', 'autor_id', 'smazano', 'smazal_id', 'prodejny'])
    .where('id', '=', id)
    .where(isFor(viewer))
    .where(isThere('smazano', iso(now - TAKEN_BACK_MS)))
    .forNoKeyUpdate()
    .executeTakeFirst();

export const restorePost = (db: Tx, id: number) =>
  db.updateTable('novinka').set({ smazano: null, smazal_id: null }).where('id', '=', id).execute();

/** Removes posts whose deletion can no longer be undone, with their comments and files. */
export const sweepDeleted = (db: Tx, now: number) =>
  db
    .deleteFrom('novinka')
    .where('smazano', '<=', iso(now - TAKEN_BACK_MS))
    .execute();
