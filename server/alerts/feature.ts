import type { alerts } from '#shared/alerts/contract.ts';
import { fail } from '../core/calls/errors.ts';
import type { ServerFeature } from '../core/calls/mount.ts';
import { findAlerts } from './find.ts';
import { forgetAlerts } from './queries.ts';
import { alertsRoutes } from './routes.ts';

export const alertsFeature: ServerFeature<typeof alerts> = {
  routes: alertsRoutes,
  constraints: {
    vykyv_prodejna_fkey: () => fail.notFound('Prodejna nebyla nalezena.'),
    vykyv_jeden: () => fail.conflict('Výkyv mezitím zapsal někdo jiný. Zkuste to prosím znovu.'),
  },
  sweep: forgetAlerts,
  everyMinute: findAlerts,
};
