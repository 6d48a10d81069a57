import { pragueClock } from '#shared/core/prague.ts';
import { Store, type stores } from '#shared/stores/contract.ts';
import { fail, found } from '../core/calls/errors.ts';
import type { Handlers, ServerFeature } from '../core/calls/mount.ts';
import type { Tx } from '../core/database/db.ts';
import { refuseStale } from '../core/versions.ts';
import {
  deleteStore,
  insertStore,
  listStoreChoices,
  listStores,
  lockStore,
  remainsOf,
  setStoresActive,
  updateStore,
} from './queries.ts';

const existing = async (db: Tx, id: number): Promise<Store> =>
  found(await lockStore(db, id), 'Prodejna nebyla nalezena.');

const storesRoutes: Handlers<typeof stores> = {
  async list({ db, query }) {
    return { stores: await listStores(db, query) };
  },

  async choices({ db, query: { vsechny } }) {
    return { stores: await listStoreChoices(db, vsechny !== undefined) };
  },

  async create({ body, write }) {
    const store = await write(async tx => {
      const store = await insertStore(tx.db, body);
      await tx.record('prodejna', store.id, null, store);
      return store;
    });
    return { store };
  },

  async update({ params: { id }, body: { verze, ...body }, write }) {
    const store = await write(async tx => {
      const before = await existing(tx.db, id);
      await refuseStale(tx.db, { tabulka: 'prodejna', zaznam: id, verze }, Store, before);
      const store = await updateStore(tx.db, id, body);
      await tx.record('prodejna', id, before, store);
      return store;
    });
    return { store };
  },

  async remove({ params: { id }, write }) {
    await write(async tx => {
      const before = await existing(tx.db, id);
      await deleteStore(tx.db, id);
      await tx.record('prodejna', id, before, null);
    });
  },

  async remains({ db, query: { prodejny }, now }) {
    return { zbyva: await remainsOf(db, prodejny, pragueClock(now).datum) };
  },

  async bulkStatus({ body: { store_ids, aktivni }, write }) {
    const updated = await write(async tx => {
      const stores = await setStoresActive(tx.db, store_ids, aktivni);
      if (stores.length < new Set(store_ids).size)
        throw fail.invalid('Některá z prodejen neexistuje', 'store_ids');
      for (const { id, ...was } of stores) await tx.record('prodejna', id, was, { aktivni }, false);
      if (stores.some(was => was.aktivni !== aktivni))
        await tx.announce({ tema: 'stores', id: null, co: 'zmena' });
      return stores.length;
    });
    return { updated };
  },
};

export const storesFeature: ServerFeature<typeof stores> = {
  routes: storesRoutes,
  constraints: {
    prodejna_nazev_key: () => fail.taken('Prodejna s tímto názvem již existuje', 'nazev'),
    prodejna_id_prodejny_key: () => fail.taken('Toto číslo pobočky již má jiná prodejna', 'id_prodejny'),
    prodejna_hodiny: () => fail.invalid('Čas konce musí být po začátku', 'otevreno_do'),
  },
};
