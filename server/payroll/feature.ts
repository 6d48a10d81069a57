import type { payroll } from '#shared/payroll/contract.ts';
import type { ServerFeature } from '../core/mount.ts';
import { payrollRoutes } from './routes.ts';

export const payrollFeature: ServerFeature<typeof payroll> = { routes: payrollRoutes };
