import type { Write } from '../core/write.ts';
import { forget } from '../notifications/notify.ts';
import { findShift } from '../shifts/queries.ts';
import { listOffersOf, lockOffer, type OfferRow, setOffer } from './queries.ts';
import { shiftWords, tellOfOffer } from './words.ts';

const auditOf = ({ id: _, vytvoreno: __, dohodnuto: ___, ...offer }: OfferRow) => offer;

/** A new offer's row in the audit. */
export const recordNew = (tx: Write, id: number, offer: Omit<OfferRow, 'id' | 'vytvoreno' | 'dohodnuto'>) =>
  tx.record('nabidka', id, null, offer);

/** The next state of a locked offer, with its audit row and announcement. */
export async function move(tx: Write, offer: OfferRow, now: number, changed: Parameters<typeof setOffer>[2]) {
  await setOffer(tx.db, offer.id, changed, now);
  await tx.record('nabidka', offer.id, auditOf(offer), auditOf({ ...offer, ...changed }));
}

/** A locked open offer is taken back; who has accepted it is told. */
export async function takeBackOffer(tx: Write, offer: OfferRow, now: number) {
  await move(tx, offer, now, { stav: 'vzata_zpet' });
  await forget(tx, 'smena', offer.smena_id, `nabidka:${offer.id}`);
  const shift = await findShift(tx.db, offer.smena_id);
  if (!shift || offer.prevzal_id === null) return;
  await tellOfOffer(tx, offer.id, shift, [offer.prevzal_id], `Nabídka vzata zpět: ${shiftWords(shift)}`);
}

/** An accepted offer whose shifts are no longer what was agreed to is open again, and both are told. */
export async function reopenChanged(tx: Write, offer: OfferRow, now: number) {
  await move(tx, offer, now, { stav: 'otevrena', prevzal_id: null, dohodnuto: null });
  await forget(tx, 'smena', offer.smena_id, `nabidka:${offer.id}`);
  const shift = await findShift(tx.db, offer.smena_id);
  if (!shift || offer.prevzal_id === null) return;
  const other = offer.za_smenu_id === null ? undefined : await findShift(tx.db, offer.za_smenu_id);
  const text = `Směna se změnila, nabídka je znovu otevřená: ${shiftWords(shift)}${other ? ` za ${shiftWords(other)}` : ''}`;
  await tellOfOffer(tx, offer.id, shift, [offer.nabizi_id, offer.prevzal_id], text);
}

/** Somebody leaves: their open offers are taken back, what they accepted is open again. @returns how many there were */
export async function leaveOffers(tx: Write, person: number, now: number): Promise<number> {
  const rows = await listOffersOf(tx.db, person);
  for (const { id } of rows) {
    const offer = await lockOffer(tx.db, id);
    if (!offer || (offer.stav !== 'otevrena' && offer.stav !== 'prijata')) continue;
    if (offer.nabizi_id === person) {
      await takeBackOffer(tx, offer, now);
      continue;
    }
    await move(tx, offer, now, { stav: 'otevrena', prevzal_id: null, dohodnuto: null });
    const shift = await findShift(tx.db, offer.smena_id);
    if (shift)
      await tellOfOffer(tx, id, shift, [offer.nabizi_id], `Nabídka je znovu otevřená: ${shiftWords(shift)}`);
  }
  return rows.length;
}
