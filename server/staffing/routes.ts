import { allows } from '#shared/core/permissions.ts';
import { refusalOf } from '#shared/core/refusals.ts';
import { closuresIn } from '#shared/shifts/law/closed-holidays.ts';
import { RequiredPeople, type staffing } from '#shared/staffing/contract.ts';
import { fail, found } from '../core/calls/errors.ts';
import type { Handlers, ServerFeature } from '../core/calls/mount.ts';
import type { Db } from '../core/database/db.ts';
import { refuseStale } from '../core/versions.ts';
import { holdStore } from '../shifts/queries.ts';
import { findSize, findStaffing, lockStaffing, saveStaffing } from './queries.ts';

export const NO_SHOP = 'Prodejna nebyla nalezena.';

/** For how many years before and after this one closed days are listed: nobody plans further. */
const YEARS = 3;

async function answer(db: Db, prodejna: number, now: number) {
  const { nad_200m2 } = found(await findSize(db, prodejna), NO_SHOP);
  const year = new Date(now).getUTCFullYear();
  return {
    potreba: await findStaffing(db, prodejna),
    zavreno: nad_200m2 ? closuresIn(year - YEARS, year + YEARS) : [],
  };
}

/** The people that a shop needs: every manager reads them, its own and ADMINs change them (rule shifts-13). */
const staffingRoutes: Handlers<typeof staffing> = {
  read: ({ db, params, now }) => answer(db, params.id, now),

  async write({ db, params, body: { verze, ...body }, user, now, write }) {
    if (!allows(user, 'staffing.write', { id: null, prodejna_id: params.id }))
      throw fail.forbidden(refusalOf('staffing.write'));
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
    return answer(db, params.id, now);
  },
};

export const staffingFeature: ServerFeature<typeof staffing> = {
  routes: staffingRoutes,
  constraints: { potreba_lidi_prodejna_fkey: () => fail.notFound(NO_SHOP) },
};
