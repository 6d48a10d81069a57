import type { Tx } from '../core/database/db.ts';
import { byItself } from '../core/write.ts';
import { tellInstead } from './move.ts';
import { deleteEnded, endBegun } from './queries.ts';

/**
 * Ends offers of which a shift has begun (of a swap, the first of the two) and removes their notifications; for an
 * accepted one, both people are told that nobody confirmed it. Runs in the sweep, every minute.
 */
export async function sweepOffers(db: Tx, now: number) {
  const tx = byItself(db);
  for (const offer of await endBegun(db, now)) {
    const told = offer.prevzal_id === null ? [] : [offer.nabizi_id, offer.prevzal_id];
    await tellInstead(tx, offer, told, 'Směna začala, nabídka už neplatí');
  }
  await deleteEnded(db, now);
}
