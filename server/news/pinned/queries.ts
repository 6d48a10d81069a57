import { sql } from 'kysely';
import type { Post } from '#shared/news/contract.ts';
import { PINNED } from '#shared/news/limits.ts';
import type { Db, Tx } from '../../core/database/db.ts';
import { LOCKS } from '../../core/database/locks.ts';
import { prepared } from '../../core/database/prepared.ts';
import { novelty, posts, toPost } from '../queries.ts';

const pinnedPosts = prepared((db, { viewer }: { viewer: number }) =>
  posts(db, viewer).where('novinka.pripnuto', 'is not', null).orderBy(novelty, 'desc'),
);

/** The pinned posts, the newest first. */
export const listPinned = async (db: Db, viewer: number): Promise<Post[]> =>
  (await pinnedPosts(db, { viewer })).map(row => toPost(row, viewer));

/** Lets one transaction at a time change what is pinned, so that two never pin the last place both. */
export const lockPins = (db: Tx) => sql`select pg_advisory_xact_lock(${LOCKS.pins})`.execute(db);

/** Whether another post can be pinned. Deleted ones keep their pin, but no place. */
export async function hasRoom(db: Tx): Promise<boolean> {
  const { count } = await db
    .selectFrom('novinka')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('pripnuto', 'is not', null)
    .where('smazano', 'is', null)
    .executeTakeFirstOrThrow();
  return count < PINNED;
}

export const pin = (db: Tx, id: number) =>
  db.updateTable('novinka').set({ pripnuto: sql<string>`now()` }).where('id', '=', id).execute();

export const unpin = (db: Tx, id: number) =>
  db.updateTable('novinka').set({ pripnuto: null }).where('id', '=', id).execute();
