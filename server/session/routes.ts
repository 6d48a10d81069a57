import { randomBytes } from 'node:crypto';
import type { session } from '#shared/session/contract.ts';
import { fail } from '../core/errors.ts';
import { SESSION_COOKIE } from '../core/guard.ts';
import type { Handlers } from '../core/mount.ts';
import { write } from '../core/write.ts';
import { countAttempt, forgive } from './attempts.ts';
import { clearSessionCookies, setCsrfCookie, setSessionCookies } from './cookies.ts';
import { passwordMatches } from './hashing.ts';
import {
  csrfToken,
  endSession,
  findCredentials,
  findPerson,
  holdsStill,
  openSession,
  sessionId,
} from './queries.ts';

const WRONG = 'Nesprávné uživatelské jméno nebo heslo';
const MINUTE = 60_000;

export const sessionRoutes: Handlers<typeof session> = {
  /** Unknown, wrong and inactive get the same answer in the same time (4-decisions §1.7). */
  async login({ app, db, body, now, request, reply }) {
    const { uzivatelske_jmeno: username, heslo } = body;
    const wait = await countAttempt(db, username, request.ip, now);
    if (wait > 0) {
      const text = `Příliš mnoho pokusů, zkuste to za ${Math.ceil(wait / MINUTE)} minut.`;
      throw fail.tooMany(text, Math.ceil(wait / 1000));
    }
    const found = await findCredentials(db, username);
    const matches = await passwordMatches(found?.heslo_hash ?? null, heslo);
    if (!found || !matches || !found.aktivni) {
      const author = { kdo: found?.id ?? null, kdo_jmeno: username.slice(0, 50), adresa: request.ip };
      await write(db, author, tx =>
        tx.audit({ co: 'neuspesne_prihlaseni', tabulka: 'relace', zaznam: found?.id ?? null }),
      );
      throw fail.signedOut(WRONG);
    }
    const earlier = request.cookies[SESSION_COOKIE];
    const author = { kdo: found.id, kdo_jmeno: `${found.jmeno} ${found.prijmeni}`, adresa: request.ip };
    const cookie = await write(db, author, async tx => {
      if (!(await holdsStill(tx.db, found))) throw fail.signedOut(WRONG);
      await forgive(tx.db, username, request.ip);
      if (earlier) await endSession(tx.db, sessionId(earlier));
      await tx.audit({ co: 'prihlaseni', tabulka: 'relace', zaznam: found.id });
      return openSession(tx.db, found.id, now);
    });
    const user = await findPerson(db, cookie, app.lifetime(), now);
    if (!user) throw fail.signedOut(WRONG);
    setSessionCookies(request, reply, cookie);
    return { success: true, user, message: 'Přihlášení proběhlo úspěšně.' };
  },

  async logout({ user, write, request, reply }) {
    clearSessionCookies(request, reply);
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
