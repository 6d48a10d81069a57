import type { FastifyReply, FastifyRequest } from 'fastify';
import { allows } from '#shared/core/permissions.ts';
import { pragueClock } from '#shared/core/prague.ts';
import { refusalOf } from '#shared/core/refusals.ts';
import type { kiosk } from '#shared/kiosk/contract.ts';
import { PIN_TRIES } from '#shared/kiosk/pin.ts';
import { fail, found } from '../core/calls/errors.ts';
import type { Handlers } from '../core/calls/mount.ts';
import { type Write, write } from '../core/write.ts';
import { forget } from '../notifications/notify.ts';
import { hashPassword } from '../session/hashing.ts';
import { findStoreName } from '../stores/queries.ts';
import { clockIn, teamOf } from './clocking.ts';
import {
  CODE_MINUTES,
  endKiosk,
  findClocking,
  findPin,
  forgetTries,
  insertKiosk,
  KIOSK_COOKIE,
  KIOSK_COOKIE_SECONDS,
  listKiosks,
  listLocked,
  lockedPin,
  pairKiosk,
  savePin,
} from './queries.ts';

/** The cookie is sent only by the kiosk's own page. */
const setKioskCookie = (request: FastifyRequest, reply: FastifyReply, cookie: string) =>
  reply.setCookie(KIOSK_COOKIE, cookie, {
    ...({ path: '/api/kiosk/', sameSite: 'strict', httpOnly: true } as const),
    secure: request.protocol === 'https',
    maxAge: KIOSK_COOKIE_SECONDS,
  });

/** Resets a person's wrong tries, and withdraws what managers were told of them. @returns whether there were any */
async function forgetWrong(tx: Write, osoba: number) {
  const { druh, zaznam, udalost } = lockedPin(osoba);
  await forget(tx, druh, zaznam, udalost);
  return forgetTries(tx.db, osoba);
}

const KEY = /^[\x21-\x7e]{8,200}$/;

export const kioskRoutes: Handlers<typeof kiosk> = {
  async list({ db, now }) {
    return { kiosky: await listKiosks(db, now) };
  },

  async create({ user, body, write, now }) {
    const made = await write(async tx => {
      found(await findStoreName(tx.db, body.prodejna), 'Prodejna nebyla nalezena.');
      const values = { prodejna_id: body.prodejna, nazev: body.nazev, vytvoril_id: user.id };
      const made = await insertKiosk(tx.db, values, now);
      await tx.record('kiosek', made.id, null, { prodejna: body.prodejna, nazev: body.nazev });
      return made;
    });
    return { ...made, minut: CODE_MINUTES };
  },

  async revoke({ params: { id }, write, now }) {
    await write(async tx => {
      const before = found(await endKiosk(tx.db, id, now), 'Kiosek nebyl nalezen.');
      await tx.record('kiosek', id, { nazev: before.nazev, prodejna: before.prodejna_id }, null);
    });
  },

  async locked({ db, user, scope }) {
    return { lide: await listLocked(db, scope === 'all' ? null : (user.prodejna_id ?? 0)) };
  },

  async unlock({ user, body: { osoba }, write }) {
    await write(async tx => {
      const person = found(await findClocking(tx.db, osoba), 'Osoba nebyla nalezena.');
      if (!allows(user, 'kiosks.unlock', { id: null, prodejna_id: person.prodejna_id }))
        throw fail.forbidden(refusalOf('kiosks.unlock'));
      if (!(await forgetWrong(tx, osoba))) return false;
      await tx.record('pin', osoba, { zamcen: true }, { zamcen: false });
      return true;
    });
  },

  async pin({ db, user }) {
    const pin = await findPin(db, user.id);
    return { nastaven: pin !== undefined, zamcen: (pin?.pokusu ?? 0) >= PIN_TRIES };
  },

  async setPin({ user, body: { pin, potvrzeni_pinu }, write }) {
    if (pin !== potvrzeni_pinu) throw fail.invalid('PINy se neshodují', 'potvrzeni_pinu');
    const otisk = await hashPassword(pin);
    await write(async tx => {
      await forgetWrong(tx, user.id);
      await savePin(tx.db, user.id, otisk);
      await tx.record('pin', user.id, { pin: null }, { pin: 'nastaven' });
    });
  },

  async pair({ db, body, now, request, reply }) {
    const author = { kdo: null, kdo_jmeno: 'kiosek', adresa: request.ip };
    const { kiosk, cookie } = await write(db, author, async tx => {
      const paired = await pairKiosk(tx.db, body.parovaci_kod, now);
      if (!paired) throw fail.invalid('Tento kód neplatí. Požádejte administrátora o nový.', 'parovaci_kod');
      await tx.record('kiosek', paired.kiosk.id, { sparovan: false }, { sparovan: true });
      return paired;
    });
    setKioskCookie(request, reply, cookie);
    return { nazev: kiosk.nazev };
  },

  async team({ app, db, now, request, reply }) {
    const { nazev, prodejna_id } = request.kiosk!;
    setKioskCookie(request, reply, request.cookies[KIOSK_COOKIE]!);
    const lide = await teamOf({ app, db, now, adresa: request.ip }, prodejna_id);
    const store = await findStoreName(db, prodejna_id);
    return { nazev, prodejna_nazev: store?.nazev ?? '', dnes: pragueClock(now).datum, lide };
  },

  async clock({ app, db, now, body, request }) {
    const klic = request.headers['idempotency-key'];
    const key = typeof klic === 'string' && KEY.test(klic) ? klic : null;
    const { jmeno, typ_akce, cas } = await clockIn(
      { app, db, now, adresa: request.ip },
      request.kiosk!,
      body,
      key,
    );
    return { jmeno, typ_akce, cas };
  },
};
