import { fail } from '../core/calls/errors.ts';
import type { Db, Tx } from '../core/database/db.ts';
import { findOrder, lockOrder } from './queries.ts';
import { whoTrashed } from './trash/queries.ts';

/** Refuses with the reason: a colleague may have put the order into the trash (restorable, rule orders-5). */
async function missing(db: Db, id: number, now: number): Promise<never> {
  const who = await whoTrashed(db, id, now);
  throw fail.notFound(
    who
      ? `Objednávka je v koši, smazal ji ${who.jmeno} ${who.prijmeni}. Obnovit ji lze odtamtud.`
      : 'Objednávka nebyla nalezena.',
  );
}

/** An order that is not deleted. @throws 404 with who deleted it */
export const openOrder = async (db: Db, id: number, now: number) =>
  (await findOrder(db, id, now)) ?? (await missing(db, id, now));

/** The row of an order, locked; also one deleted after `deletedAfter`, if given. @throws 404 with who deleted it */
export const lockedOrder = async (db: Tx, id: number, now: number, deletedAfter?: string) =>
  (await lockOrder(db, id, deletedAfter)) ?? (await missing(db, id, now));

export type LockedOrder = Awaited<ReturnType<typeof lockedOrder>>;
