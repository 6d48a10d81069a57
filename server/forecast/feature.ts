import type { forecast } from '#shared/forecast/contract.ts';
import type { ServerFeature } from '../core/mount.ts';
import { forecastTonight } from './make.ts';
import { forecastRoutes } from './routes.ts';

export const forecastFeature: ServerFeature<typeof forecast> = {
  routes: forecastRoutes,
  sweep: (db, now) => forecastTonight(db, now),
};
