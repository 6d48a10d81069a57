import type { tasks } from '#shared/tasks/contract.ts';
import { authorIsGone } from '../core/database-errors.ts';
import { fail } from '../core/errors.ts';
import type { ServerFeature } from '../core/mount.ts';
import { tasksRoutes } from './routes.ts';

export const tasksFeature: ServerFeature<typeof tasks> = {
  routes: tasksRoutes,
  constraints: {
    ukol_prodejce_fkey: () => fail.invalid('Vybraná osoba neexistuje nebo není aktivní.', 'id_prodejce_ukol'),
    ...authorIsGone('ukol_zadal_fkey'),
  },
};
