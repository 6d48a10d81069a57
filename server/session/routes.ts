import { randomBytes } from 'node:crypto';
import type { session } from '#shared/session/contract.ts';
import { deviceName } from '#shared/session/device.ts';
import { fail, found } from '../core/errors.ts';
import type { Handlers } from '../core/mount.ts';
import { write } from '../core/write.ts';
import { sessionCookieOf } from '../gate/guard.ts';
import { countAttempt, forgive, tooManyAttempts } from './attempts.ts';
import {
  clearSessionCookies,
  deviceCookieOf,
  setCsrfCookie,
  setDeviceCookie,
  setSessionCookies,
} from './cookies.ts';
import { isSomewhereNew, knownDevice, rememberDevice } from './devices/queries.ts';
import { tellOfDevice } from './devices/tell.ts';
import { hashPassword, isOutdated, passwordMatches } from './hashing.ts';
import {
  csrfToken,
  endNumbered,
  endOldest,
  endSession,
  endSessionsOf,
  findCredentials,
  findPerson,
  holdsStill,
  listSessions,
  openSession,
  replacePasswordHash,
  sessionId,
} from './queries.ts';

const WRONG = 'Nesprávné uživatelské jméno nebo heslo';
/** A name that nobody has may be a password typed into the wrong field. */
const NOBODY = '(neznámé jméno)';

export const sessionRoutes: Handlers<typeof session> = {
  /** Unknown, wrong and inactive get the same answer in the same time (rule people-6). */
  async login({ app, db, body, now, request, reply }) {
    const { uzivatelske_jmeno: username, heslo } = body;
    const place = {
      address: request.ip,
      device: await knownDevice(db, deviceCookieOf(request), username),
    };
    const wait = await countAttempt(db, username, place, now);
    if (wait > 0) throw tooManyAttempts(wait);
    const person = await findCredentials(db, username);
    const matches = await passwordMatches(person?.heslo_hash ?? null, heslo);
    if (!person || !matches || !person.aktivni) {
      const author = {
        kdo: person?.id ?? null,
        kdo_jmeno: person ? username.slice(0, 50) : NOBODY,
        adresa: request.ip,
      };
      await write(db, author, tx =>
        tx.audit({ co: 'neuspesne_prihlaseni', tabulka: 'relace', zaznam: person?.id ?? null }),
      );
      throw fail.signedOut(WRONG);
    }
    const earlier = sessionCookieOf(request);
    const author = { kdo: person.id, kdo_jmeno: `${person.jmeno} ${person.prijmeni}`, adresa: request.ip };
    const agent = request.headers['user-agent'] ?? '';
    const seen = { adresa: request.ip, nazev: deviceName(agent) };
    const { cookie, device } = await write(db, author, async tx => {
      if (!(await holdsStill(tx.db, person, username))) throw fail.signedOut(WRONG);
      await forgive(tx.db, username, place);
      if (earlier) await endSession(tx.db, sessionId(earlier));
      await tx.audit({ co: 'prihlaseni', tabulka: 'relace', zaznam: person.id });
      if (await isSomewhereNew(tx.db, place.device, person.id, seen))
        await tellOfDevice(tx, person.id, seen, now);
      const device = await rememberDevice(tx.db, deviceCookieOf(request), person.id, now, seen);
      const cookie = await openSession(tx.db, person.id, now, { adresa: request.ip, zarizeni: agent });
      await endOldest(tx.db, person.id, app.settings().relaci_nejvyse);
      return { device, cookie };
    });
    if (isOutdated(person.heslo_hash)) {
      await replacePasswordHash(db, person.id, person.heslo_hash, await hashPassword(heslo));
    }
    const user = await findPerson(db, cookie, app.lifetime(), now);
    if (!user) throw fail.signedOut(WRONG);
    setSessionCookies(request, reply, cookie);
    setDeviceCookie(request, reply, device);
    return { success: true, user, message: 'Přihlášení proběhlo úspěšně.' };
  },

  async logout({ user, write, request, reply }) {
    clearSessionCookies(request, reply);
    // The next person at a shared browser does not find pictures of this one. Their device and their drafts stay.
    reply.header('clear-site-data', '"cache"');
    if (user) {
      await write(async tx => {
        await endSession(tx.db, user.relace);
        await tx.audit({ co: 'odhlaseni', tabulka: 'relace', zaznam: user.id });
      });
    }
    return { success: true };
  },

  async current({ user }) {
    return { success: true, user };
  },

  async sessions({ app, db, user, now }) {
    const rows = await listSessions(db, user.id, app.lifetime(), now);
    const prihlaseni = rows.map(({ id, cislo, adresa, zarizeni, vytvorena, naposledy }) => ({
      ...{ cislo, adresa, zarizeni: deviceName(zarizeni), od: vytvorena, pouzito: naposledy },
      je_tato: id === user.relace,
    }));
    return { success: true, prihlaseni };
  },

  async endSession({ user, params, write }) {
    await write(async tx => {
      const ended = found(await endNumbered(tx.db, user.id, params.id), 'Toto přihlášení už skončilo.');
      if (ended.id === user.relace) throw fail.conflict('Tady se odhlásíte tlačítkem Odhlásit se.');
      await tx.audit({ co: 'odhlaseni', tabulka: 'relace', zaznam: user.id });
    });
    return { success: true };
  },

  async endSessions({ user, write }) {
    let ukonceno = 0;
    await write(async tx => {
      ukonceno = await endSessionsOf(tx.db, user.id, user.relace);
      if (ukonceno === 0) return false;
      await tx.audit({ co: 'odhlaseni', tabulka: 'relace', zaznam: user.id });
      return true;
    });
    return { success: true, ukonceno };
  },

  async csrf({ user, request, reply }) {
    const cookie = sessionCookieOf(request);
    const token = user && cookie ? csrfToken(cookie) : randomBytes(32).toString('base64url');
    setCsrfCookie(request, reply, token);
    return { csrfToken: token };
  },
};
