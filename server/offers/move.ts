import type { ShiftContent } from '#shared/shifts/kinds.ts';
import { instantOn } from '#shared/shifts/open-shift.ts';
import type { Write } from '../core/write.ts';
import { findShift, holdStore, type ShiftRow } from '../shifts/queries.ts';
import { listOffersOf, lockOffers, lockOffersOfShifts, type OfferRow, setOffer } from './queries.ts';
import { forgetOffer, shiftWords, tellOfOffer, tellOfOpen } from './words.ts';

const auditOf = ({ id: _, vytvoreno: __, dohodnuto: ___, verze: ____, ...offer }: OfferRow) => offer;

/** Writes the audit row of a new offer. */
export const recordNew = (
  tx: Write,
  id: number,
  offer: Omit<OfferRow, 'id' | 'vytvoreno' | 'dohodnuto' | 'verze'>,
) => tx.record('nabidka', id, null, offer);

/** Changes a locked offer, with its audit row. */
export async function move(tx: Write, offer: OfferRow, now: number, changed: Parameters<typeof setOffer>[2]) {
  await setOffer(tx.db, offer.id, changed, now);
  await tx.record('nabidka', offer.id, auditOf(offer), auditOf({ ...offer, ...changed }));
}

/** Takes back a locked open offer, and notifies the person who has accepted it. */
export async function takeBackOffer(tx: Write, offer: OfferRow, now: number) {
  await move(tx, offer, now, { stav: 'vzata_zpet' });
  await forgetOffer(tx, offer);
  const shift = await findShift(tx.db, offer.smena_id);
  if (!shift || offer.prevzal_id === null) return;
  await tellOfOffer(tx, offer.id, shift, [offer.prevzal_id], `Nabídka vzata zpět: ${shiftWords(shift)}`);
}

type Ending = {
  /** The shift that ends the offer. */
  id: number;
  stav: 'vzata_zpet' | 'propadla';
  why: string;
  /** Who gets that shift. */
  newPerson?: number;
};

/** Ends a locked offer because of one of its shifts; notifies who accepted it and who asked for that shift. */
async function endOffer(tx: Write, offer: OfferRow, { id, stav, why, newPerson }: Ending, now: number) {
  await move(tx, offer, now, { stav });
  // The change of the offered shift notifies these people already; in a swap not its new owner, who gets only half.
  const isWhole = offer.za_smenu_id === null;
  const heard = offer.smena_id === id ? [offer.nabizi_id, isWhole ? newPerson : undefined] : [];
  const told = [offer.prevzal_id, offer.nabizi_id]
    .filter(one => one !== null)
    .filter(one => !heard.includes(one));
  await tellInstead(tx, offer, told, `${why}, nabídka už neplatí`);
}

/**
 * Ends the offers of a locked shift that is about to be deleted. People who accepted one, or asked for the shift in
 * exchange for theirs, are notified. Restoring the shift does not restore its offers (rule shifts-15).
 */
export async function loseShift(tx: Write, id: number, now: number) {
  for (const offer of await lockOffersOfShifts(tx.db, [id]))
    await endOffer(tx, offer, { id, stav: 'vzata_zpet', why: 'Směna byla zrušena' }, now);
}

/** Whether a shift's day, time or shop is no longer what the person accepted. */
const isMoved = (was: ShiftRow, { datum, cas_od, cas_do, prodejna_id }: ShiftContent) =>
  was.datum !== datum || was.cas_od !== cas_od || was.cas_do !== cas_do || was.prodejna !== prodejna_id;

/**
 * Updates the offers of a locked shift that is about to be saved as part of `becoming`. If it gets another person or
 * is no longer work, its offers end; one that asks for it in exchange is offered to its new person, if they can still
 * swap. If the same person keeps it but its day, time or shop changes, an accepted offer is open again
 * (rule shifts-15).
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

/** Shifts about to be saved together, by id: both shifts of an offer may change at once. */
type Becoming = ReadonlyMap<number, ShiftContent>;

/** A shift as it will be once all of `becoming` is saved, for the text of a notification. */
async function findBecoming(tx: Write, id: number, becoming: Becoming): Promise<ShiftRow | undefined> {
  const shift = await findShift(tx.db, id);
  const becomes = becoming.get(id);
  const store = becomes && (await holdStore(tx.db, becomes.prodejna_id));
  return shift && store ? { ...shift, ...becomes, prodejna_nazev: store.nazev } : shift;
}

/** Offers a swap to the new person of the shift that it asks for, and no longer to the former one. */
async function askAnother(tx: Write, offer: OfferRow, becoming: Becoming, now: number) {
  if (offer.stav === 'prijata') await reopenChanged(tx, offer, now);
  else await forgetOffer(tx, offer);
  const id = offer.za_smenu_id!;
  const shift = await findBecoming(tx, offer.smena_id, becoming);
  const other = await findBecoming(tx, id, becoming);
  if (shift && other) await tellOfOpen(tx, offer.id, { shift, other }, [becoming.get(id)!.uzivatel_id]);
}

/**
 * Replaces the notifications of an offer: `pro` are told what became of it, with its shifts, some of which may be
 * about to be saved (`becoming`).
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

/** Reopens an accepted offer whose shifts are no longer as agreed, and notifies both people. */
export async function reopenChanged(tx: Write, offer: OfferRow, now: number, becoming?: Becoming) {
  await move(tx, offer, now, { stav: 'otevrena', prevzal_id: null, dohodnuto: null });
  const both = offer.prevzal_id === null ? [] : [offer.nabizi_id, offer.prevzal_id];
  await tellInstead(tx, offer, both, 'Směna se změnila, nabídka je znovu otevřená', becoming);
}

/** Takes back a leaving person's open offers, and reopens those they accepted. @returns how many there were */
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
