import type { staffing } from '#shared/staffing/contract.ts';
import { fail } from '../core/errors.ts';
import type { ServerFeature } from '../core/mount.ts';
import { NO_SHOP, staffingRoutes } from './routes.ts';

export const staffingFeature: ServerFeature<typeof staffing> = {
  routes: staffingRoutes,
  constraints: { potreba_lidi_prodejna_fkey: () => fail.notFound(NO_SHOP) },
};
