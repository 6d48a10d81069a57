import { sql } from 'kysely';
import { DAY } from '#shared/core/durations.ts';
import { iso } from '../../core/clock.ts';
import type { Db, Tx } from '../../core/database/db.ts';
import { visible } from '../queries.ts';

/** Rows as `migrations/` define them. */
declare module '../../core/database/schema.ts' {
  interface Schema {
    novinky_videno: { uzivatel_id: number; novinka_id: number };
  }
}

/** What is older is no news to who comes back from a long absence. */
const UNSEEN_MS = 14 * DAY;

/** How many posts of others came since `viewer` looked, of the last two weeks. */
export async function countUnseen(db: Db, viewer: number, now: number): Promise<number> {
  const { count } = await db
    .selectFrom('novinka')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('smazano', 'is', null)
    .where('autor_id', '<>', viewer)
    .where('datum_vytvoreni', '>', iso(now - UNSEEN_MS))
    .where(visible('novinka', viewer))
    .where(
      sql<boolean>`novinka.id > coalesce((select novinka_id from novinky_videno where uzivatel_id = ${viewer}), 0)`,
    )
    .executeTakeFirstOrThrow();
  return count;
}

/** Notes that a person has seen the news up to `post`; false when they had seen as much before. */
export async function noteSeen(db: Tx, uzivatel_id: number, novinka_id: number): Promise<boolean> {
  const noted = await db
    .insertInto('novinky_videno')
    .values({ uzivatel_id, novinka_id })
    .onConflict(conflict =>
      conflict
        .column('uzivatel_id')
        .doUpdateSet({ novinka_id })
        .where('novinky_videno.novinka_id', '<', novinka_id),
    )
    .returning('novinka_id')
    .executeTakeFirst();
  return noted !== undefined;
}
