import type { Photo } from '#shared/orders/photos/contract.ts';
import { iso } from '../../core/clock.ts';
import type { Db, Tx } from '../../core/database/db.ts';
import { isThere, keptSince } from '../../core/trash.ts';
import { fileColumns } from '../../files/queries.ts';
import { authorJson } from '../../users/person.ts';

/** The photos of an order, the oldest first. */
export const listPhotos = (db: Db, order: number): Promise<Photo[]> =>
  db
    .selectFrom('soubor')
    .select(fileColumns)
    .select(eb => ['soubor.vlozen', authorJson(eb.ref('soubor.vlozil_id')).as('vlozil')])
    .where('objednavka_id', '=', order)
    .where('smazano', 'is', null)
    .orderBy('id')
    .execute();

export async function countPhotos(db: Db, order: number): Promise<number> {
  const { fotek } = await db
    .selectFrom('soubor')
    .select(eb => eb.fn.countAll<number>().as('fotek'))
    .where('objednavka_id', '=', order)
    .where('smazano', 'is', null)
    .executeTakeFirstOrThrow();
  return fotek;
}

/** A photo of this order, even a removed one as long as it can be restored. */
export const findPhoto = (db: Db, order: number, id: number, now: number) =>
  db
    .selectFrom('soubor')
    .select('smazano')
    .where('id', '=', id)
    .where('objednavka_id', '=', order)
    .where(isThere('smazano', keptSince(now)))
    .executeTakeFirst();

/** Removes a photo at `now`, or restores it with null. */
export const putRemoved = (db: Tx, id: number, now: number | null) =>
  db
    .updateTable('soubor')
    .set({ smazano: now === null ? null : iso(now) })
    .where('id', '=', id)
    .execute();

/** Removes for good what can no longer be restored. */
export const sweepPhotos = (db: Tx, now: number) =>
  db.deleteFrom('soubor').where('smazano', '<=', keptSince(now)).execute();

/** Removes all photos of these orders for good: their customer is erased (rule people-19). */
export const erasePhotos = (db: Tx, orders: number[]) =>
  db.deleteFrom('soubor').where('objednavka_id', 'in', orders).execute();
