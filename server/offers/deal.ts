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

/** A shift that can change hands: work that has not begun and was not attended. */
export const isTransferable = (shift: ShiftRow, now: number) =>
  shift.typ_smeny === 'prace' && shift.dochazka.length === 0 && instantOn(shift.datum, shift.cas_od) > now;

type Terms = Pick<OfferRow, 'smena_id' | 'za_smenu_id' | 'nabizi_id'>;
export type Deal = { shift: ShiftRow; other: ShiftRow | null };

/** The deal of an offer with its shifts as they are; null when they cannot change hands any more. */
export function dealWith(offer: Terms, shifts: readonly ShiftRow[], now: number): Deal | null {
  const byId = (id: number) => shifts.find(shift => shift.id === id);
  const shift = byId(offer.smena_id);
  if (!shift || shift.user_id !== offer.nabizi_id || !isTransferable(shift, now)) return null;
  if (offer.za_smenu_id === null) return { shift, other: null };
  const other = byId(offer.za_smenu_id);
  return other && other.user_id !== shift.user_id && isTransferable(other, now) ? { shift, other } : null;
}

/** What is agreed to by who accepts a deal. */
export const agreedOf = ({ shift, other }: Deal): Agreed => ({
  smena: termsOf(shift),
  za_smenu: other && termsOf(other),
});

const termsOf = (shift: Agreed['smena']) => picked(shift, 'datum', 'cas_od', 'cas_do', 'prodejna');

const isSame = (one: Agreed['smena'] | null, other: Agreed['smena'] | null) =>
  JSON.stringify(one && termsOf(one)) === JSON.stringify(other && termsOf(other));

/** Whether the shifts are what was agreed to; what an earlier version let somebody accept is not known. */
const isAsAgreed = ({ dohodnuto }: OfferRow, { shift, other }: Deal) =>
  dohodnuto === null || (isSame(dohodnuto.smena, shift) && isSame(dohodnuto.za_smenu, other));

/** Whether the shifts are those that somebody saw, as far as their page says which. */
export const isSeen = ({ shift, other }: Deal, seen: { verze?: number; za_verze?: number }) =>
  (seen.verze ?? shift.verze) === shift.verze && (seen.za_verze ?? other?.verze) === other?.verze;

const daysOf = ({ shift, other }: Deal) => [shift.datum, ...(other ? [other.datum] : [])];

/** The plans that some deals ask for: of `people` and, of swaps, of both who would swap; everybody's unless told. */
export const plansFor = (db: Db, deals: Deal[], people?: number[]): Promise<Plans> =>
  plansOf(
    db,
    deals.flatMap(daysOf),
    people && [
      ...people,
      ...deals.flatMap(({ shift, other }) => (other ? [shift.user_id, other.user_id] : [])),
    ],
  );

/** Who could make a deal; `giver` is who offers a swap, where it is they who cannot have what they would get. */
type Taker = StandIn & { giver?: StandIn };

/** Who could make the deal, whom it harms least first: of a swap the other shift's person alone. The plans may be of more deals. */
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

/** The same, asked for one deal. */
export const takers = async (db: Db, deal: Deal, pause: number, people?: number[]): Promise<Taker[]> =>
  takersOf(await plansFor(db, [deal], deal.other ? (people ?? []) : people), deal, pause, people);

/** A locked offer with its locked shifts. */
export type Dealt = { offer: OfferRow; shifts: ShiftRow[] };

/**
 * Ends an offer and gives the shifts of its deal to their new people, with their audit rows, after asking once more whether they may have
 * them: what was true when the offer was taken may not be any more. Null, and nothing is given, where the shifts are no
 * longer what was agreed to.
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
  // Over before its shifts move: what else is open of them ends as of any shift that changes hands.
  await move(tx, offer, now, { stav: 'schvalena', prevzal_id: taker.id });
  // Each would stand in the other's way until both have moved.
  if (other) await judgeLater(tx.db);
  await saveShift(tx, given, shift, now);
  if (other) {
    await saveShift(tx, { ...toDraft(other), uzivatel_id: shift.user_id }, other, now);
    await judgeNow(tx.db);
  }
  return deal;
}
