import { WRONG_TIMES } from '#shared/shifts/kinds.ts';
import type { wishes } from '#shared/wishes/contract.ts';
import { fail } from '../core/calls/errors.ts';
import type { ServerFeature } from '../core/calls/mount.ts';
import { remind } from './remind.ts';
import { wishesRoutes } from './routes.ts';

export const wishesFeature: ServerFeature<typeof wishes> = {
  routes: wishesRoutes,
  constraints: {
    prani_casy: () => fail.invalid(WRONG_TIMES, 'cas_do'),
    prani_jedno: () => fail.conflict('Toto přání mezitím někdo zapsal.'),
    prani_uzivatel_fkey: () => fail.notFound('Uživatel nebyl nalezen.'),
  },
  sweep: (db, now, app) => {
    const { prani_uzaverka_den: deadline, prani_pripomenout_dnu: days } = app.settings();
    return remind(db, now, { deadline, days });
  },
};
