import type { orders } from '#shared/orders/contract.ts';
import { authorIsGone, shopIsLinked } from '../core/calls/database-errors.ts';
import type { ServerFeature } from '../core/calls/mount.ts';
import { sweepOrders } from './queries.ts';
import { ordersRoutes } from './routes.ts';

export const ordersFeature: ServerFeature<typeof orders> = {
  routes: ordersRoutes,
  constraints: {
    ...shopIsLinked('objednavka_prodejna_fkey'),
    ...authorIsGone(
      'objednavka_zalozil_id_fkey',
      'objednavka_posledni_zmena_id_fkey',
      'objednavka_historie_uzivatel_id_fkey',
    ),
  },
  sweep: sweepOrders,
};
