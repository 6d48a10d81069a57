import { pragueClock } from '#shared/core/prague.ts';
import type { Departure, departures } from '#shared/departures/contract.ts';
import { DEPARTURE_STEP_LABELS, DEPARTURE_STEPS, HANDED_OVER } from '#shared/departures/kinds.ts';
import { authorIsGone } from '../core/calls/database-errors.ts';
import { fail, found } from '../core/calls/errors.ts';
import type { Handlers, ServerFeature } from '../core/calls/mount.ts';
import type { Db, Tx } from '../core/database/db.ts';
import { endEntry } from '../session/ending.ts';
import { lockSessionsOf, type Person } from '../session/queries.ts';
import { findAssignee } from '../tasks/queries.ts';
import { forgetAccount } from '../users/closed.ts';
import { findUser, hasActiveAdmin, lockForEdit, updateUser } from '../users/queries.ts';
import {
  countOrphans,
  deleteDeparture,
  deletePin,
  deleteTick,
  endDeparture,
  insertDeparture,
  insertTick,
  LEFT,
  listDepartures,
  lockDeparture,
  readDeparture,
  ticksOf,
} from './queries.ts';
import { DOING, type Leaving, UNDOING } from './steps.ts';

const NOT_FOUND = 'Uživatel nebyl nalezen.';
const NOT_ONESELF = 'Vlastní odchod zahájí jiný administrátor.';
const LAST_ADMIN = 'Posledního aktivního administrátora nelze odebrat.';
const NOT_BEGUN = 'Odchod tohoto uživatele neprobíhá.';
const ENDED = 'Odchod už je ukončený.';
const ACTIVE_AGAIN = 'Účet je znovu aktivní. Přihlásit se musí znovu.';
const STILL_INACTIVE = 'Odchod je vzatý zpět. Účet zůstává neaktivní, jako byl před ním.';
/** Tills and other programs cannot import until somebody takes their tokens over. */
const waiting = (tokens: number) => `Tokenů bez vlastníka: ${tokens}, převezměte je na obrazovce Import.`;
const NO_HEIR = 'Vyberte, kdo to převezme.';

type Asker = { user: Person; now: number };

const today = (now: number) => pragueClock(now).datum;

async function existing(db: Db, id: number, now: number): Promise<Departure> {
  return found(await readDeparture(db, id, now), NOT_FOUND);
}

/** Locks a departure in progress and returns its person. @throws 404 and 409 */
async function underWay(db: Tx, id: number) {
  const departure = await lockDeparture(db, id);
  if (!departure) {
    found(await findUser(db, id), NOT_FOUND);
    throw fail.conflict(NOT_BEGUN);
  }
  if (departure.ukonceno !== null) throw fail.conflict(ENDED);
  const { jmeno, prijmeni, byl_aktivni } = departure;
  return { id, jmeno, prijmeni, byl_aktivni };
}

const leavingOf = ({ user, now }: Asker, person: Leaving['person'], komu: number | null): Leaving => ({
  person,
  komu,
  now,
  viewer: { user, scope: 'all', today: today(now) },
});

const departuresRoutes: Handlers<typeof departures> = {
  list: async ({ db }) => ({ odchody: await listDepartures(db) }),

  show: async ({ db, params, now }) => ({ odchod: await existing(db, params.id, now) }),

  async begin({ db, params: { id }, user, now, write }) {
    if (id === user.id) throw fail.forbidden(NOT_ONESELF);
    await write(async tx => {
      await lockSessionsOf(tx.db, id);
      await lockForEdit(tx.db, id);
      const { aktivni } = found(await findUser(tx.db, id), NOT_FOUND);
      if (!aktivni && (await lockDeparture(tx.db, id))) throw fail.conflict('Odchod už je zahájený.');
      await updateUser(tx.db, id, { aktivni: false });
      if (!(await hasActiveAdmin(tx.db))) throw fail.conflict(LAST_ADMIN);
      const counts = await endEntry(tx.db, id);
      await deletePin(tx.db, id);
      await forgetAccount(tx, id);
      await deleteDeparture(tx.db, id);
      const ended = { ...counts, byl_aktivni: aktivni };
      await insertDeparture(tx.db, { uzivatel_id: id, zahajil_id: user.id, ...ended }, now);
      const was = { aktivni, odchod: null };
      await tx.record('uzivatel', id, was, { aktivni: false, odchod: 'zahájen' });
    });
    const odchod = await existing(db, id, now);
    return { odchod, message: 'Odchod je zahájený: účet je zavřený a odhlášený.' };
  },

  async undo({ db, params: { id }, now, write }) {
    await write(async tx => {
      await lockSessionsOf(tx.db, id);
      await lockForEdit(tx.db, id);
      const { byl_aktivni: aktivni } = await underWay(tx.db, id);
      await deleteDeparture(tx.db, id);
      await updateUser(tx.db, id, { aktivni });
      const was = { aktivni: false, odchod: 'zahájen' };
      await tx.record('uzivatel', id, was, { aktivni, odchod: 'vzat zpět' });
    });
    const odchod = await existing(db, id, now);
    const tokens = await countOrphans(db, id, now);
    const message = odchod.osoba.aktivni ? ACTIVE_AGAIN : STILL_INACTIVE;
    return { odchod, message: tokens > 0 ? `${message} ${waiting(tokens)}` : message };
  },

  async tick({ db, params: { id }, body: { krok, komu = null }, user, now, write }) {
    await write(async tx => {
      const person = await underWay(tx.db, id);
      const { zbyva } = await LEFT[krok](tx.db, id, today(now));
      const isHanded = HANDED_OVER.includes(krok) && zbyva > 0;
      if (isHanded && komu === null) throw fail.invalid(NO_HEIR, 'komu');
      const heir = isHanded ? await findAssignee(tx.db, komu!) : undefined;
      if (isHanded && !heir) throw fail.invalid('Vybraná osoba neexistuje nebo není aktivní.', 'komu');
      const komu_id = heir?.id ?? null;
      const predano = await DOING[krok](tx, leavingOf({ user, now }, person, komu_id));
      const isNew = await insertTick(
        tx.db,
        { uzivatel_id: id, krok, kdo_id: user.id, komu_id, predano },
        now,
      );
      if (!isNew) throw fail.conflict('Tento krok už je odškrtnutý.');
      const odchod = `${DEPARTURE_STEP_LABELS[krok]}: odškrtnuto`;
      await tx.record('uzivatel', id, { odchod: null }, { odchod, ...(heir && { predano_komu: heir.id }) });
    });
    return { odchod: await existing(db, id, now), message: 'Odškrtnuto.' };
  },

  async untick({ db, params: { id, krok }, user, now, write }) {
    await write(async tx => {
      const person = await underWay(tx.db, id);
      const tick = await deleteTick(tx.db, id, krok);
      if (!tick) throw fail.conflict('Tento krok odškrtnutý není.');
      await UNDOING[krok]?.(tx, leavingOf({ user, now }, person, tick.komu_id), tick.predano);
      const label = DEPARTURE_STEP_LABELS[krok];
      await tx.record('uzivatel', id, { odchod: `${label}: odškrtnuto` }, { odchod: `${label}: vráceno` });
    });
    return { odchod: await existing(db, id, now), message: 'Odškrtnutí je vzaté zpět.' };
  },

  async end({ db, params: { id }, user, now, write }) {
    await write(async tx => {
      await underWay(tx.db, id);
      const done = await ticksOf(tx.db, id);
      const left = DEPARTURE_STEPS.filter(krok => !done.includes(krok));
      if (left.length > 0)
        throw fail.conflict(`Zbývá odškrtnout: ${left.map(krok => DEPARTURE_STEP_LABELS[krok]).join(', ')}.`);
      await endDeparture(tx.db, id, user.id, now);
      await tx.record('uzivatel', id, { odchod: 'zahájen' }, { odchod: 'ukončen' });
    });
    return { odchod: await existing(db, id, now), message: 'Odchod je ukončený.' };
  },
};

export const departuresFeature: ServerFeature<typeof departures> = {
  routes: departuresRoutes,
  constraints: {
    odchod_krok_odchod_fkey: () => fail.conflict('Odchod tohoto uživatele neprobíhá.'),
    odchod_krok_komu_fkey: () => fail.invalid('Vybraná osoba neexistuje nebo není aktivní.', 'komu'),
    odchod_uzivatel_fkey: () => fail.notFound('Uživatel nebyl nalezen.'),
    ...authorIsGone('odchod_zahajil_fkey', 'odchod_ukoncil_fkey', 'odchod_krok_kdo_fkey'),
  },
};
