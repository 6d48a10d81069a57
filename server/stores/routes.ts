import { Store, type stores } from '#shared/stores/contract.ts';
import type { Tx } from '../core/db.ts';
import { fail } from '../core/errors.ts';
import type { Handlers } from '../core/mount.ts';
import { refuseStale } from '../core/versions.ts';
import { difference } from '../core/write.ts';
import {
  deleteStore,
  insertStore,
  listStoreChoices,
  listStores,
  lockStore,
  setStoresActive,
  updateStore,
} from './queries.ts';

async function existing(db: Tx, id: number): Promise<Store> {
  const store = await lockStore(db, id);
  if (!store) throw fail.notFound('Prodejna nebyla nalezena.');
  return store;
}

export const storesRoutes: Handlers<typeof stores> = {
  async list({ db, query }) {
    return { success: true, stores: await listStores(db, query) };
  },

  async choices({ db }) {
    return { success: true, stores: await listStoreChoices(db) };
  },

  async create({ body, write }) {
    const store = await write(async tx => {
      const store = await insertStore(tx.db, body);
      await tx.audit({
        co: 'vytvoreni',
        tabulka: 'prodejna',
        zaznam: store.id,
        zmeny: difference(null, store),
      });
      await tx.announce({ tema: 'stores', id: store.id, co: 'vytvoreni' });
      return store;
    });
    return { success: true, store };
  },

  async update({ params: { id }, body: { verze, ...body }, write }) {
    const store = await write(async tx => {
      const before = await existing(tx.db, id);
      await refuseStale(tx.db, { tabulka: 'prodejna', zaznam: id, verze }, Store, before);
      const store = await updateStore(tx.db, id, body);
      await tx.audit({ co: 'zmena', tabulka: 'prodejna', zaznam: id, zmeny: difference(before, store) });
      await tx.announce({ tema: 'stores', id, co: 'zmena' });
      return store;
    });
    return { success: true, store };
  },

  async remove({ params: { id }, write }) {
    await write(async tx => {
      const before = await existing(tx.db, id);
      await deleteStore(tx.db, id);
      await tx.audit({ co: 'smazani', tabulka: 'prodejna', zaznam: id, zmeny: difference(before, null) });
      await tx.announce({ tema: 'stores', id, co: 'smazani' });
    });
    return { success: true };
  },

  async bulkStatus({ body: { store_ids, aktivni }, write }) {
    const updated = await write(async tx => {
      const { changed, found } = await setStoresActive(tx.db, store_ids, aktivni);
      if (found < new Set(store_ids).size) throw fail.invalid('Některá z prodejen neexistuje', 'store_ids');
      for (const id of changed) {
        await tx.audit({
          co: 'zmena',
          tabulka: 'prodejna',
          zaznam: id,
          zmeny: { aktivni: [!aktivni, aktivni] },
        });
      }
      if (changed.length === 0) await tx.audit({ co: 'zmena', tabulka: 'prodejna', zaznam: null });
      await tx.announce({ tema: 'stores', id: null, co: 'zmena' });
      return found;
    });
    return { success: true, updated };
  },
};
