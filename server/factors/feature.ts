import type { factors } from '#shared/factors/contract.ts';
import { authorIsGone } from '../core/calls/database-errors.ts';
import { fail } from '../core/calls/errors.ts';
import type { ServerFeature } from '../core/calls/mount.ts';
import { sweepSteps } from './resetting.ts';
import { factorsRoutes } from './routes.ts';

const keyChanged = () => fail.conflict('Klíč trezoru byl vyměněn. Server je potřeba spustit znovu.');

export const factorsFeature: ServerFeature<typeof factors> = {
  routes: factorsRoutes,
  constraints: {
    krok_pristroj_key: () => fail.conflict('Tento přístupový klíč už je přidán.'),
    krok_klic_fkey: keyChanged,
    krok_vyzva_klic_fkey: keyChanged,
    ...authorIsGone(
      'krok_uzivatel_fkey',
      'zachranny_kod_uzivatel_fkey',
      'krok_vyzva_uzivatel_fkey',
      'krok_zruseni_uzivatel_fkey',
      'krok_zruseni_zadal_fkey',
    ),
  },
  sweep: sweepSteps,
};
