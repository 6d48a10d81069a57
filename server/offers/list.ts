import { allows } from '#shared/core/permissions.ts';
import type { Offer, offers } from '#shared/offers/contract.ts';
import type { Db } from '../core/db.ts';
import type { Context } from '../core/mount.ts';
import { findShift, type ShiftRow } from '../shifts/queries.ts';
import { dealOf, takers } from './deal.ts';
import { type Colleague, listColleagues, listOffers, type OfferRow } from './queries.ts';

const shortly = ({ id, jmeno, prijmeni }: Colleague) => ({ id, jmeno, prijmeni });

/** Whether somebody may confirm an offer: the manager of who offers, or of the shop, and an ADMIN. */
export const mayDecide = (
  user: Context['user'],
  nabizi: Pick<Colleague, 'prodejna_id'>,
  shift: Pick<ShiftRow, 'prodejna'>,
) =>
  [nabizi.prodejna_id, shift.prodejna].some(prodejna_id =>
    allows(user, 'offers.decide', { id: null, prodejna_id }),
  ) && allows(user, 'offers.decide');

type Asking = Pick<Context<typeof offers.list>, 'user' | 'now' | 'app'> & { db: Db };

async function shownOf({ db, user, now, app }: Asking, offer: OfferRow, people: Map<number, Colleague>) {
  const smena = await findShift(db, offer.smena_id);
  const za_smenu = offer.za_smenu_id === null ? null : await findShift(db, offer.za_smenu_id);
  const nabizi = people.get(offer.nabizi_id);
  if (!smena || !nabizi) return null;
  const prevzal = people.get(offer.prevzal_id ?? 0) ?? null;
  const isOwn = offer.nabizi_id === user.id;
  const isMine = isOwn || offer.prevzal_id === user.id;
  const decides = offer.stav === 'prijata' && mayDecide(user, nabizi, smena);
  const isFor = offer.stav === 'otevrena' && (!za_smenu || za_smenu.user_id === user.id);
  if (!isMine && !decides && !isFor) return null;
  const deal = isFor && !isOwn ? await dealOf(db, offer, now) : null;
  const [me] = deal ? await takers(db, deal, app.settings().odecist_pauzu, [user.id]) : [];
  return {
    ...{ id: offer.id, stav: offer.stav, poznamka: offer.poznamka, vytvoreno: offer.vytvoreno },
    ...{ smena, za_smenu: za_smenu ?? null, nabizi: shortly(nabizi), prevzal: prevzal && shortly(prevzal) },
    muze_prijmout: me !== undefined && me.duvod === null,
    duvod: me?.duvod ?? null,
    muze_rozhodnout: decides,
    muze_vzit_zpet: isOwn && (offer.stav === 'otevrena' || offer.stav === 'prijata'),
  } satisfies Offer;
}

/** What a person sees of the offers; there are a handful at a time. */
export async function shownOffers(asking: Asking): Promise<Offer[]> {
  const rows = await listOffers(asking.db, asking.now);
  const ids = rows.flatMap(one => [one.nabizi_id, one.prevzal_id ?? 0]);
  const people = new Map((await listColleagues(asking.db, ids)).map(one => [one.id, one]));
  const shown: (Offer | null)[] = [];
  for (const row of rows) shown.push(await shownOf(asking, row, people));
  return shown.filter(one => one !== null);
}
