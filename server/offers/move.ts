import type { ShiftContent } from '#shared/shifts/kinds.ts';
import { instantOn } from '#shared/shifts/open-shift.ts';
import type { Write } from '../core/write.ts';
import { findShift, holdStore, type ShiftRow } from '../shifts/queries.ts';
import { listOffersOf, lockOffers, lockOffersOfShifts, type OfferRow, setOffer } from './queries.ts';
import { forgetOffer, shiftWords, tellOfOffer, tellOfOpen } from './words.ts';

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
  await forgetOffer(tx, offer);
  const shift = await findShift(tx.db, offer.smena_id);
  if (!shift || offer.prevzal_id === null) return;
  await tellOfOffer(tx, offer.id, shift, [offer.prevzal_id], `Nabídka vzata zpět: ${shiftWords(shift)}`);
}

type Ending = {
  /** The shift because of which it is over. */
  id: number;
  stav: 'vzata_zpet' | 'propadla';
  why: string;
  /** Who gets that shift. */
  newPerson?: number;
};

/** A locked open offer is over because of a shift of it: who accepted it is told, and who asked for that shift in exchange. */
async function endOffer(tx: Write, offer: OfferRow, { id, stav, why, newPerson }: Ending, now: number) {
  await move(tx, offer, now, { stav });
  // Whose the offered shift was, and whose it is now, hear of that from who deletes or changes it; of a swap only half is done.
  const isWhole = offer.za_smenu_id === null;
  const heard = offer.smena_id === id ? [offer.nabizi_id, isWhole ? newPerson : undefined] : [];
  const told = [offer.prevzal_id, offer.nabizi_id]
    .filter(one => one !== null)
    .filter(one => !heard.includes(one));
  await tellInstead(tx, offer, told, `${why}, nabídka už neplatí`);
}

/**
 * A locked shift is about to be deleted, and its offers go with it: whoever accepted one is told, and whoever asked for it
 * in exchange for theirs. Nothing brings an offer back when the shift is (rule shifts-15).
 */
export async function loseShift(tx: Write, id: number, now: number) {
  for (const offer of await lockOffersOfShifts(tx.db, [id]))
    await endOffer(tx, offer, { id, stav: 'vzata_zpet', why: 'Směna byla zrušena' }, now);
}

/** Whether a shift is on another day, at another time or in another shop than who accepted it agreed to. */
const isMoved = (was: ShiftRow, { datum, cas_od, cas_do, prodejna_id }: ShiftContent) =>
  was.datum !== datum || was.cas_od !== cas_od || was.cas_do !== cas_do || was.prodejna !== prodejna_id;

/**
 * A locked shift is about to be saved, with all of `becoming`. As somebody else's, or as no work any more: its offers are
 * over, and one that asks for it in exchange is open for its new person, who is told, where they can still make the swap. Of
 * the same person on another day, at another time or in another shop: what was accepted of it is open again (rule shifts-15).
 */
export async function changeHands(tx: Write, was: ShiftRow, becoming: Becoming, now: number) {
  const becomes = becoming.get(was.id)!;
  const { uzivatel_id, typ_smeny, datum, cas_od } = becomes;
  const isWork = typ_smeny === 'prace';
  const isKept = isWork && uzivatel_id === was.user_id;
  if (isKept && !isMoved(was, becomes)) return;
  const isAhead = instantOn(datum, cas_od) > now;
  const ending = { id: was.id, stav: 'propadla', why: 'Směna se změnila', newPerson: uzivatel_id } as const;
  for (const offer of await lockOffersOfShifts(tx.db, [was.id])) {
    const canSwap = offer.za_smenu_id === was.id && isWork && isAhead && uzivatel_id !== offer.nabizi_id;
    if (isKept && isAhead) {
      if (offer.stav === 'prijata') await reopenChanged(tx, offer, now, becoming);
    } else if (canSwap) await askAnother(tx, offer, becoming, now);
    else await endOffer(tx, offer, ending, now);
  }
}

/** Shifts as they are about to be saved at once, by their numbers: an offer's other shift may change with it. */
type Becoming = ReadonlyMap<number, ShiftContent>;

/** A shift as it is once all of `becoming` is saved, in the words of an offer. */
async function findBecoming(tx: Write, id: number, becoming: Becoming): Promise<ShiftRow | undefined> {
  const shift = await findShift(tx.db, id);
  const becomes = becoming.get(id);
  const store = becomes && (await holdStore(tx.db, becomes.prodejna_id));
  return shift && store ? { ...shift, ...becomes, prodejna_nazev: store.nazev } : shift;
}

/** An offer of a swap is no longer for who had the shift that it asks for, but for who gets it. */
async function askAnother(tx: Write, offer: OfferRow, becoming: Becoming, now: number) {
  if (offer.stav === 'prijata') await reopenChanged(tx, offer, now);
  else await forgetOffer(tx, offer);
  const id = offer.za_smenu_id!;
  const shift = await findBecoming(tx, offer.smena_id, becoming);
  const other = await findBecoming(tx, id, becoming);
  if (shift && other) await tellOfOpen(tx, offer.id, { shift, other }, [becoming.get(id)!.uzivatel_id]);
}

/**
 * What people were told of an offer is taken back, and `pro` are told what became of it, with its shifts, of which
 * some may be about to be saved (`becoming`).
 */
export async function tellInstead(
  tx: Write,
  offer: Pick<OfferRow, 'id' | 'smena_id' | 'za_smenu_id'>,
  pro: number[],
  what: string,
  becoming: Becoming = new Map(),
) {
  await forgetOffer(tx, offer);
  const shift = pro.length > 0 && (await findBecoming(tx, offer.smena_id, becoming));
  if (!shift) return;
  const other = offer.za_smenu_id === null ? undefined : await findBecoming(tx, offer.za_smenu_id, becoming);
  const text = `${what}: ${shiftWords(shift)}${other ? ` za ${shiftWords(other)}` : ''}`;
  await tellOfOffer(tx, offer.id, shift, pro, text);
}

/** An accepted offer whose shifts are no longer what was agreed to is open again, and both are told. */
export async function reopenChanged(tx: Write, offer: OfferRow, now: number, becoming?: Becoming) {
  await move(tx, offer, now, { stav: 'otevrena', prevzal_id: null, dohodnuto: null });
  const both = offer.prevzal_id === null ? [] : [offer.nabizi_id, offer.prevzal_id];
  await tellInstead(tx, offer, both, 'Směna se změnila, nabídka je znovu otevřená', becoming);
}

/** Somebody leaves: their open offers are taken back, what they accepted is open again. @returns how many there were */
export async function leaveOffers(tx: Write, person: number, now: number): Promise<number> {
  const rows = await listOffersOf(tx.db, person);
  const offers = await lockOffers(
    tx.db,
    rows.map(({ id }) => id),
  );
  for (const offer of offers) {
    if (offer.stav !== 'otevrena' && offer.stav !== 'prijata') continue;
    if (offer.nabizi_id === person) {
      await takeBackOffer(tx, offer, now);
      continue;
    }
    await move(tx, offer, now, { stav: 'otevrena', prevzal_id: null, dohodnuto: null });
    await forgetOffer(tx, offer);
    const shift = await findShift(tx.db, offer.smena_id);
    if (shift)
      await tellOfOffer(
        tx,
        offer.id,
        shift,
        [offer.nabizi_id],
        `Nabídka je znovu otevřená: ${shiftWords(shift)}`,
      );
  }
  return rows.length;
}
