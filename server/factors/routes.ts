import type { factors } from '#shared/factors/contract.ts';
import { RECOVERY_CODES, STEP_LABELS, stepIs } from '#shared/factors/kinds.ts';
import { fail, found } from '../core/calls/errors.ts';
import type { Handlers } from '../core/calls/mount.ts';
import { write as writeAs } from '../core/write.ts';
import { lacksStep } from '../gate/proof.ts';
import { countUnder, forgiveUnder, tooManyAttempts } from '../session/attempts.ts';
import { deviceCookieOf } from '../session/cookies.ts';
import { knownDevice } from '../session/devices/queries.ts';
import { enter, SIGNED_IN } from '../session/enter.ts';
import { stepLimits } from '../session/limits.ts';
import { proveSession } from '../session/queries.ts';
import { newStepSecret, stepSecret } from '../vault/sealed/queries.ts';
import { addStep, EXPIRED, tellOfStep } from './adding.ts';
import { isProven, waysToProve } from './asking.ts';
import { renewCodes } from './codes.ts';
import { registered, registrationOptions } from './passkeys.ts';
import { notProven, provenBy, wrongProof } from './proving.ts';
import {
  answered,
  ask,
  countCodes,
  deleteStep,
  listSteps,
  nextStepId,
  personOf,
  settle,
  waysOf,
} from './queries.ts';
import { resetStep } from './resetting.ts';
import { newSecret, stepOf } from './totp.ts';

export const factorsRoutes: Handlers<typeof factors> = {
  async list({ app, db, user }) {
    const [kroky, zbyva_kodu] = [await listSteps(db, user.id), await countCodes(db, user.id)];
    const nutny = lacksStep({ ...user, ma_krok: false }, app.settings());
    return { kroky, zbyva_kodu, nutny };
  },

  async beginTotp({ app, db, user, now }) {
    const { tajemstvi, adresa } = newSecret(user.uzivatelske_jmeno);
    const sealed = app.vault.seal(newStepSecret(user.id), tajemstvi);
    const token = await db
      .transaction()
      .execute(tx => ask(tx, user.id, 'totp', { vyzva: '', ...sealed }, now));
    return { token, tajemstvi, adresa };
  },

  async confirmTotp({ app, db, user, body: { token, nazev, overovaci_kod }, now, write }) {
    const asked = await answered(db, token, 'totp', now);
    if (asked?.uzivatel_id !== user.id || !asked.tajemstvi || !asked.klic_id) throw fail.invalid(EXPIRED);
    const { tajemstvi, klic_id } = asked;
    const secret = app.vault.open(newStepSecret(user.id), { tajemstvi, klic_id });
    const at = stepOf(secret, overovaci_kod.replace(/\s/g, ''), now);
    if (at === null) throw wrongProof({});
    const kody = await write(async tx => {
      const id = await nextStepId(tx.db);
      const sealed = app.vault.seal(stepSecret(id), secret);
      const step = { druh: 'totp' as const, nazev, ...sealed, posledni_krok: at };
      return addStep(tx, user.id, asked, id, step, now);
    });
    return { kody };
  },

  async beginKey({ db, user, now, request }) {
    const moznosti = await registrationOptions(request, user, await waysOf(db, user.id));
    if (!moznosti) throw fail.conflict('Přístupový klíč lze přidat jen na adrese se jménem, ne na číselné.');
    const token = await db
      .transaction()
      .execute(tx => ask(tx, user.id, 'klic', { vyzva: moznosti.challenge }, now));
    return { token, moznosti: { ...moznosti } };
  },

  async confirmKey({ db, user, body: { token, nazev, odpoved }, now, request, write }) {
    const asked = await answered(db, token, 'klic', now);
    if (asked?.uzivatel_id !== user.id) throw fail.invalid(EXPIRED);
    const key = await registered(request, asked.vyzva, odpoved);
    if (!key) throw wrongProof({ odpoved });
    const kody = await write(async tx =>
      addStep(tx, user.id, asked, await nextStepId(tx.db), { ...key, nazev }, now),
    );
    return { kody };
  },

  async remove({ user, params: { id }, now, write }) {
    await write(async tx => {
      const { druh, nazev } = found(await deleteStep(tx.db, user.id, id), 'Druhý krok nebyl nalezen.');
      await tx.record('krok', user.id, { druh: STEP_LABELS[druh], nazev }, null);
      await tellOfStep(tx, user.id, `${stepIs('odebrán', druh)} „${nazev}“`, now);
    });
  },

  async renewCodes({ user, now, write }) {
    const kody = await write(async tx => {
      const kody = await renewCodes(tx.db, user.id);
      if (!kody) throw fail.conflict('Záchranné kódy jsou k druhému kroku. Nejdřív si ho prosím nastavte.');
      await tx.record('krok', user.id, {}, { zachranne_kody: RECOVERY_CODES });
      await tellOfStep(tx, user.id, 'nové záchranné kódy', now);
      return kody;
    });
    return { kody };
  },

  /** Right and wrong answers take the same path; attempts at a wrong one are counted (rule people-16). */
  async finish({ app, db, body: { token, ...proof }, now, request, reply }) {
    const asked = await answered(db, token, 'prihlaseni', now);
    const person = asked && (await personOf(db, asked));
    if (!asked || !person) throw fail.signedOut(EXPIRED);
    const { uzivatelske_jmeno: username } = person;
    const device = await knownDevice(db, deviceCookieOf(request), username);
    const limits = stepLimits(person.id, device);
    const wait = await countUnder(db, limits, now);
    if (wait > 0) throw tooManyAttempts(wait);
    const isGood = await db.transaction().execute(async tx => {
      const given = { ...proof, vyzva: asked.vyzva };
      if (!(await isProven(tx, { vault: app.vault, now, request }, person.id, given))) return false;
      if (!(await settle(tx, asked))) return false;
      await forgiveUnder(tx, limits);
      return true;
    });
    if (!isGood) {
      const author = { kdo: person.id, kdo_jmeno: username.slice(0, 50), adresa: request.ip };
      const entry = { co: 'neuspesne_prihlaseni', tabulka: 'krok', zaznam: person.id } as const;
      await writeAs(db, author, tx => tx.audit(entry));
      throw wrongProof(proof);
    }
    const place = { address: request.ip, device };
    const by = { way: asked.zpusob };
    const user = await enter({ app, db, now, request, reply }, person, username, place, by);
    return { user, message: SIGNED_IN };
  },

  async askProof({ db, user, now, request }) {
    const { vyzva, shown } = await waysToProve({ db, now, request }, user.id);
    const token = await db.transaction().execute(tx => ask(tx, user.id, 'overeni', { vyzva }, now));
    return { token, totp: shown.totp, moznosti: shown.moznosti && { ...shown.moznosti } };
  },

  async prove({ app, user, author, body, now, request, write }) {
    const proven = await provenBy({ app, now, request }, user, body);
    if (!proven) {
      const entry = { co: 'neuspesne_overeni', tabulka: 'relace', zaznam: user.id } as const;
      await writeAs(app.db, author, tx => tx.audit(entry));
      throw notProven(body);
    }
    await write(async tx => {
      await proven(tx);
      await proveSession(tx.db, user.relace, now);
      await tx.audit({ co: 'overeni', tabulka: 'relace', zaznam: user.id });
    });
  },

  reset: ({ user, params: { id }, now, write }) => write(tx => resetStep(tx, user, id, now)),
};
