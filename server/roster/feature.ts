import type { roster } from '#shared/roster/contract.ts';
import { authorIsGone } from '../core/calls/database-errors.ts';
import { fail } from '../core/calls/errors.ts';
import type { ServerFeature } from '../core/calls/mount.ts';
import { sweepProposals } from './queries.ts';
import { rosterRoutes } from './routes.ts';

export const rosterFeature: ServerFeature<typeof roster> = {
  routes: rosterRoutes,
  constraints: {
    rozpis_jeden: () => fail.conflict('Směny této prodejny právě navrhuje někdo jiný.'),
    rozpis_prodejna_fkey: () => fail.notFound('Prodejna nebyla nalezena.'),
    ...authorIsGone('rozpis_osoba_fkey'),
  },
  sweep: sweepProposals,
};
