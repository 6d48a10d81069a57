import type { orders } from '#shared/orders/contract.ts';
import { authorIsGone, shopIsLinkedOr } from '../core/calls/database-errors.ts';
import { fail } from '../core/calls/errors.ts';
import type { ServerFeature } from '../core/calls/mount.ts';
import { sweepOrders } from './queries.ts';
import { ordersRoutes } from './routes.ts';

export const ordersFeature: ServerFeature<typeof orders> = {
  routes: ordersRoutes,
  constraints: {
    objednavka_prodejna_fkey: shopIsLinkedOr(() =>
      fail.invalid('Vybraná prodejna neexistuje', 'prodejna_id'),
    ),
    ...authorIsGone(
      'objednavka_zalozil_id_fkey',
      'objednavka_posledni_zmena_id_fkey',
      'objednavka_historie_uzivatel_id_fkey',
    ),
  },
  sweep: sweepOrders,
};
