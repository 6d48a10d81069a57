import { prefixed } from '#shared/core/field.ts';
import { Access, type vault } from '#shared/vault/contract.ts';
import { SECRETS, type SecretName } from '#shared/vault/fields.ts';
import { fail, found } from '../core/calls/errors.ts';
import type { Context, Handlers } from '../core/calls/mount.ts';
import { iso } from '../core/clock.ts';
import type { Db, Tx } from '../core/database/db.ts';
import { refuseStale } from '../core/versions.ts';
import { type Changes, isSame } from '../core/write.ts';
import { matchStore } from '../stores/queries.ts';
import type { Vault } from './cipher.ts';
import { listKnownToLeavers } from './leavers/queries.ts';
import { expectSeen, findLimitId, type Viewer } from './limits/queries.ts';
import { limitsRoutes } from './limits/routes.ts';
import { oneTimeAt } from './one-time.ts';
import {
  countByStore,
  findAccess,
  insertAccess,
  listAccesses,
  listCategories,
  listReveals,
  listTrash,
  lockSecret,
  nextId,
  recordReveal,
  restoreAccess,
  trashAccess,
  updateAccess,
} from './queries.ts';
import { changeContent, NO_ACCESS, opened, revealed } from './revealing.ts';
import { apart, openKey, openPassword, openSecret, sealAccess } from './sealed/envelope.ts';
import { findVersion, listVersions } from './versions/queries.ts';

const UNSEEN =
  'S touto kategorií a prodejnou byste přístup sami neviděli. Zvolte jiné, nebo požádejte administrátora.';
const OTHERS_SEE = 'Tím by přístup viděl někdo jiný. Kategorii změní jen administrátor.';
const NO_VERSION = 'Dřívější heslo nebylo nalezeno.';

const existing = async (db: Db, vault: Vault, id: number, viewer: Viewer) =>
  found(await findAccess(db, vault, id, viewer), NO_ACCESS);

/** Refuses a change that its author could not see, because the access would disappear for them. @throws 400 */
async function stored(db: Db, vault: Vault, id: number, viewer: Viewer) {
  const after = await findAccess(db, vault, id, viewer);
  if (!after) throw fail.invalid(UNSEEN, 'category');
  return after;
}

async function shopOf(db: Tx, store: string): Promise<number> {
  const id = await matchStore(db, store);
  if (id === null) throw fail.invalid('Prodejna s tímto názvem neexistuje', 'store');
  return id;
}

const NO_SECRET = 'Nic takového není uložené.';

const revealOf = (name: SecretName) =>
  async function reveal({ params: { id }, ...context }: Context<typeof vault.reveal_password>) {
    const { secret, heslo_od } = await revealed(context, id, async (db, row) => {
      await recordReveal(db, id, context.user.id, context.now);
      const open = () => found(openSecret(context.app.vault, id, row, name), NO_SECRET);
      return { open, zmeny: name === 'password' ? {} : named(name) };
    });
    return { [name]: secret, heslo_od } as Record<SecretName, string> & { heslo_od: string };
  };

/** For a secret other than the password, the audit names it; for a password the row has no changes, like all older ones. */
const named = (name: string): Changes => ({ [name]: [null, null] });

const reveals = prefixed('reveal', SECRETS, revealOf) as Pick<Handlers<typeof vault>, `reveal_${SecretName}`>;

export const vaultRoutes: Handlers<typeof vault> = {
  ...limitsRoutes,
  ...reveals,

  async oneTime({ params: { id }, ...context }) {
    const { secret } = await revealed(context, id, async (db, row) => {
      await recordReveal(db, id, context.user.id, context.now, 'one-time');
      return {
        open: () => found(openKey(context.app.vault, id, row), NO_SECRET),
        zmeny: named('jednorazovy_klic'),
      };
    });
    return found(oneTimeAt(secret, context.now), NO_SECRET);
  },

  list: ({ app, db, user }) => listAccesses(db, app.vault, user),
  stores: ({ db, user }) => countByStore(db, user),
  categories: ({ db, user }) => listCategories(db, user),
  trash: ({ app, db, now }) => listTrash(db, app.vault, now),

  knownToLeavers: ({ db }) => listKnownToLeavers(db),

  async create({ app, user, body: { store, ...body }, now, write }) {
    const [content, fields] = apart(body);
    const pristup = await write(async tx => {
      const prodejna_id = await shopOf(tx.db, store);
      const id = await nextId(tx.db);
      const row = { ...fields, id, prodejna_id, pridal_id: user.id, platne_od: iso(now) };
      await insertAccess(tx.db, { ...row, ...sealAccess(app.vault, id, content) });
      await tx.record('pristup', id, null, { ...fields, ...content, prodejna_id });
      return stored(tx.db, app.vault, id, user);
    });
    return { pristup };
  },

  async update({ app, user, params: { id }, body, now, write }) {
    const { store, verze, ...rest } = body;
    const [content, fields] = apart(rest);
    const pristup = await write(async tx => {
      const row = found(await lockSecret(tx.db, id), NO_ACCESS);
      const read = await existing(tx.db, app.vault, id, user);
      // Removing a key is a change, too: the mask stands for what is stored.
      const before = { ...read, jednorazovy_klic: read.masked_jednorazovy_klic };
      const limit = await findLimitId(tx.db, id);
      await refuseStale(tx.db, { tabulka: 'pristup', zaznam: id, verze }, Access, read);
      const prodejna_id = await shopOf(tx.db, store);
      if (!isSame(before, { ...fields, ...content, prodejna_id })) {
        const sealed = await changeContent(app, tx, id, row, content, now);
        await updateAccess(tx.db, id, { ...fields, prodejna_id, ...sealed }, user.id, now);
      }
      if (user.role !== 'ADMIN' && limit !== (await findLimitId(tx.db, id)))
        throw fail.invalid(OTHERS_SEE, 'category');
      const after = await stored(tx.db, app.vault, id, user);
      await tx.record('pristup', id, before, { ...fields, ...content, store: after.store, prodejna_id });
      return after;
    });
    return { pristup };
  },

  remove: ({ app, user, params: { id }, now, write }) =>
    write(async tx => {
      const { company_name, store, username } = await existing(tx.db, app.vault, id, user);
      if (!(await trashAccess(tx.db, id, now))) throw fail.notFound(NO_ACCESS);
      await tx.record('pristup', id, { company_name, store, username }, null);
    }),

  async restore({ app, db, user, params: { id }, now, write }) {
    await write(async tx => {
      // An access that somebody else has restored already is left as it is.
      if (!(await restoreAccess(tx.db, id, now))) return false;
      await tx.record('pristup', id, {}, { obnoveno: true }, { co: 'vytvoreni' });
    });
    return { pristup: await existing(db, app.vault, id, user) };
  },

  versions: async ({ db, user, params: { id } }) => {
    await expectSeen(db, id, user, NO_ACCESS);
    return listVersions(db, id);
  },

  async revealVersion({ params: { id, cislo }, ...context }) {
    const { secret: password } = await revealed(context, id, async (db, row) => {
      const { tajemstvi, platne_od } = found(await findVersion(db, id, cislo), NO_VERSION);
      await recordReveal(db, id, context.user.id, context.now, 'earlier');
      const open = () => openPassword(context.app.vault, id, { ...row, tajemstvi });
      return { open, zmeny: { heslo_od: [platne_od, null] } };
    });
    return { password };
  },

  async restoreVersion({ app, user, params: { id, cislo }, now, request, write }) {
    const pristup = await write(async tx => {
      const row = found(await lockSecret(tx.db, id), NO_ACCESS);
      await expectSeen(tx.db, id, user, NO_ACCESS);
      const { tajemstvi, platne_od } = found(await findVersion(tx.db, id, cislo), NO_VERSION);
      const password = opened(request, () => openPassword(app.vault, id, { ...row, tajemstvi }));
      const sealed = await changeContent(app, tx, id, row, { password }, now);
      await updateAccess(tx.db, id, sealed, user.id, now);
      const changed = { heslo_od: platne_od, password };
      await tx.record('pristup', id, { heslo_od: row.platne_od, password: null }, changed);
      return existing(tx.db, app.vault, id, user);
    });
    return { pristup };
  },

  async reveals({ db, user, params: { id } }) {
    await expectSeen(db, id, user, NO_ACCESS);
    return listReveals(db, id);
  },
};
