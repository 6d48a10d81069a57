import { sql } from 'kysely';
import type { Post } from '#shared/news/contract.ts';
import { PINNED } from '#shared/news/limits.ts';
import type { Db, Tx } from '../../core/database/db.ts';
import { LOCKS } from '../../core/database/locks.ts';
import { prepared } from '../../core/database/prepared.ts';
import { isFor } from '../audience/queries.ts';
import { novelty, posts, toPost } from '../queries.ts';

const pinnedPosts = prepared((db, { viewer }: { viewer: number }) =>
  posts(db, viewer).where('novinka.pripnuto', 'is not', null).orderBy(novelty, 'desc').limit(PINNED),
);

/** The pinned posts, the newest first; of those for different shops, somebody may see more than are pinned for any. */
export const listPinned = async (db: Db, viewer: number): Promise<Post[]> =>
  (await pinnedPosts(db, { viewer })).map(row => toPost(row, viewer));

/** Lets one transaction at a time change what is pinned, so that two never pin the last place both. */
export const lockPins = (db: Tx) => sql`select pg_advisory_xact_lock(${LOCKS.pins})`.execute(db);

/**
 * Whether a post can be pinned, by the pinned ones that `viewer` sees: at most three for the people of any shop that it
 * is for, and for those without a shop. Deleted ones keep their pin, but no place.
 */
export async function hasRoom(db: Tx, viewer: number, id: number): Promise<boolean> {
  const { rows } = await sql<{ plno: boolean }>`
    select exists (
      select from novinka asked cross join (select id from prodejna union all select null) shop
      where asked.id = ${id} and (asked.prodejny is null or shop.id = any(asked.prodejny))
        and ${PINNED} <= (select count(*) from novinka
          where pripnuto is not null and smazano is null and novinka.id <> asked.id and ${isFor(viewer)}
            and (novinka.prodejny is null or shop.id = any(novinka.prodejny)))) as plno`.execute(db);
  return !rows[0]!.plno;
}

export const pin = (db: Tx, id: number) =>
  db.updateTable('novinka').set({ pripnuto: sql<string>`now()` }).where('id', '=', id).execute();

export const unpin = (db: Tx, id: number) =>
  db.updateTable('novinka').set({ pripnuto: null }).where('id', '=', id).execute();
