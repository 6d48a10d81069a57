import { fail, found } from '../core/calls/errors.ts';
import type { Tx } from '../core/database/db.ts';
import { byItself, type Write } from '../core/write.ts';
import { forget, notify } from '../notifications/notify.ts';
import { endEntry } from '../session/ending.ts';
import { lockSessionsOf } from '../session/queries.ts';
import { activeAdmins, findUser, lockForEdit } from '../users/queries.ts';
import { tellOfStep } from './adding.ts';
import { askReset, deleteAsked, deleteAskedBy, lockReset, sweepAsked } from './lost/queries.ts';
import { countSteps, deleteSteps, sweepChallenges } from './queries.ts';

/** The notification's event for the first ADMIN's request, one per person. */
const eventOf = (id: number) => `krok:${id}`;

/** Withdraws the ADMINs' notifications about a reset, because it was done or its day is over. */
export const forgetReset = (tx: Pick<Write, 'db' | 'announce'>, id: number) =>
  forget(tx, 'uzivatel', id, eventOf(id));

/** Withdraws a person's requests about others' second steps, with their notifications: they no longer count. */
export async function dropWishesOf(tx: Write, id: number) {
  for (const other of await deleteAskedBy(tx.db, id)) await forgetReset(tx, other);
}

/** For a closed account: withdraws the request about the person's second step, and those they made themselves. */
export async function dropReset(tx: Write, id: number) {
  await deleteAsked(tx.db, id);
  await forgetReset(tx, id);
  await dropWishesOf(tx, id);
}

/** Deletes expired challenges and requests, with their notifications. */
export async function sweepSteps(db: Tx, now: number) {
  const tx = byItself(db);
  await sweepChallenges(db, now);
  for (const id of await sweepAsked(db, now)) await forgetReset(tx, id);
}

type Admin = { id: number; jmeno: string; prijmeni: string };

/**
 * Removes the second step of a person who lost it, once two ADMINs want it within a day: the first asks, another one
 * does it. The person's sessions end, so that they are left with only their password, and they are told.
 */
export async function resetStep(tx: Write, admin: Admin, id: number, now: number) {
  if (id === admin.id) throw fail.forbidden('Svůj druhý krok odeberete ve svém profilu.');
  await lockSessionsOf(tx.db, id);
  await lockForEdit(tx.db, id);
  const person = found(await findUser(tx.db, id), 'Uživatel nebyl nalezen.');
  if ((await countSteps(tx.db, id)) === 0) throw fail.conflict('Tento uživatel druhý krok nemá.');
  const asked = await lockReset(tx.db, id, now);
  const name = `${person.jmeno} ${person.prijmeni}`;
  if (!asked || asked.zadal_id === admin.id) {
    await askReset(tx.db, id, admin.id, now);
    await tx.record('krok', id, { zruseni: null }, { zruseni: 'čeká na druhého administrátora' });
    const others = (await activeAdmins(tx.db)).filter(one => one !== id);
    const text = `${admin.jmeno} ${admin.prijmeni} žádá zrušit druhý krok přihlášení: ${name}. Ověřte si to a potvrďte v uživatelích.`;
    await notify(tx, { pro: others, druh: 'uzivatel', zaznam: id, udalost: eventOf(id), text });
    const message =
      others.length > 1
        ? 'Zrušení ještě musí do 24 hodin potvrdit jiný administrátor.'
        : 'Jiný administrátor, který by to potvrdil, není. Použijte příkaz na serveru (docs/operations.md).';
    return { zruseno: false, message };
  }
  await deleteSteps(tx.db, id);
  await forgetReset(tx, id);
  await endEntry(tx.db, id);
  await tx.record('krok', id, { zruseni: 'čeká na druhého administrátora' }, { zruseni: 'zrušeno' });
  await tellOfStep(tx, id, 'zrušili ho dva administrátoři', now);
  return { zruseno: true, message: `Druhý krok byl zrušen: ${name}.` };
}
