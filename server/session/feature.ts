import type { session } from '#shared/session/contract.ts';
import { authorIsGone } from '../core/calls/database-errors.ts';
import type { ServerFeature } from '../core/calls/mount.ts';
import { sweepAttempts } from './attempts.ts';
import { sweepDevices } from './devices/queries.ts';
import { sweepSessions } from './queries.ts';
import { sessionRoutes } from './routes.ts';

export const sessionFeature: ServerFeature<typeof session> = {
  routes: sessionRoutes,
  constraints: {
    ...authorIsGone('relace_uzivatel_id_fkey', 'zarizeni_uzivatel_id_fkey', 'idempotence_osoba_fkey'),
  },
  async sweep(db, now, app) {
    await sweepSessions(db, app.lifetime(), now);
    await sweepAttempts(db, now);
    await sweepDevices(db, now);
  },
};
