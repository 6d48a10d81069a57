import { allows } from '#shared/core/permissions.ts';
import type { Offer, offers } from '#shared/offers/contract.ts';
import type { Context } from '../core/calls/mount.ts';
import type { Db } from '../core/database/db.ts';
import { listShiftsById, type ShiftRow } from '../shifts/queries.ts';
import { dealWith, plansFor, takersOf } from './deal.ts';
import { type Colleague, listColleagues, listOffers, type OfferRow } from './queries.ts';

const shortly = ({ id, jmeno, prijmeni }: Colleague) => ({ id, jmeno, prijmeni });

/** Whether the user may confirm an offer: the manager of the offering person's or the shift's shop, or an ADMIN. */
export const mayDecide = (
  user: Context['user'],
  nabizi: Pick<Colleague, 'prodejna_id'>,
  shift: Pick<ShiftRow, 'prodejna'>,
) =>
  [nabizi.prodejna_id, shift.prodejna].some(prodejna_id =>
    allows(user, 'offers.decide', { id: null, prodejna_id }),
  ) && allows(user, 'offers.decide');

type Asking = Pick<Context<typeof offers.list>, 'user' | 'now' | 'app'> & { db: Db };

type Known = { people: Map<number, Colleague>; shifts: Map<number, ShiftRow> };

/** An offer with what the person may see of it, and the deal that it offers them; null if they may not see it. */
function seenOf({ user, now }: Asking, offer: OfferRow, { people, shifts }: Known) {
  const smena = shifts.get(offer.smena_id);
  const za_smenu = shifts.get(offer.za_smenu_id ?? 0);
  const nabizi = people.get(offer.nabizi_id);
  if (!smena || !nabizi) return null;
  const prevzal = people.get(offer.prevzal_id ?? 0) ?? null;
  const isOwn = offer.nabizi_id === user.id;
  const isMine = isOwn || offer.prevzal_id === user.id;
  const decides = offer.stav === 'prijata' && mayDecide(user, nabizi, smena);
  const isFor = offer.stav === 'otevrena' && (!za_smenu || za_smenu.user_id === user.id);
  if (!isMine && !decides && !isFor) return null;
  const shown = {
    ...{ id: offer.id, stav: offer.stav, poznamka: offer.poznamka, vytvoreno: offer.vytvoreno },
    verze: offer.verze,
    ...{ smena, za_smenu: za_smenu ?? null, nabizi: shortly(nabizi), prevzal: prevzal && shortly(prevzal) },
    muze_rozhodnout: decides,
    muze_vzit_zpet: isOwn && (offer.stav === 'otevrena' || offer.stav === 'prijata'),
  };
  return { shown, deal: isFor && !isOwn ? dealWith(offer, [...shifts.values()], now) : null };
}

/** The offers that a person sees, with a fixed number of queries. */
export async function shownOffers(asking: Asking): Promise<Offer[]> {
  const { db, user, app, now } = asking;
  const rows = await listOffers(db, now);
  const [people, shifts] = await Promise.all([
    listColleagues(
      db,
      rows.flatMap(one => [one.nabizi_id, one.prevzal_id ?? 0]),
    ),
    listShiftsById(
      db,
      rows.flatMap(one => [one.smena_id, one.za_smenu_id ?? 0]),
    ),
  ]);
  const known = {
    people: new Map(people.map(one => [one.id, one])),
    shifts: new Map(shifts.map(one => [one.id, one])),
  };
  const seen = rows.map(row => seenOf(asking, row, known)).filter(one => one !== null);
  const deals = seen.flatMap(({ deal }) => deal ?? []);
  const plans = deals.length > 0 ? await plansFor(db, deals, [user.id]) : null;
  const pause = app.settings().odecist_pauzu;
  return seen.map(({ shown, deal }) => {
    const [me] = deal && plans ? takersOf(plans, deal, pause, [user.id]) : [];
    const duvod = me?.duvod ?? null;
    return { ...shown, muze_prijmout: me !== undefined && duvod === null, duvod } satisfies Offer;
  });
}
