import { sql } from 'kysely';
import type { Db } from '../../core/database/db.ts';
import { keptSince } from '../../core/trash.ts';
import { authorsOf } from '../../users/person.ts';
import { all, toOrders } from '../queries.ts';
import { findWanted, hasWanted, isAsked } from '../searched/queries.ts';

const TRASH_SHOWN = 500;

/** Deleted orders that can still be restored and match the search, the latest first, and their total number. */
export async function listTrash(db: Db, search: string | undefined, now: number) {
  const wanted = await findWanted(db, search);
  const rows = await all(db)
    .select(sql<number>`count(*) over ()`.as('count'))
    .where('objednavka.smazana', '>', keptSince(now))
    .$if(isAsked(wanted), one => one.where(hasWanted(wanted)))
    .orderBy('objednavka.smazana', 'desc')
    .orderBy('objednavka.id')
    .limit(TRASH_SHOWN)
    .execute();
  const orders = await toOrders(db, rows, now);
  return {
    count: rows[0]?.count ?? 0,
    orders: orders.map((order, at) => ({ ...order, smazana: rows[at]!.smazana! })),
  };
}

/** Who put an order into the trash, while it can be restored; undefined if it is not there. */
export async function whoTrashed(db: Db, id: number, now: number) {
  const row = await db
    .selectFrom('objednavka')
    .select('posledni_zmena_id as kdo')
    .where('id', '=', id)
    .where('smazana', '>', keptSince(now))
    .executeTakeFirst();
  return row && (await authorsOf(db, [row.kdo])).get(row.kdo);
}
