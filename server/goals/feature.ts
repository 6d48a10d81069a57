import type { goals } from '#shared/goals/contract.ts';
import { fail } from '../core/errors.ts';
import type { ServerFeature } from '../core/mount.ts';
import { goalsRoutes } from './routes.ts';

export const goalsFeature: ServerFeature<typeof goals> = {
  routes: goalsRoutes,
  constraints: {
    cil_prodejna_fkey: () => fail.notFound('Prodejna nebyla nalezena.'),
    cil_jeden: () => fail.conflict('Cíle této prodejny mezitím někdo zadal.'),
  },
};
