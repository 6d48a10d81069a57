import type { personal } from '#shared/personal/contract.ts';
import type { ServerFeature } from '../core/mount.ts';
import { sweepPersonal } from './erasing.ts';
import { personalRoutes } from './routes.ts';

export const personalFeature: ServerFeature<typeof personal> = {
  routes: personalRoutes,
  sweep: (db, now, app) => sweepPersonal(db, now, app.settings()),
};
