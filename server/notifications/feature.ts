import type { notifications } from '#shared/notifications/contract.ts';
import { authorIsGone } from '../core/database-errors.ts';
import { fail } from '../core/errors.ts';
import type { ServerFeature } from '../core/mount.ts';
import { sweepNotifications } from './queries.ts';
import { notificationsRoutes } from './routes.ts';

export const notificationsFeature: ServerFeature<typeof notifications> = {
  routes: notificationsRoutes,
  constraints: {
    upozorneni_uzivatel_id_fkey: () => fail.conflict('Osoba, které se to týká, už neexistuje.'),
    ...authorIsGone('upozorneni_kdo_id_fkey'),
  },
  sweep: sweepNotifications,
};
