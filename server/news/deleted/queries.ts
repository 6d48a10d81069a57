import { iso } from '../../core/clock.ts';
import type { Tx } from '../../core/database/db.ts';
import { wasThere } from '../../core/database/rows.ts';
import { isThere } from '../../core/trash.ts';

/** How long the deletion of a post can be taken back. */
const TAKEN_BACK_MS = 15 * 60_000;

/** Whether the post was still there: of two who delete it at once, one did it. It is gone for good some time later. */
export const deletePost = (db: Tx, id: number, smazal_id: number, now: number) =>
  wasThere(
    db
      .updateTable('novinka')
      .set({ smazano: iso(now), smazal_id })
      .where('id', '=', id)
      .where('smazano', 'is', null),
  );

/** The author of a post that is there or can be taken back, and who deleted it, locked; undefined when there is none. */
export const lockRestorable = (db: Tx, id: number, now: number) =>
  db
    .selectFrom('novinka')
    .select(['autor_id', 'smazano', 'smazal_id'])
    .where('id', '=', id)
    .where(isThere('smazano', iso(now - TAKEN_BACK_MS)))
    .forNoKeyUpdate()
    .executeTakeFirst();

export const restorePost = (db: Tx, id: number) =>
  db.updateTable('novinka').set({ smazano: null, smazal_id: null }).where('id', '=', id).execute();

/** Removes posts whose deletion can no longer be taken back, with their comments and files. */
export const sweepDeleted = (db: Tx, now: number) =>
  db
    .deleteFrom('novinka')
    .where('smazano', '<=', iso(now - TAKEN_BACK_MS))
    .execute();
