import type { departures } from '#shared/departures/contract.ts';
import { authorIsGone } from '../core/database-errors.ts';
import { fail } from '../core/errors.ts';
import type { ServerFeature } from '../core/mount.ts';
import { departuresRoutes } from './routes.ts';

export const departuresFeature: ServerFeature<typeof departures> = {
  routes: departuresRoutes,
  constraints: {
    odchod_krok_odchod_fkey: () => fail.conflict('Odchod tohoto uživatele neprobíhá.'),
    odchod_krok_komu_fkey: () => fail.invalid('Vybraná osoba neexistuje nebo není aktivní.', 'komu'),
    odchod_uzivatel_fkey: () => fail.notFound('Uživatel nebyl nalezen.'),
    ...authorIsGone('odchod_zahajil_fkey', 'odchod_ukoncil_fkey', 'odchod_krok_kdo_fkey'),
  },
};
