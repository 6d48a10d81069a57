import type { orders } from '#shared/orders/contract.ts';
import { MOST_PHOTOS, photoCount, photoProblem } from '#shared/orders/photos/limits.ts';
import { fail, found } from '../../core/calls/errors.ts';
import type { Handlers } from '../../core/calls/mount.ts';
import type { Write } from '../../core/write.ts';
import { storeFile } from '../../files/queries.ts';
import { refuseFlood } from '../../files/quota.ts';
import { withUpload } from '../../files/receive.ts';
import { lockedOrder, openOrder } from '../find.ts';
import { countPhotos, findPhoto, listPhotos, putRemoved } from './queries.ts';

type Calls = 'photos' | 'addPhoto' | 'removePhoto' | 'restorePhoto';

const NO_PHOTO = 'Fotka už u objednávky není.';
const FULL = `U objednávky může být nejvýše ${photoCount(MOST_PHOTOS)}. Nejdřív některou odeberte.`;

function refuseName(name: string) {
  const problem = photoProblem(name);
  if (problem) throw fail.unsupported(problem);
}

/** The audit says how many photos there are; a file's name may be the customer's. */
const record = (tx: Write, id: number, before: number, after: number) =>
  tx.record('objednavka', id, { fotek: before }, { fotek: after });

export const photosRoutes: Pick<Handlers<typeof orders>, Calls> = {
  async photos({ db, params: { id }, now }) {
    await openOrder(db, id, now);
    return { fotky: await listPhotos(db, id) };
  },

  async addPhoto({ app, db, user, params: { id }, now, request, write }) {
    await openOrder(db, id, now);
    await refuseFlood({ app, db, now, user });
    const { soubor_max_mb: maxMegabytes } = app.settings();
    return withUpload(request, { maxMegabytes, refuseName }, upload =>
      write(async tx => {
        await lockedOrder(tx.db, id, now);
        const before = await countPhotos(tx.db, id);
        if (before >= MOST_PHOTOS) throw fail.conflict(FULL);
        const file = await storeFile(tx.db, upload, { objednavka_id: id }, user.id);
        await record(tx, id, before, before + 1);
        return file;
      }),
    );
  },

  async removePhoto({ params: { id, fotka }, now, write }) {
    await write(async tx => {
      await lockedOrder(tx.db, id, now);
      const { smazano } = found(await findPhoto(tx.db, id, fotka, now), NO_PHOTO);
      // A colleague was faster, or this repeats a request whose answer was lost.
      if (smazano !== null) return false;
      const before = await countPhotos(tx.db, id);
      await putRemoved(tx.db, fotka, now);
      await record(tx, id, before, before - 1);
    });
  },

  async restorePhoto({ params: { id, fotka }, now, write }) {
    await write(async tx => {
      await lockedOrder(tx.db, id, now);
      const { smazano } = found(await findPhoto(tx.db, id, fotka, now), NO_PHOTO);
      if (smazano === null) return false;
      const before = await countPhotos(tx.db, id);
      if (before >= MOST_PHOTOS) throw fail.conflict(FULL);
      await putRemoved(tx.db, fotka, null);
      await record(tx, id, before, before + 1);
    });
  },
};
