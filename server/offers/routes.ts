import { allows } from '#shared/core/permissions.ts';
import { refusalOf } from '#shared/core/refusals.ts';
import { OfferNow, type offers } from '#shared/offers/contract.ts';
import { NOT_OPEN, TOLD_AT_ONCE } from '#shared/offers/kinds.ts';
import { fullName } from '#shared/users/full-name.ts';
import { fail, found } from '../core/calls/errors.ts';
import type { Context, Handlers } from '../core/calls/mount.ts';
import { refuseStale } from '../core/versions.ts';
import type { Write } from '../core/write.ts';
import { NO_SHIFT } from '../shifts/planning.ts';
import { findShift, listManagers } from '../shifts/queries.ts';
import { plansOf, standIns } from './candidates.ts';
import { agreedOf, type Dealt, dealWith, isSeen, isTransferable, makeDeal, takers } from './deal.ts';
import { mayDecide, shownOffers } from './list.ts';
import { move, recordNew, reopenChanged, takeBackOffer } from './move.ts';
import {
  dropOthers,
  insertOffer,
  listColleagues,
  lockDealt,
  lockOffer,
  lockShiftsOf,
  type OfferRow,
} from './queries.ts';
import { forgetOffer, shiftWords, tellOfOffer, tellOfOpen } from './words.ts';

const NO_OFFER = 'Nabídka nebyla nalezena.';
const CHANGED = 'Směna už není taková, jakou kolega přijal. Nabídka je znovu otevřená a oba o tom vědí.';
const CHANGED_NOW = 'Směna se mezitím změnila. Podívejte se na ni znovu.';
const NOT_AHEAD = 'Nabídnout lze jen pracovní směnu, která ještě nezačala.';

const counting = ({ app, now }: Pick<Context, 'app' | 'now'>) => ({
  now,
  pause: app.settings().odecist_pauzu,
});

/** Refuses to decide about a locked offer that is no longer the one that was seen: somebody accepted or reopened it. */
const refuseUnseen = (tx: Write, offer: OfferRow, verze: number | undefined) =>
  refuseStale(tx.db, { tabulka: 'nabidka', zaznam: offer.id, verze }, OfferNow, offer);

/** Says who has accepted an offer; who has done so themselves presses again after an answer that was lost. */
async function takenAlready(tx: Write, { prevzal_id }: OfferRow, userId: number) {
  if (prevzal_id === userId) return fail.conflict('Nabídku jste už přijali.');
  const [taker] = await listColleagues(tx.db, prevzal_id === null ? [] : [prevzal_id]);
  return fail.conflict(`Nabídku už přijal ${taker ? fullName(taker) : 'někdo jiný'}.`);
}

/** Gives the shifts to their new people and notifies both; false if the shifts are no longer as agreed. */
async function handOver(tx: Write, dealt: Dealt, at: ReturnType<typeof counting>): Promise<boolean> {
  const deal = await makeDeal(tx, dealt, at);
  if (!deal) return false;
  const { offer } = dealt;
  const { shift, other } = deal;
  await forgetOffer(tx, offer);
  const given = `Předáno: ${shiftWords(shift)}${other ? ` za ${shiftWords(other)}` : ''}`;
  await tellOfOffer(tx, offer.id, shift, [offer.nabizi_id, offer.prevzal_id!], given);
  return true;
}

export const offersRoutes: Handlers<typeof offers> = {
  list: async context => ({ nabidky: await shownOffers(context) }),

  async standIns({ db, params, app, now }) {
    const smena = found(await findShift(db, params.id), NO_SHIFT);
    const plans = await plansOf(db, [smena.datum]);
    const lide = standIns(plans, smena, { pause: counting({ app, now }).pause });
    return { smena, lide };
  },

  async create({ user, body, write, ...context }) {
    const at = counting(context);
    return write(async tx => {
      const { smena_id, poznamka = null, za_smenu_id = null } = body;
      const shifts = await lockShiftsOf(tx.db, { smena_id, za_smenu_id });
      const shift = found(
        shifts.find(({ id }) => id === smena_id),
        NO_SHIFT,
      );
      if (!allows(user, 'offers.write', { id: shift.user_id }))
        throw fail.forbidden(refusalOf('offers.write'));
      if (!isTransferable(shift, at.now)) throw fail.conflict(NOT_AHEAD);
      const offer = { smena_id, za_smenu_id, nabizi_id: shift.user_id, poznamka };
      const deal = dealWith(offer, shifts, at.now);
      if (!deal) throw fail.conflict('Za tuto směnu vyměnit nelze: je vaše, nebo už začala.');
      await dropOthers(tx.db, shift.id, shift.user_id, at.now);
      const id = await insertOffer(tx.db, offer, at.now);
      await recordNew(tx, id, { ...offer, stav: 'otevrena', prevzal_id: null });
      const able = (await takers(tx.db, deal, at.pause)).filter(({ duvod }) => duvod === null);
      const told = able.slice(0, TOLD_AT_ONCE).map(one => one.id);
      await tellOfOpen(tx, id, deal, told);
      return { id, osloveno: told.length };
    });
  },

  async take({ user, params, query, write, ...context }) {
    const at = counting(context);
    return write(async tx => {
      const { offer, shifts } = found(await lockDealt(tx.db, params.id), NO_OFFER);
      if (offer.stav === 'prijata' || offer.stav === 'schvalena')
        throw await takenAlready(tx, offer, user.id);
      const deal = offer.stav === 'otevrena' ? dealWith(offer, shifts, at.now) : null;
      if (!deal) throw fail.conflict(NOT_OPEN);
      if (!isSeen(deal, query)) throw fail.conflict(CHANGED_NOW);
      const [me] = await takers(tx.db, deal, at.pause, [user.id]);
      if (!me) throw fail.conflict('Tato nabídka není pro vás.');
      if (me.duvod) throw fail.conflict(`Směnu nemůžete převzít: ${me.duvod}`);
      const taken = { ...offer, prevzal_id: user.id, dohodnuto: agreedOf(deal) };
      const [giver] = await listColleagues(tx.db, [offer.nabizi_id]);
      const isWithinShop = giver?.prodejna_id === user.prodejna_id && user.prodejna_id !== null;
      if (isWithinShop && context.app.settings().nabidky_bez_potvrzeni === 1) {
        if (!(await handOver(tx, { offer: taken, shifts }, at))) throw fail.conflict(CHANGED_NOW);
        return { predano: true, message: 'Směna je vaše.' };
      }
      const { prevzal_id, dohodnuto } = taken;
      await move(tx, offer, at.now, { stav: 'prijata', prevzal_id, dohodnuto });
      await forgetOffer(tx, offer);
      const managers = await listManagers(tx.db, deal.shift.prodejna);
      const text = `${fullName(user)} přebírá: ${shiftWords(deal.shift)} (${fullName(deal.shift)})`;
      await tellOfOffer(tx, offer.id, deal.shift, [offer.nabizi_id, ...managers], text);
      return { predano: false, message: 'Přijato. Směna bude vaše, až to vedoucí potvrdí.' };
    });
  },

  async decide({ user, params, body, write, ...context }) {
    const at = counting(context);
    const message = await write(async tx => {
      const dealt = found(await lockDealt(tx.db, params.id), NO_OFFER);
      const { offer } = dealt;
      const shift = found(
        dealt.shifts.find(({ id }) => id === offer.smena_id),
        NO_SHIFT,
      );
      const [giver] = await listColleagues(tx.db, [offer.nabizi_id]);
      if (!mayDecide(user, giver ?? { prodejna_id: null }, shift))
        throw fail.forbidden(refusalOf('offers.decide'));
      await refuseUnseen(tx, offer, body.verze);
      if (offer.stav !== 'prijata') throw fail.conflict(NOT_OPEN);
      if (body.schvaleno) {
        if (await handOver(tx, dealt, at)) return 'Směna byla předána.';
        await reopenChanged(tx, offer, at.now);
        return null;
      }
      await move(tx, offer, at.now, { stav: 'zamitnuta' });
      await forgetOffer(tx, offer);
      const both = [offer.nabizi_id, offer.prevzal_id!];
      await tellOfOffer(tx, offer.id, shift, both, `Předání zamítnuto: ${shiftWords(shift)}`);
      return 'Předání bylo zamítnuto.';
    });
    // Refused only after the transaction that reopened the offer is committed.
    if (message === null) throw fail.conflict(CHANGED);
    return { message };
  },

  takeBack: ({ user, params, query, now, write }) =>
    write(async tx => {
      const offer = found(await lockOffer(tx.db, params.id), NO_OFFER);
      if (!allows(user, 'offers.write', { id: offer.nabizi_id }))
        throw fail.forbidden(refusalOf('offers.write'));
      if (offer.stav !== 'otevrena' && offer.stav !== 'prijata') throw fail.conflict(NOT_OPEN);
      await refuseUnseen(tx, offer, query.verze);
      await takeBackOffer(tx, offer, now);
    }),
};
