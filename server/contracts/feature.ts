import type { contracts } from '#shared/contracts/contract.ts';
import { NO_WEEKLY_HOURS, WRONG_DAYS } from '#shared/contracts/kinds.ts';
import { shopIsLinked } from '../core/calls/database-errors.ts';
import { fail } from '../core/calls/errors.ts';
import type { ServerFeature } from '../core/calls/mount.ts';
import { contractsRoutes } from './routes.ts';

export const contractsFeature: ServerFeature<typeof contracts> = {
  routes: contractsRoutes,
  constraints: {
    smlouva_bez_prekryvu: () =>
      fail.conflict('Na některý z těchto dnů už osoba smlouvu má. Nejdřív ukončete nebo smažte tu.'),
    smlouva_dny: () => fail.invalid(WRONG_DAYS, 'do'),
    smlouva_uvazek: () => fail.invalid(NO_WEEKLY_HOURS, 'tydenni_hodiny'),
    smlouva_uzivatel_fkey: () => fail.invalid('Uživatel neexistuje', 'user_id'),
    ...shopIsLinked('smlouva_prodejna_fkey'),
    smlouva_prodejna_smlouva_fkey: () => fail.notFound('Smlouva nebyla nalezena.'),
  },
};
