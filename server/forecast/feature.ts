import type { forecast } from '#shared/forecast/contract.ts';
import { fail } from '../core/errors.ts';
import type { ServerFeature } from '../core/mount.ts';
import { forecastTonight } from './make.ts';
import { forecastRoutes } from './routes.ts';

export const forecastFeature: ServerFeature<typeof forecast> = {
  routes: forecastRoutes,
  constraints: { predpoved_prodejna_fkey: () => fail.notFound('Prodejna nebyla nalezena.') },
  sweep: (db, now) => forecastTonight(db, now),
};
