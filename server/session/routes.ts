import { randomBytes } from 'node:crypto';
import type { session } from '#shared/session/contract.ts';
import { deviceName } from '#shared/session/device.ts';
import { fail, found } from '../core/calls/errors.ts';
import type { Handlers } from '../core/calls/mount.ts';
import { write } from '../core/write.ts';
import { secondStep } from '../factors/asking.ts';
import { sessionCookieOf } from '../gate/guard.ts';
import { guessing } from './attempts.ts';
import { clearSessionCookies, deviceCookieOf, setCsrfCookie } from './cookies.ts';
import { knownDevice } from './devices/queries.ts';
import { enter, SIGNED_IN, shown, WRONG } from './enter.ts';
import { hashPassword, isOutdated, passwordMatches } from './hashing.ts';
import {
  csrfToken,
  endNumbered,
  endSession,
  endSessionsOf,
  findCredentials,
  listSessions,
  replacePasswordHash,
} from './queries.ts';

/** An unknown username may be a password typed into the wrong field, so it is not recorded. */
const NOBODY = '(neznámé jméno)';

export const sessionRoutes: Handlers<typeof session> = {
  /** An unknown person, a wrong password and an inactive account: same answer, same time (rule people-6). */
  async login({ app, db, body, now, request, reply }) {
    const { uzivatelske_jmeno: username, heslo } = body;
    const place = {
      address: request.ip,
      device: await knownDevice(db, deviceCookieOf(request), username),
    };
    const { person, matches } = await guessing({ db, username, place, now }, async () => {
      const person = await findCredentials(db, username);
      const matches = await passwordMatches(person?.heslo_hash ?? null, heslo);
      if (person?.aktivni && matches && isOutdated(person.heslo_hash)) {
        const renewed = await hashPassword(heslo);
        if (await replacePasswordHash(db, person.id, person.heslo_hash, renewed)) person.heslo_hash = renewed;
      }
      return { person, matches };
    });
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
    const step = await secondStep({ db, now, request }, person, { username, place });
    if (step) throw step;
    const user = await enter({ app, db, now, request, reply }, person, username, place);
    return { user, message: SIGNED_IN };
  },

  async logout({ user, write, request, reply }) {
    clearSessionCookies(request, reply);
    // The next person at a shared browser must not find this one's pictures. Their device and their drafts stay.
    reply.header('clear-site-data', '"cache"');
    if (user) {
      await write(async tx => {
        await endSession(tx.db, user.relace);
        await tx.audit({ co: 'odhlaseni', tabulka: 'relace', zaznam: user.id });
      });
    }
  },

  async current({ app, user }) {
    return { user: shown(app, user) };
  },

  async sessions({ app, db, user, now }) {
    const rows = await listSessions(db, user.id, app.lifetime(), now);
    const prihlaseni = rows.map(({ id, cislo, adresa, zarizeni, vytvorena, naposledy }) => ({
      ...{ cislo, adresa, zarizeni: deviceName(zarizeni), od: vytvorena, pouzito: naposledy },
      je_tato: id === user.relace,
    }));
    return { prihlaseni };
  },

  async endSession({ user, params, write }) {
    await write(async tx => {
      const ended = found(await endNumbered(tx.db, user.id, params.id), 'Toto přihlášení už skončilo.');
      if (ended.id === user.relace) throw fail.conflict('Tady se odhlásíte tlačítkem Odhlásit se.');
      await tx.audit({ co: 'odhlaseni', tabulka: 'relace', zaznam: user.id });
    });
  },

  async endSessions({ user, write }) {
    let ukonceno = 0;
    await write(async tx => {
      ukonceno = await endSessionsOf(tx.db, user.id, user.relace);
      if (ukonceno === 0) return false;
      await tx.audit({ co: 'odhlaseni', tabulka: 'relace', zaznam: user.id });
      return true;
    });
    return { ukonceno };
  },

  async csrf({ user, request, reply }) {
    const cookie = sessionCookieOf(request);
    const token = user && cookie ? csrfToken(cookie) : randomBytes(32).toString('base64url');
    setCsrfCookie(request, reply, token);
    return { csrfToken: token };
  },
};
