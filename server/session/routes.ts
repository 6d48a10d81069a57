import { randomBytes } from 'node:crypto';
import type { session } from '#shared/session/contract.ts';
import { fail } from '../core/errors.ts';
import type { Handlers } from '../core/mount.ts';
import { write } from '../core/write.ts';
import { SESSION_COOKIE } from '../gate/guard.ts';
import { countAttempt, forgive, tooManyAttempts } from './attempts.ts';
import { clearSessionCookies, setCsrfCookie, setDeviceCookie, setSessionCookies } from './cookies.ts';
import { DEVICE_COOKIE, knownDevice, rememberDevice } from './devices/queries.ts';
import { hashPassword, isOutdated, passwordMatches } from './hashing.ts';
import {
  csrfToken,
  endSession,
  findCredentials,
  findPerson,
  holdsStill,
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
      device: await knownDevice(db, request.cookies[DEVICE_COOKIE], username),
    };
    const wait = await countAttempt(db, username, place, now);
    if (wait > 0) throw tooManyAttempts(wait);
    const found = await findCredentials(db, username);
    const matches = await passwordMatches(found?.heslo_hash ?? null, heslo);
    if (!found || !matches || !found.aktivni) {
      const author = {
        kdo: found?.id ?? null,
        kdo_jmeno: found ? username.slice(0, 50) : NOBODY,
        adresa: request.ip,
      };
      await write(db, author, tx =>
        tx.audit({ co: 'neuspesne_prihlaseni', tabulka: 'relace', zaznam: found?.id ?? null }),
      );
      throw fail.signedOut(WRONG);
    }
    const earlier = request.cookies[SESSION_COOKIE];
    const author = { kdo: found.id, kdo_jmeno: `${found.jmeno} ${found.prijmeni}`, adresa: request.ip };
    const { cookie, device } = await write(db, author, async tx => {
      if (!(await holdsStill(tx.db, found, username))) throw fail.signedOut(WRONG);
      await forgive(tx.db, username, place);
      if (earlier) await endSession(tx.db, sessionId(earlier));
      await tx.audit({ co: 'prihlaseni', tabulka: 'relace', zaznam: found.id });
      const device = await rememberDevice(tx.db, request.cookies[DEVICE_COOKIE], found.id, now);
      return { device, cookie: await openSession(tx.db, found.id, now) };
    });
    if (isOutdated(found.heslo_hash)) {
      await replacePasswordHash(db, found.id, found.heslo_hash, await hashPassword(heslo));
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

  async csrf({ user, request, reply }) {
    const cookie = request.cookies[SESSION_COOKIE];
    const token = user && cookie ? csrfToken(cookie) : randomBytes(32).toString('base64url');
    setCsrfCookie(request, reply, token);
    return { csrfToken: token };
  },
};
