import { allows, PERMISSIONS } from '#shared/core/permissions.ts';
import { RequiredPeople, type staffing } from '#shared/staffing/contract.ts';
import type { Db } from '../core/db.ts';
import { fail, found } from '../core/errors.ts';
import type { Handlers } from '../core/mount.ts';
import { refuseStale } from '../core/versions.ts';
import { holdStore } from '../shifts/queries.ts';
import { findSize, findStaffing, lockStaffing, saveStaffing } from './queries.ts';

export const NO_SHOP = 'Prodejna nebyla nalezena.';

const answer = async (db: Db, prodejna: number) => ({
  success: true as const,
  potreba: await findStaffing(db, prodejna),
  ...found(await findSize(db, prodejna), NO_SHOP),
});

/** Required people of a shop: every manager reads them, the shop's own and ADMIN change them (rule shifts-13). */
export const staffingRoutes: Handlers<typeof staffing> = {
  read: ({ db, params }) => answer(db, params.id),

  async write({ db, params, body: { verze, ...body }, user, write }) {
    if (!allows(user, 'staffing.write', { id: null, prodejna_id: params.id }))
      throw fail.forbidden(PERMISSIONS['staffing.write'].refusal);
    await write(async tx => {
      found(await holdStore(tx.db, params.id), NO_SHOP);
      const before = await lockStaffing(tx.db, params.id);
      const seen = { tabulka: 'potreba_lidi', zaznam: params.id, verze } as const;
      await refuseStale(tx.db, seen, RequiredPeople, before);
      const { tyden = before.tyden, vyjimky = before.vyjimky } = body;
      const after = { tyden, vyjimky };
      await saveStaffing(tx.db, params.id, after);
      await tx.record('potreba_lidi', params.id, before, after);
    });
    return answer(db, params.id);
  },
};
