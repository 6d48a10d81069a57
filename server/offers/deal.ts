import { picked } from '#shared/core/picked.ts';
import { NOT_OPEN } from '#shared/offers/kinds.ts';
import { instantOn } from '#shared/shifts/open-shift.ts';
import { fail } from '../core/calls/errors.ts';
import type { Db } from '../core/database/db.ts';
import type { Write } from '../core/write.ts';
import { holdTargets, saveShift } from '../shifts/planning.ts';
import { judgeLater, judgeNow, type ShiftRow, toDraft } from '../shifts/queries.ts';
import { type Plans, plansNear, plansOf, type StandIn, standIns } from './candidates.ts';
import { move } from './move.ts';
import type { Agreed, OfferRow } from './queries.ts';

/** Whether a shift can change hands: work that has not begun and has no attendance. */
export const isTransferable = (shift: ShiftRow, now: number) =>
  shift.typ_smeny === 'prace' && shift.dochazka.length === 0 && instantOn(shift.datum, shift.cas_od) > now;

type Terms = Pick<OfferRow, 'smena_id' | 'za_smenu_id' | 'nabizi_id'>;
export type Deal = { shift: ShiftRow; other: ShiftRow | null };

/** The deal of an offer with its current shifts; null when they can no longer change hands. */
export function dealWith(offer: Terms, shifts: readonly ShiftRow[], now: number): Deal | null {
  const byId = (id: number) => shifts.find(shift => shift.id === id);
  const shift = byId(offer.smena_id);
  if (!shift || shift.user_id !== offer.nabizi_id || !isTransferable(shift, now)) return null;
  if (offer.za_smenu_id === null) return { shift, other: null };
  const other = byId(offer.za_smenu_id);
  return other && other.user_id !== shift.user_id && isTransferable(other, now) ? { shift, other } : null;
}

/** The terms that somebody agrees to by accepting a deal. */
export const agreedOf = ({ shift, other }: Deal): Agreed => ({
  smena: termsOf(shift),
  za_smenu: other && termsOf(other),
});

const termsOf = (shift: Agreed['smena']) => picked(shift, 'datum', 'cas_od', 'cas_do', 'prodejna');

const isSame = (one: Agreed['smena'] | null, other: Agreed['smena'] | null) =>
  JSON.stringify(one && termsOf(one)) === JSON.stringify(other && termsOf(other));

/** Whether the shifts are still as agreed; an earlier version did not store the terms, so then they count as such. */
const isAsAgreed = ({ dohodnuto }: OfferRow, { shift, other }: Deal) =>
  dohodnuto === null || (isSame(dohodnuto.smena, shift) && isSame(dohodnuto.za_smenu, other));

/** Whether the shifts are in the versions that the person saw, as far as their page sent those. */
export const isSeen = ({ shift, other }: Deal, seen: { verze?: number; za_verze?: number }) =>
  (seen.verze ?? shift.verze) === shift.verze && (seen.za_verze ?? other?.verze) === other?.verze;

const daysOf = ({ shift, other }: Deal) => [shift.datum, ...(other ? [other.datum] : [])];

/** The plans needed to judge some deals: of `people`, and for swaps also of both sides; by default everybody's. */
export const plansFor = (db: Db, deals: Deal[], people?: number[]): Promise<Plans> =>
  plansOf(
    db,
    deals.flatMap(daysOf),
    people && [
      ...people,
      ...deals.flatMap(({ shift, other }) => (other ? [shift.user_id, other.user_id] : [])),
    ],
  );

/** Somebody who could accept a deal; `giver` is the one who offers a swap, if they cannot take the other shift. */
type Taker = StandIn & { giver?: StandIn };

/** Who could accept the deal, least harmed first; of a swap only the other shift's person. `all` may cover more. */
export function takersOf(all: Plans, deal: Deal, pause: number, people?: number[]): Taker[] {
  const { shift, other } = deal;
  const plans = plansNear(all, daysOf(deal));
  if (!other) return standIns(plans, shift, { pause, people });
  if (people && !people.includes(other.user_id)) return [];
  const [taker] = standIns(plans, shift, { pause, people: [other.user_id], without: other.id });
  const [giver] = standIns(plans, other, { pause, people: [shift.user_id], without: shift.id });
  if (!taker) return [];
  if (taker.duvod || !giver?.duvod) return [taker];
  return [{ ...taker, duvod: `${giver.jmeno} ${giver.prijmeni}: ${giver.duvod}`, giver }];
}

/** Like `takersOf`, with the plans read for this deal alone. */
export const takers = async (db: Db, deal: Deal, pause: number, people?: number[]): Promise<Taker[]> =>
  takersOf(await plansFor(db, [deal], deal.other ? (people ?? []) : people), deal, pause, people);

/** A locked offer with its locked shifts. */
export type Dealt = { offer: OfferRow; shifts: ShiftRow[] };

/**
 * Ends an offer and gives its shifts to their new people, with audit rows. It first checks again whether they may
 * have them, as that may have changed since the offer was accepted. Null, without any change, if the shifts are no
 * longer as agreed.
 */
export async function makeDeal(
  tx: Write,
  { offer, shifts }: Dealt,
  { now, pause }: { now: number; pause: number },
) {
  const deal = dealWith(offer, shifts, now);
  if (!deal || offer.prevzal_id === null) throw fail.conflict(NOT_OPEN);
  if (!isAsAgreed(offer, deal)) return null;
  const [taker] = await takers(tx.db, deal, pause, [offer.prevzal_id]);
  if (!taker) throw fail.conflict(NOT_OPEN);
  const { jmeno, prijmeni, duvod } = taker.giver ?? taker;
  if (duvod) throw fail.conflict(`${jmeno} ${prijmeni} směnu mít nemůže: ${duvod}`);
  const { shift, other } = deal;
  const given = { ...toDraft(shift), uzivatel_id: taker.id };
  await holdTargets(tx.db, given, shift);
  // End the offer before moving its shifts: their other open offers then end as for any shift that changes hands.
  await move(tx, offer, now, { stav: 'schvalena', prevzal_id: taker.id });
  // Each overlaps the other until both have moved.
  if (other) await judgeLater(tx.db);
  await saveShift(tx, given, shift, now);
  if (other) {
    await saveShift(tx, { ...toDraft(other), uzivatel_id: shift.user_id }, other, now);
    await judgeNow(tx.db);
  }
  return deal;
}
