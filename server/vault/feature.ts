import type { vault } from '#shared/vault/contract.ts';
import { authorIsGone, shopIsLinked } from '../core/calls/database-errors.ts';
import { fail } from '../core/calls/errors.ts';
import type { ServerFeature } from '../core/calls/mount.ts';
import { sweepVault } from './queries.ts';
import { vaultRoutes } from './routes.ts';

export const vaultFeature: ServerFeature<typeof vault> = {
  routes: vaultRoutes,
  constraints: {
    pristup_klic_fkey: () => fail.conflict('Klíč trezoru byl vyměněn. Server je potřeba spustit znovu.'),
    pristup_verze_pristup_fkey: () => fail.notFound('Přístup nebyl nalezen.'),
    pristup_omezeni_pristup_fkey: () => fail.notFound('Přístup nebyl nalezen.'),
    ...shopIsLinked('pristup_prodejna_fkey'),
    ...authorIsGone(
      'pristup_pridal_id_fkey',
      'pristup_posledni_zmena_id_fkey',
      'pristup_nastavil_fkey',
      'pristup_odkryti_uzivatel_id_fkey',
      'pristup_verze_nastavil_fkey',
    ),
  },
  sweep: sweepVault,
};
