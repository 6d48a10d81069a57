import { REVEALS } from '#shared/vault/categories.ts';
import { Access, type vault } from '#shared/vault/contract.ts';
import { iso } from '../core/clock.ts';
import type { Db, Tx } from '../core/db.ts';
import { fail, found } from '../core/errors.ts';
import type { Handlers } from '../core/mount.ts';
import { refuseStale } from '../core/versions.ts';
import type { Write } from '../core/write.ts';
import { expectFresh } from '../gate/proof.ts';
import { notify } from '../notifications/notify.ts';
import type { Person } from '../session/queries.ts';
import { matchStore } from '../stores/queries.ts';
import { activeAdmins } from '../users/queries.ts';
import { accessSecret, TamperedError } from './cipher.ts';
import {
  countByStore,
  findAccess,
  insertAccess,
  listAccesses,
  listCategories,
  listKnownToLeavers,
  listReveals,
  listTrash,
  lockSecret,
  nextId,
  recordReveal,
  restoreAccess,
  trashAccess,
  updateAccess,
  waitForReveal,
} from './queries.ts';

const NO_ACCESS = 'Přístup nebyl nalezen.';
const MINUTE = 60_000;

const existing = async (db: Db, id: number) => found(await findAccess(db, id), NO_ACCESS);

async function shopOf(db: Tx, store: string): Promise<number> {
  const id = await matchStore(db, store);
  if (id === null) throw fail.invalid('Prodejna s tímto názvem neexistuje', 'store');
  return id;
}

/** Tells the ADMINs that somebody has revealed as many passwords as one may: one row a person, told again as unread. */
const tellOfHarvest = async (tx: Write, { id, jmeno, prijmeni }: Person) =>
  notify(tx, {
    pro: await activeAdmins(tx.db),
    druh: 'trezor',
    zaznam: id,
    text: `${jmeno} ${prijmeni} chce odkrýt víc hesel, než je povoleno (${REVEALS} za 10 minut).`,
  });

export const vaultRoutes: Handlers<typeof vault> = {
  list: ({ db }) => listAccesses(db),
  stores: ({ db }) => countByStore(db),
  categories: ({ db }) => listCategories(db),
  trash: ({ db, now }) => listTrash(db, now),

  knownToLeavers: ({ db }) => listKnownToLeavers(db),

  async create({ app, user, body: { store, password, ...fields }, now, write }) {
    const pristup = await write(async tx => {
      const prodejna_id = await shopOf(tx.db, store);
      const id = await nextId(tx.db);
      const row = { ...fields, id, prodejna_id, pridal_id: user.id, platne_od: iso(now) };
      await insertAccess(tx.db, { ...row, ...app.vault.seal(accessSecret(id), password) });
      await tx.record('pristup', id, null, { ...fields, prodejna_id, password });
      return existing(tx.db, id);
    });
    return { success: true, pristup };
  },

  async update({ app, user, params: { id }, body: { store, password, verze, ...fields }, now, write }) {
    const pristup = await write(async tx => {
      found(await lockSecret(tx.db, id), NO_ACCESS);
      const before = await existing(tx.db, id);
      await refuseStale(tx.db, { tabulka: 'pristup', zaznam: id, verze }, Access, before);
      const prodejna_id = await shopOf(tx.db, store);
      const secret = password ? app.vault.seal(accessSecret(id), password) : {};
      await updateAccess(tx.db, id, { ...fields, prodejna_id, ...secret }, user.id, now);
      const after = await existing(tx.db, id);
      const { masked_password: _, last_used: __, ...shown } = after;
      await tx.record('pristup', id, before, { ...shown, password: password || null });
      return after;
    });
    return { success: true, pristup };
  },

  remove: ({ params: { id }, now, write }) =>
    write(async tx => {
      const { company_name, store, username } = await existing(tx.db, id);
      if (!(await trashAccess(tx.db, id, now))) throw fail.notFound(NO_ACCESS);
      await tx.record('pristup', id, { company_name, store, username }, null);
      return { success: true };
    }),

  async restore({ params: { id }, now, write }) {
    const pristup = await write(async tx => {
      if (!(await restoreAccess(tx.db, id, now))) throw fail.notFound(NO_ACCESS);
      await tx.record('pristup', id, {}, { obnoveno: true }, { co: 'vytvoreni' });
      return existing(tx.db, id);
    });
    return { success: true, pristup };
  },

  /** Nothing is answered that was not recorded: the password leaves after the commit. */
  async reveal({ app, user, params: { id }, now, request, write }) {
    if (app.settings().overeni_hesel === 1) expectFresh(app, user);
    const { wait, password } = await write(async tx => {
      const wait = await waitForReveal(tx.db, user.id, now);
      if (wait > 0) {
        await tellOfHarvest(tx, user);
        await tx.audit({ co: 'odmitnute_odkryti', tabulka: 'pristup', zaznam: id });
        return { wait };
      }
      const secret = found(await lockSecret(tx.db, id), NO_ACCESS);
      await recordReveal(tx.db, id, user.id, now);
      await tx.audit({ co: 'odkryti', tabulka: 'pristup', zaznam: id, zmeny: {} });
      await tx.announce({ tema: 'vault', id, co: 'zmena' });
      try {
        return { wait, password: app.vault.open(accessSecret(id), secret) };
      } catch (error) {
        if (!(error instanceof TamperedError)) throw error;
        request.log.error({ err: error }, 'stored secret refused');
        throw fail.conflict('Uložené heslo je poškozené a nelze ho odkrýt. Uložte ho prosím znovu.');
      }
    });
    if (password === undefined) {
      const text = `Příliš mnoho odkrytých hesel. Zkuste to znovu za ${Math.ceil(wait / MINUTE)} min.`;
      throw fail.tooMany(text, Math.ceil(wait / 1000));
    }
    return { success: true, password };
  },

  async reveals({ db, params: { id } }) {
    await existing(db, id);
    return listReveals(db, id);
  },
};
