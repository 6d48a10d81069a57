import type { pairing } from '#shared/pairing/contract.ts';
import { shopIsLinked } from '../core/database-errors.ts';
import { fail } from '../core/errors.ts';
import type { ServerFeature } from '../core/mount.ts';
import { pairingRoutes } from './routes.ts';

export const pairingFeature: ServerFeature<typeof pairing> = {
  routes: pairingRoutes,
  constraints: {
    prodej_osoba_uzivatel_id_fkey: () => fail.invalid('Vybraný uživatel neexistuje', 'uzivatel_id'),
    ...shopIsLinked('prodej_pobocka_prodejna_fkey'),
  },
};
