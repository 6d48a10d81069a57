import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CurrentUser } from '#shared/session/contract.ts';
import { deviceName } from '#shared/session/device.ts';
import type { App } from '../app-type.ts';
import { fail } from '../core/calls/errors.ts';
import type { Db, Tx } from '../core/database/db.ts';
import { write } from '../core/write.ts';
import { sessionCookieOf } from '../gate/guard.ts';
import { lacksStep } from '../gate/proof.ts';
import { forgive } from './attempts.ts';
import { deviceCookieOf, setDeviceCookie, setSessionCookies } from './cookies.ts';
import { isSomewhereNew, rememberDevice } from './devices/queries.ts';
import { tellOfDevice } from './devices/tell.ts';
import type { Place } from './limits.ts';
import {
  endOldest,
  endSession,
  findPerson,
  holdsStill,
  openSession,
  type Person,
  proveSession,
  sessionId,
} from './queries.ts';

export const WRONG = 'Nesprávné uživatelské jméno nebo heslo';
export const SIGNED_IN = 'Přihlášení proběhlo úspěšně.';

type Entering = { app: App; db: Db; now: number; request: FastifyRequest; reply: FastifyReply };
type Proven = { id: number; jmeno: string; prijmeni: string; heslo_hash: string };

/** The signed-in person, in the form in which they see themselves. */
export const shown = (app: App, person: Person): CurrentUser => ({
  ...person,
  chybi_krok: lacksStep(person, app.settings()),
});

/** How the person proved their identity, unless it was just now by the password, for which an attempt is counted. */
type By = {
  /** When they last proved it, in ms, unless now; a fresh proof is judged by it (rule people-17). */
  proven?: number;
  /** The audit's name for it; null for a password followed by a second step. */
  way: string | null;
  /** Throws when the proof is no longer valid; called before the session is opened, in its transaction. */
  holds?(tx: Tx): Promise<void>;
};

/** Opens the session and cookies of a person who has proven everything that is required of them (rule people-4). */
export async function enter(
  { app, db, now, request, reply }: Entering,
  person: Proven,
  username: string,
  place: Place,
  by?: By,
): Promise<CurrentUser> {
  const earlier = sessionCookieOf(request);
  const author = { kdo: person.id, kdo_jmeno: `${person.jmeno} ${person.prijmeni}`, adresa: request.ip };
  const agent = request.headers['user-agent'] ?? '';
  const seen = { adresa: request.ip, nazev: deviceName(agent) };
  const { cookie, device } = await write(db, author, async tx => {
    if (!(await holdsStill(tx.db, person, username))) throw fail.signedOut(WRONG);
    await by?.holds?.(tx.db);
    // With `by` there is no attempt to take back: either nothing was guessed, or it was taken back with the password.
    if (!by) await forgive(tx.db, username, place);
    if (earlier) await endSession(tx.db, sessionId(earlier));
    const zmeny = by?.way ? { zpusob: [null, by.way] as [null, string] } : undefined;
    const isNew = await isSomewhereNew(tx.db, place.device, person.id, seen);
    await tx.audit({ co: 'prihlaseni', tabulka: 'relace', zaznam: person.id, zmeny });
    if (isNew) await tellOfDevice(tx, person.id, seen, now);
    const device = await rememberDevice(tx.db, deviceCookieOf(request), person.id, now, seen);
    const cookie = await openSession(tx.db, person.id, now, { adresa: request.ip, zarizeni: agent });
    if (by?.proven !== undefined) await proveSession(tx.db, sessionId(cookie), Math.min(by.proven, now));
    await endOldest(tx.db, person.id, sessionId(cookie), app.settings().relaci_nejvyse);
    return { device, cookie };
  });
  const user = await findPerson(db, cookie, app.lifetime(), now);
  if (!user) throw fail.signedOut(WRONG);
  setSessionCookies(request, reply, cookie);
  setDeviceCookie(request, reply, device);
  return shown(app, user);
}
