import { Order, type orders } from '#shared/orders/contract.ts';
import { NO_PHONE } from '#shared/orders/customer.ts';
import { tooHighProblem } from '#shared/orders/price.ts';
import type { Status } from '#shared/orders/statuses.ts';
import { changeProblem, messageProblem, undoProblem } from '#shared/orders/workflow.ts';
import { fail } from '../core/calls/errors.ts';
import { type Context, type Handlers, inOneWrite } from '../core/calls/mount.ts';
import { iso } from '../core/clock.ts';
import type { Db } from '../core/database/db.ts';
import { together } from '../core/database/together.ts';
import { keptSince } from '../core/trash.ts';
import { refuseStale } from '../core/versions.ts';
import { difference, type Write } from '../core/write.ts';
import { labelsGiven, withNames } from '../labels/named.ts';
import { forget, notify } from '../notifications/notify.ts';
import { bringBack, messageFor, rewrite, tellCustomer, withdraw } from '../sms/message.ts';
import { arrival } from './arrival/arrival.ts';
import { readBoard } from './board/queries.ts';
import { type LockedOrder, lockedOrder, openOrder } from './find.ts';
import { begun, lastEntry, readHistory, recordEntry } from './history/queries.ts';
import { followProblem, newLink } from './link/followed.ts';
import { linkFor } from './link/link-for.ts';
import { putLink } from './link/queries.ts';
import { photosRoutes } from './photos/routes.ts';
import { countOld, findCustomers, insertOrder, readStats, readSuggestions, updateOrder } from './queries.ts';
import { listTrash } from './trash/queries.ts';

const UNDONE = 'Vráceno zpět';

/** Refuses a stale form; the refusal contains the order as it is now. */
const refuseOld = async (db: Db, { id, ...order }: LockedOrder, verze: number | undefined, now: number) =>
  verze === order.verze ||
  refuseStale(db, { tabulka: 'objednavka', zaznam: id, verze }, Order, await openOrder(db, id, now));

/** Refuses a deposit that is higher than the price (rule orders-2). */
function refuseTooHigh({ cena = null, zaloha = null }: { cena?: number | null; zaloha?: number | null }) {
  const problem = tooHighProblem({ cena, zaloha });
  if (problem) throw fail.invalid(problem, 'zaloha');
}

type Move = { novy_status: Status; poznamka: string | null; vraceni?: boolean };
type By = Pick<Context<typeof orders.changeStatus>, 'user' | 'now'>;

/** Notifies the order's creator that its part has arrived, unless they moved it to that state themselves. */
async function tellCreator(tx: Write, order: LockedOrder) {
  const { uzivatel_id } = await begun(tx.db, order.id);
  if (uzivatel_id === order.zalozil_id) return;
  await notify(tx, {
    pro: order.zalozil_id,
    druh: 'objednavka',
    zaznam: order.id,
    text: `Dorazilo: ${order.dil}, ${order.typ_telefonu} – ${order.jmeno_zakaznika} ${order.prijmeni_zakaznika}`,
  });
}

/** Moves a locked order to another state, with an entry of its history and an audit row. */
async function move(
  tx: Write,
  order: LockedOrder,
  { novy_status, poznamka, vraceni = false }: Move,
  { user, now }: By,
) {
  const entry = { typ: 'stav' as const, novy_status, uzivatel_id: user.id, poznamka, vraceni };
  const moved = await recordEntry(tx.db, order.id, entry, now);
  const datum_stavu = vraceni ? (await begun(tx.db, order.id)).datum_zmeny : moved;
  await together([
    updateOrder(tx.db, order.id, { status: novy_status, datum_stavu }, user.id),
    // What waits to be sent to the customer is about the state that ends.
    withdraw(tx, order.id),
    tx.record('objednavka', order.id, { status: order.status }, { status: novy_status, poznamka }),
  ]);
}

export const ordersRoutes: Handlers<typeof orders> = {
  ...photosRoutes,

  async board({ db, query, now }) {
    return readBoard(db, query, now);
  },

  async stats({ db, now }) {
    return readStats(db, now);
  },

  async old({ db, query, now }) {
    return { pocet: await countOld(db, query.prodejna_id, now) };
  },

  async suggestions({ db }) {
    return readSuggestions(db);
  },

  arrival,

  async customers({ db, query }) {
    return { customers: await findCustomers(db, query.telefon) };
  },

  async trash({ db, query, now }) {
    return { ...(await listTrash(db, query.search, now)) };
  },

  create: inOneWrite<typeof orders.create>(async ({ user, body, now }, tx) => {
    refuseTooHigh(body);
    const fields = {
      ...body,
      prodejna_id: body.prodejna_id === undefined ? user.prodejna_id : body.prodejna_id,
      stitky: await labelsGiven(tx.db, body.stitky),
    };
    const id = await insertOrder(tx.db, fields, user.id, now);
    const [said] = await withNames(tx.db, fields);
    const [, order] = await together([tx.record('objednavka', id, null, said), openOrder(tx.db, id, now)]);
    return { order };
  }),

  async one({ db, params: { id }, now }) {
    const [order, link] = await Promise.all([openOrder(db, id, now), linkFor(db, id, now)]);
    return { order, odkaz: link && { adresa: link.address ?? link.path } };
  },

  async createLink({ params: { id }, now, write }) {
    await write(async tx => {
      const order = await lockedOrder(tx.db, id, now);
      const problem = followProblem(order, now);
      if (problem) throw fail.conflict(problem);
      // A colleague was faster, or this repeats a request whose answer was lost: that link may be printed already.
      if (order.odkaz) return false;
      await putLink(tx.db, id, newLink());
      await rewrite(tx, order, now);
      await tx.record('objednavka', id, {}, { odkaz_zakaznika: true });
    });
  },

  async withdrawLink({ params: { id }, now, write }) {
    await write(async tx => {
      const order = await lockedOrder(tx.db, id, now);
      if (!order.odkaz) return false;
      await putLink(tx.db, id, null);
      await rewrite(tx, order, now);
      await tx.record('objednavka', id, { odkaz_zakaznika: true }, { odkaz_zakaznika: false });
    });
  },

  async update({ db, user, params: { id }, body: { verze, ...fields }, now, write }) {
    await write(async tx => {
      const before = await lockedOrder(tx.db, id, now);
      await refuseOld(tx.db, before, verze, now);
      if (!fields.telefon_zakaznika && before.telefon_zakaznika)
        throw fail.invalid(NO_PHONE, 'telefon_zakaznika');
      const given: Partial<typeof fields> = Object.fromEntries(
        Object.entries(fields).filter(([, value]) => value !== undefined),
      );
      if (given.stitky) given.stitky = await labelsGiven(tx.db, given.stitky);
      const [was, is] = await withNames(tx.db, before, given);
      const zmeny = difference(was, is);
      refuseTooHigh({ ...before, ...given });
      if (Object.keys(zmeny).length === 0) return false;
      await updateOrder(tx.db, id, given, user.id);
      const entry = { typ: 'uprava' as const, novy_status: before.status, uzivatel_id: user.id, zmeny };
      await recordEntry(tx.db, id, entry, now);
      await rewrite(tx, { ...before, ...given }, now);
      return tx.record('objednavka', id, was, is);
    });
    return { order: await openOrder(db, id, now) };
  },

  async history({ db, params: { id }, now }) {
    await openOrder(db, id, now);
    return readHistory(db, id, now);
  },

  async changeStatus({
    app,
    db,
    user,
    params: { id },
    body: { novy_status, poznamka = null, verze },
    now,
    write,
  }) {
    let isTold = false;
    await write(async tx => {
      const order = await lockedOrder(tx.db, id, now);
      const isThere = order.status === novy_status;
      // A colleague was faster. A note would have no change to belong to, so it is refused as stale.
      if (!isThere || poznamka) await refuseOld(tx.db, order, verze, now);
      if (isThere) return false;
      const problem = changeProblem(order.status, novy_status, user.role);
      if (problem) throw fail.conflict(problem);
      await move(tx, order, { novy_status, poznamka }, { user, now });
      if (novy_status === 'dorazilo_ceka') {
        await tellCreator(tx, order);
        isTold = await tellCustomer(tx, { ...order, status: novy_status }, { app, user, now });
      }
      // The order goes back because a different part had arrived.
      else if (order.status === 'dorazilo_ceka' && novy_status !== 'hotovo')
        await forget(tx, 'objednavka', id);
    });
    if (isTold) void app.texts.send();
    return { order: await openOrder(db, id, now) };
  },

  async undoStatus({ db, user, params: { id }, now, write }) {
    await write(async tx => {
      const order = await lockedOrder(tx.db, id, now);
      const last = (await lastEntry(tx.db, id))!;
      // A second click or a repeated request: the move is undone already.
      if (last.vraceni && last.uzivatel_id === user.id) return false;
      const problem = undoProblem(last, user.id, now);
      if (problem) throw fail.conflict(problem);
      const back = { novy_status: last.puvodni_status as Status, poznamka: UNDONE, vraceni: true };
      await move(tx, order, back, { user, now });
      await bringBack(tx, id, back.novy_status, now);
      // Undoing the arrival removes the notification; undoing a move away restores it, unless it was never removed.
      if (order.status === 'dorazilo_ceka') await forget(tx, 'objednavka', id);
      else if (back.novy_status === 'dorazilo_ceka' && order.status !== 'hotovo')
        await tellCreator(tx, order);
    });
    return { order: await openOrder(db, id, now) };
  },

  async notified({ db, user, params: { id }, body: { zpusob }, now, write }) {
    await write(async tx => {
      const order = await lockedOrder(tx.db, id, now);
      const { status, telefon_zakaznika } = order;
      const problem = messageProblem((await messageFor(tx.db, order, now)) !== null, telefon_zakaznika);
      if (problem) throw fail.conflict(problem);
      const poznamka = zpusob === 'sms' ? 'Otevřena SMS zákazníkovi' : 'Zkopírován text pro zákazníka';
      await recordEntry(
        tx.db,
        id,
        { typ: 'zprava', novy_status: status, uzivatel_id: user.id, poznamka },
        now,
      );
      await tx.record('objednavka', id, {}, { zprava_zakaznikovi: zpusob });
    });
    return { order: await openOrder(db, id, now) };
  },

  async remove({ user, params: { id }, now, write }) {
    await write(async tx => {
      const { status, ...order } = await lockedOrder(tx.db, id, now);
      await recordEntry(tx.db, id, { typ: 'smazani', novy_status: status, uzivatel_id: user.id }, now);
      await updateOrder(tx.db, id, { smazana: iso(now) }, user.id);
      const { jmeno_zakaznika, prijmeni_zakaznika, typ_telefonu, dil } = order;
      await forget(tx, 'objednavka', id);
      await withdraw(tx, id);
      const before = { jmeno_zakaznika, prijmeni_zakaznika, typ_telefonu, dil, status };
      await tx.record('objednavka', id, before, null);
    });
  },

  async restore({ db, user, params: { id }, now, write }) {
    await write(async tx => {
      const order = await lockedOrder(tx.db, id, now, keptSince(now));
      const { status, smazana } = order;
      // Somebody else has already restored it, or this repeats a request whose answer was lost.
      if (smazana === null) return false;
      await recordEntry(tx.db, id, { typ: 'obnova', novy_status: status, uzivatel_id: user.id }, now);
      await updateOrder(tx.db, id, { smazana: null }, user.id);
      await tx.record('objednavka', id, {}, { obnoveno: true }, { co: 'vytvoreni' });
      if (status === 'dorazilo_ceka') await tellCreator(tx, order);
    });
    return { order: await openOrder(db, id, now) };
  },
};
