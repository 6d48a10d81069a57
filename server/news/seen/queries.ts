import { sql } from 'kysely';
import { DAY } from '#shared/core/durations.ts';
import type { Post } from '#shared/news/contract.ts';
import { iso } from '../../core/clock.ts';
import type { Db, Tx } from '../../core/database/db.ts';
import { novelty, visible } from '../queries.ts';

declare module '../../core/database/schema.ts' {
  interface Schema {
    /** The position in the news up to which the person has seen it; for most posts it equals the post's id. */
    novinky_videno: { uzivatel_id: number; novinka_id: number };
  }
}

/** Older posts do not count as new for somebody who returns from a long absence. */
const UNSEEN_MS = 14 * DAY;

/** How many posts of others from the last two weeks `viewer` has not seen. */
export async function countUnseen(db: Db, viewer: number, now: number): Promise<number> {
  const { count } = await db
    .selectFrom('novinka')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('smazano', 'is', null)
    .where('autor_id', '<>', viewer)
    .where('datum_vytvoreni', '>', iso(now - UNSEEN_MS))
    .where(visible('novinka', viewer))
    .where(
      sql<boolean>`${novelty} > coalesce((select novinka_id from novinky_videno where uzivatel_id = ${viewer}), 0)`,
    )
    .executeTakeFirstOrThrow();
  return count;
}

/** Moves a post that others see only now to the top; once, however many of its files arrive at that moment. */
export const renew = async (db: Tx, id: number) =>
  void (await sql`update novinka set novost = nextval(pg_get_serial_sequence('novinka', 'id'))
    where id = ${id} and novost is null`.execute(db));

/** Records that a person has seen the news up to a post; returns false when they had already. */
export async function noteSeen(
  db: Tx,
  uzivatel_id: number,
  { novost: novinka_id }: Pick<Post, 'novost'>,
): Promise<boolean> {
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
