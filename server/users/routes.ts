import { pragueClock } from '#shared/core/prague.ts';
import { User, type users } from '#shared/users/contract.ts';
import { passAbsences } from '../absences/leaving.ts';
import { shopIsLinked } from '../core/calls/database-errors.ts';
import { fail, found } from '../core/calls/errors.ts';
import type { Handlers, ServerFeature } from '../core/calls/mount.ts';
import type { Tx } from '../core/database/db.ts';
import { refuseStale } from '../core/versions.ts';
import { deleteDeparture } from '../departures/queries.ts';
import { dropWishesOf } from '../factors/resetting.ts';
import { expectFresh } from '../gate/proof.ts';
import { endEntry } from '../session/ending.ts';
import { hashPassword } from '../session/hashing.ts';
import { expectGoodPassword } from '../session/password-policy.ts';
import { lockSessionsOf, restartStreamsOf } from '../session/queries.ts';
import { homeShopId } from '../stores/queries.ts';
import { settleShop } from './asked-shop.ts';
import { forgetAccount } from './closed.ts';
import { leaveRequests } from './leaving.ts';
import {
  findAskedShop,
  findUser,
  hasActiveAdmin,
  insertUser,
  listUserChoices,
  listUsers,
  lockForEdit,
  lockUser,
  nextUserId,
  removeUser,
  updateUser,
} from './queries.ts';

const NOT_FOUND = 'Uživatel nebyl nalezen.';
const NOT_ONESELF = 'Vlastní účet zde nelze upravit ani smazat.';
const ASKS_OTHERWISE =
  'Žádost se mezitím změnila. Podívejte se, o kterou prodejnu jde teď, a rozhodněte znovu.';
const LAST_ADMIN = 'Posledního aktivního administrátora nelze odebrat.';

const existing = async (db: Tx, id: number): Promise<User> => found(await findUser(db, id), NOT_FOUND);

async function keepAnAdmin(db: Tx) {
  if (!(await hasActiveAdmin(db))) throw fail.conflict(LAST_ADMIN);
}

function expectBorn(day: string | null | undefined, now: number) {
  if (day && day > pragueClock(now).datum)
    throw fail.invalid('Datum narození je v budoucnosti', 'datum_narozeni');
}

const usersRoutes: Handlers<typeof users> = {
  async list({ db }) {
    const [users, dalsi_id] = await Promise.all([listUsers(db), nextUserId(db)]);
    return { users, dalsi_id };
  },

  async choices({ db }) {
    return { users: await listUserChoices(db) };
  },

  async create({ app, user: actor, body, now, write }) {
    if (body.role === 'ADMIN') expectFresh(app, actor);
    const { heslo, prodejna, ...fields } = body;
    expectBorn(fields.datum_narozeni, now);
    expectGoodPassword(app.settings(), heslo, 'heslo');
    const heslo_hash = await hashPassword(heslo);
    const user = await write(async tx => {
      const prodejna_id = (await homeShopId(tx.db, prodejna)) ?? null;
      await insertUser(tx.db, { ...fields, prodejna_id, heslo_hash });
      await tx.record('uzivatel', body.id, null, { ...fields, prodejna_id, heslo });
      return existing(tx.db, body.id);
    });
    return { user, message: 'Uživatel byl vytvořen.' };
  },

  /**
   * Side effects: a new password or deactivation ends the person's sessions, and deactivation takes back their
   * requests and offers. A new shop or role settles their request for a shop.
   */
  async update({ app, params: { id }, body, user: actor, now, write }) {
    if (id === actor.id) throw fail.forbidden(NOT_ONESELF);
    const { heslo, prodejna, verze, ...fields } = body;
    expectBorn(fields.datum_narozeni, now);
    if (heslo !== undefined) expectGoodPassword(app.settings(), heslo, 'heslo');
    const heslo_hash = heslo === undefined ? undefined : await hashPassword(heslo);
    const user = await write(async tx => {
      await lockSessionsOf(tx.db, id);
      await lockForEdit(tx.db, id);
      const before = await existing(tx.db, id);
      await refuseStale(tx.db, { tabulka: 'uzivatel', zaznam: id, verze }, User, before);
      // Setting an ADMIN's password or reactivating an ADMIN lets somebody in as one, so it needs a fresh proof.
      const comesIn = heslo !== undefined || (fields.aktivni === true && !before.aktivni);
      const isOfAdmin = comesIn && before.role === 'ADMIN';
      if (isOfAdmin || (fields.role !== undefined && fields.role !== before.role)) expectFresh(app, actor);
      const prodejna_id = await homeShopId(tx.db, prodejna);
      await updateUser(tx.db, id, { ...fields, prodejna_id, heslo_hash });
      await keepAnAdmin(tx.db);
      const isOut = heslo !== undefined || fields.aktivni === false;
      if (isOut) await endEntry(tx.db, id);
      if (fields.aktivni === false) {
        await leaveRequests(tx, id, actor.id, now);
        await forgetAccount(tx, id);
      }
      const after = await existing(tx.db, id);
      // A stream depends only on the role; of a new shop or name the person hears like everybody else.
      if (!isOut && after.role !== before.role) await restartStreamsOf(tx.db, id);
      if (before.role === 'ADMIN' && after.role !== 'ADMIN') await dropWishesOf(tx, id);
      // Reactivating or deactivating somebody here ends a former departure, whose steps would count as theirs.
      if (after.aktivni !== before.aktivni) await deleteDeparture(tx.db, id);
      const isSettled = (['prodejna_id', 'role', 'aktivni'] as const).some(
        name => after[name] !== before[name],
      );
      const [was, is] = isSettled ? await settleShop(tx, id) : [];
      if (after.prodejna_id !== before.prodejna_id) await passAbsences(tx, id);
      await tx.record('uzivatel', id, { ...before, ...was }, { ...after, ...is, heslo });
      return after;
    });
    return { user, message: 'Uživatel byl uložen.' };
  },

  async decideShop({ params: { id }, body: { schvaleno, zadost_prodejna }, write }) {
    await write(async tx => {
      await lockSessionsOf(tx.db, id);
      await lockUser(tx.db, id);
      const asked = found(await findAskedShop(tx.db, id), 'Žádost o změnu prodejny nebyla nalezena.');
      if (zadost_prodejna !== undefined && zadost_prodejna !== asked.nazev)
        throw fail.conflict(ASKS_OTHERWISE);
      const before = await existing(tx.db, id);
      const [was, is] = await settleShop(tx, id);
      if (schvaleno) {
        await updateUser(tx.db, id, { prodejna_id: asked.id });
        await passAbsences(tx, id);
      }
      await tx.record('uzivatel', id, { ...before, ...was }, { ...(await existing(tx.db, id)), ...is });
    });
    return { message: schvaleno ? 'Změna prodejny byla schválena.' : 'Žádost byla zamítnuta.' };
  },

  async remove({ params: { id }, user: actor, now, write }) {
    if (id === actor.id) throw fail.forbidden(NOT_ONESELF);
    const outcome = await write(async tx => {
      await lockSessionsOf(tx.db, id);
      const before = await existing(tx.db, id);
      // Done before locking the person: accepting an offer also locks the offer first and people afterwards.
      await leaveRequests(tx, id, actor.id, now);
      await lockUser(tx.db, id);
      await endEntry(tx.db, id);
      await forgetAccount(tx, id);
      const [was] = await settleShop(tx, id);
      const outcome = await removeUser(tx.db, id);
      await keepAnAdmin(tx.db);
      await tx.record('uzivatel', id, { ...before, ...was }, null);
      return outcome;
    });
    const message =
      outcome === 'deleted'
        ? 'Uživatel byl smazán.'
        : 'Uživatel má historii, proto byl deaktivován a skryt. U jeho záznamů zůstává jméno s poznámkou (bývalý).';
    return { message };
  },
};

export const usersFeature: ServerFeature<typeof users> = {
  routes: usersRoutes,
  constraints: {
    uzivatel_cislo_pkey: () => fail.taken('Uživatel s tímto ID již existuje', 'id'),
    uzivatel_jmeno_key: () =>
      fail.taken('Uživatel s tímto uživatelským jménem již existuje', 'uzivatelske_jmeno'),
    ...shopIsLinked('uzivatel_prodejna_fkey'),
  },
};
