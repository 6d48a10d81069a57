import type { imports } from '#shared/imports/contract.ts';
import { authorIsGone } from '../core/database-errors.ts';
import { fail } from '../core/errors.ts';
import type { ServerFeature } from '../core/mount.ts';
import { sweepChanges } from '../sales/changes.ts';
import { importsRoutes } from './routes.ts';
import { sweepReplaced } from './takeback/queries.ts';

export const importsFeature: ServerFeature<typeof imports> = {
  routes: importsRoutes,
  constraints: {
    prodej_profil_pkey: () => fail.taken('Profil s tímto názvem již existuje', 'nazev'),
    // Two of one name at once: the loser's source would have been the winner's.
    prodej_profil_zdroj_key: () => fail.taken('Profil s tímto názvem již existuje', 'nazev'),
    prodej_token_zdroj: () =>
      fail.taken('Do tohoto zdroje už zapisuje jiný token. Nejdřív jej zrušte.', 'zdroj'),
    ...authorIsGone('prodej_token_vytvoril_id_fkey', 'prodej_token_vlastnik_id_fkey'),
  },
  sweep: async (db, now, app) => {
    await sweepReplaced(db, app.settings().import_vratit_dny, now);
    await sweepChanges(db);
  },
};
