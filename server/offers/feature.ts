import type { offers } from '#shared/offers/contract.ts';
import { authorIsGone } from '../core/calls/database-errors.ts';
import { fail } from '../core/calls/errors.ts';
import type { ServerFeature } from '../core/calls/mount.ts';
import { offersRoutes } from './routes.ts';
import { sweepOffers } from './sweeping.ts';

export const offersFeature: ServerFeature<typeof offers> = {
  routes: offersRoutes,
  constraints: {
    nabidka_jednou: () => fail.conflict('Tuto směnu už nabízíte.'),
    nabidka_jina_smena: () => fail.invalid('Směnu nelze vyměnit za ni samu', 'za_smenu_id'),
    nabidka_smena_fkey: () => fail.notFound('Směna nebyla nalezena.'),
    nabidka_za_smenu_fkey: () => fail.notFound('Směna nebyla nalezena.'),
    ...authorIsGone('nabidka_nabizi_fkey', 'nabidka_prevzal_fkey'),
  },
  sweep: sweepOffers,
};
