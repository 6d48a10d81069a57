import { type oidc, Provider } from '#shared/oidc/contract.ts';
import { issuerHref } from '#shared/oidc/issuer.ts';
import type { App } from '../app-type.ts';
import { authorIsGone } from '../core/calls/database-errors.ts';
import { fail, found, Refusal } from '../core/calls/errors.ts';
import type { Context, Handlers, ServerFeature } from '../core/calls/mount.ts';
import { iso } from '../core/clock.ts';
import type { Tx } from '../core/database/db.ts';
import { refuseStale } from '../core/versions.ts';
import { type Write, write as writeAs } from '../core/write.ts';
import { secondStep } from '../factors/asking.ts';
import { dropVouched } from '../factors/queries.ts';
import { deviceCookieOf } from '../session/cookies.ts';
import { knownDevice } from '../session/devices/queries.ts';
import { tellOfSignIn } from '../session/devices/tell.ts';
import { enter, SIGNED_IN } from '../session/enter.ts';
import { lockSettings } from '../settings/queries.ts';
import { lockForEdit } from '../users/queries.ts';
import { PROVIDER_SECRET } from '../vault/sealed/queries.ts';
import { beginFlow, endFlow, type Flow } from './flow.ts';
import { issuerOf, provenBy, providerAt, returnAddress, wayTo } from './provider.ts';
import {
  deleteAccount,
  findAccount,
  findProvider,
  isVouchedFor,
  listAccounts,
  noteAccountUse,
  type OpenProvider,
  openProvider,
  personOfAccount,
  putAccount,
  putProvider,
  respellIssuer,
} from './queries.ts';

const NONE = 'Přihlášení firemním účtem není nastavené. Přihlaste se heslem.';
const NOBODYS =
  'Tento firemní účet není propojený s žádným aktivním uživatelem. Přihlaste se heslem a propojte jej ve svém profilu.';
const NO_LONGER = 'Přihlášení firemním účtem mezitím někdo zrušil. Přihlaste se heslem.';
const ANOTHER_SESSION = 'Propojení jste začali v jiném přihlášení. Začněte prosím znovu.';
const KEY_AGAIN = 'S jinou adresou nebo ID aplikace zadejte znovu i tajný klíč.';
const NOT_LINKED = 'Firemní účet není propojený.';

/** The audit's name for this way of signing in. */
const WAY = 'firemní účet';

/** An unlinked account's name does not belong in the audit. */
const STRANGER = '(nepropojený firemní účet)';

/** The provider that is switched on. @throws 409 when there is none */
async function offered(app: App) {
  const provider = await openProvider(app.db, app.vault);
  if (!provider?.zapnuto) throw fail.conflict(NONE);
  return provider;
}

/** Tells a person that their sign-in changed, in case somebody else did it. */
const tellOfLink = (tx: Write, userId: number, what: string, now: number) =>
  tellOfSignIn(
    tx,
    userId,
    {
      udalost: `firemni ucet ${what} ${now}`,
      predmet: 'Změna přihlášení firemním účtem',
      veta: `Firemní účet: ${what}.`,
      radky: [{ nazev: 'Změna', hodnota: what }],
    },
    now,
  );

/** A version that no saved provider has. */
const NEVER_SAVED = 0;

/** Removes a link, and tells the person. @throws 404 when there is none */
async function unlink(tx: Write, userId: number, now: number) {
  const { nazev } = found(await deleteAccount(tx.db, userId), NOT_LINKED);
  await tx.record('prihlaseni_ucet', userId, { nazev }, null);
  await tellOfLink(tx, userId, `propojení s „${nazev}“ zrušeno`, now);
}

/**
 * Signs in the person whose account the provider confirms, and nobody else: no accounts, names or roles are taken
 * from it (rule people-21). @throws 401, with `druhy_krok` when a second step is needed
 */
async function signedIn(
  { app, db, body: { parametry }, now, request, reply }: Context<typeof oidc.finish>,
  provider: OpenProvider,
  flow: Flow,
) {
  const proven = await provenBy(provider, { flow, parametry, request, now });
  const person = await personOfAccount(db, proven);
  if (!person) {
    const author = { kdo: null, kdo_jmeno: STRANGER, adresa: request.ip };
    const entry = { co: 'neuspesne_prihlaseni', tabulka: 'prihlaseni_ucet', zaznam: null } as const;
    await writeAs(db, author, tx => tx.audit(entry));
    throw fail.signedOut(NOBODYS);
  }
  const { uzivatelske_jmeno: username } = person;
  await noteAccountUse(db, person.id, now);
  // The link may have been removed, or the provider switched off, during the request to it.
  const holds = async (tx: Tx) => {
    if (!(await isVouchedFor(tx, person.id, proven, provider))) throw fail.signedOut(NO_LONGER);
  };
  const step = await secondStep({ db, now, request }, person, { way: WAY, holds });
  if (step) throw step;
  const place = { address: request.ip, device: await knownDevice(db, deviceCookieOf(request), username) };
  const by = { proven: proven.kdy, way: WAY, holds };
  return enter({ app, db, now, request, reply }, person, username, place, by);
}

const oidcRoutes: Handlers<typeof oidc> = {
  async ways({ db }) {
    const provider = await findProvider(db);
    return { firemni: provider?.zapnuto ? { popis: provider.popis } : null };
  },

  async begin({ app, body: { zpet }, now, request, reply }) {
    const { flow, adresa } = await wayTo(await offered(app), { request, now, pro: 'prihlaseni', zpet });
    beginFlow(app.vault, request, reply, flow);
    return { adresa };
  },

  async finish(context) {
    const { app, now, request, reply } = context;
    const provider = await offered(app);
    const flow = endFlow(app.vault, request, reply, now);
    if (flow.pro !== 'prihlaseni') throw fail.invalid(ANOTHER_SESSION);
    try {
      const user = await signedIn(context, provider, flow);
      return { user, zpet: flow.zpet, message: SIGNED_IN };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // Whatever is asked next, they still want to open the same address.
      const extra = { ...error.details.extra, zpet: flow.zpet };
      throw new Refusal(error.status, error.message, { ...error.details, extra });
    }
  },

  async own({ db, user }) {
    const provider = await findProvider(db);
    return {
      poskytovatel: provider?.zapnuto ? provider.popis : null,
      ucet: (await findAccount(db, user.id)) ?? null,
    };
  },

  async beginLink({ app, user, now, request, reply }) {
    const pro = { osoba: user.id, relace: user.relace };
    const { flow, adresa } = await wayTo(await offered(app), { request, now, pro, zpet: '/profile' });
    beginFlow(app.vault, request, reply, flow);
    return { adresa };
  },

  async link({ app, user, body: { parametry }, now, request, reply, write }) {
    const provider = await offered(app);
    const flow = endFlow(app.vault, request, reply, now);
    if (flow.pro === 'prihlaseni' || flow.pro.relace !== user.relace) throw fail.invalid(ANOTHER_SESSION);
    const { vydavatel, predmet, nazev } = await provenBy(provider, { flow, parametry, request, now });
    await write(async tx => {
      await lockForEdit(tx.db, user.id);
      const before = await findAccount(tx.db, user.id);
      await respellIssuer(tx.db, vydavatel);
      await putAccount(tx.db, user.id, { vydavatel, predmet, nazev }, now);
      // An account with the same name may be at another provider, so the time of linking goes into the changes.
      const was = before && { nazev: before.nazev, propojeno: before.propojeno };
      await tx.record('prihlaseni_ucet', user.id, was ?? null, { nazev, propojeno: iso(now) });
      await tellOfLink(tx, user.id, `propojeno s „${nazev}“`, now);
    });
    return { nazev };
  },

  async unlink({ user, now, write }) {
    await write(tx => unlink(tx, user.id, now));
  },

  async provider({ db, request }) {
    const poskytovatel = (await findProvider(db)) ?? null;
    return { poskytovatel, navrat: returnAddress(request), osoby: await listAccounts(db) };
  },

  async saveProvider({ app, db, body: { tajny_klic, verze, ...given }, now, write }) {
    const stored = await openProvider(db, app.vault);
    const { zapnuto = stored?.zapnuto ?? true, vzdy_znovu = stored?.vzdy_znovu ?? true, ...texts } = given;
    const fields = { ...texts, zapnuto, vzdy_znovu };
    // The secret belongs to this provider and must not be sent to another one.
    const isOther =
      issuerHref(stored?.vydavatel ?? '') !== issuerHref(texts.vydavatel) || stored?.klient !== texts.klient;
    if (stored?.tajny_klic && isOther && !tajny_klic) throw fail.invalid(KEY_AGAIN, 'tajny_klic');
    // Otherwise a mistyped address would be noticed by the first person in the morning.
    if (zapnuto) {
      const asked = { ...texts, tajny_klic: tajny_klic ?? stored?.tajny_klic ?? null };
      fields.vydavatel = issuerOf(await providerAt(asked, now), texts);
    }
    const poskytovatel = await write(async tx => {
      await lockSettings(tx.db);
      const before = await findProvider(tx.db);
      // Without a version, the version read above applies: the stored secret belongs to that one.
      const looked = verze ?? stored?.verze ?? NEVER_SAVED;
      const seen = { tabulka: 'prihlaseni_poskytovatel', zaznam: 1, verze: looked } as const;
      if (before) await refuseStale(tx.db, seen, Provider, before);
      await putProvider(tx.db, { ...fields, ...(tajny_klic && app.vault.seal(PROVIDER_SECRET, tajny_klic)) });
      // Sign-ins confirmed by a provider that is no longer used must not be completed.
      if (!zapnuto || isOther) await dropVouched(tx.db);
      const after = found(await findProvider(tx.db), NONE);
      const { ma_klic: _, ...is } = after;
      await tx.record('prihlaseni_poskytovatel', 1, before ?? null, {
        ...is,
        ...(tajny_klic && { tajny_klic }),
      });
      return after;
    });
    return { poskytovatel };
  },

  async unlinkPerson({ params: { id }, now, write }) {
    await write(tx => unlink(tx, id, now));
  },
};

export const oidcFeature: ServerFeature<typeof oidc> = {
  routes: oidcRoutes,
  constraints: {
    prihlaseni_ucet_key: () => fail.conflict('Tento firemní účet už je propojený s jiným uživatelem.'),
    prihlaseni_poskytovatel_klic_fkey: () =>
      fail.conflict('Klíč trezoru se právě mění. Zkuste to prosím znovu.'),
    ...authorIsGone('prihlaseni_ucet_uzivatel_fkey'),
  },
};
