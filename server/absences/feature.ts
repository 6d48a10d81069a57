import type { absences } from '#shared/absences/contract.ts';
import { WRONG_RANGE } from '#shared/absences/kinds.ts';
import { WRONG_TIMES } from '#shared/shifts/kinds.ts';
import { authorIsGone } from '../core/calls/database-errors.ts';
import { fail } from '../core/calls/errors.ts';
import type { ServerFeature } from '../core/calls/mount.ts';
import { absencesRoutes } from './routes.ts';

export const absencesFeature: ServerFeature<typeof absences> = {
  routes: absencesRoutes,
  constraints: {
    nepritomnost_bez_prekryvu: () => fail.conflict('V těchto dnech už osoba volno má nebo o něj žádá.'),
    nepritomnost_dny: () => fail.invalid(WRONG_RANGE, 'do'),
    nepritomnost_casy: () => fail.invalid(WRONG_TIMES, 'cas_do'),
    nepritomnost_uzivatel_fkey: () => fail.notFound('Uživatel nebyl nalezen.'),
    dovolena_pohyb_uzivatel_fkey: () => fail.notFound('Uživatel nebyl nalezen.'),
    ...authorIsGone('nepritomnost_zadal_fkey', 'nepritomnost_rozhodl_fkey', 'dovolena_pohyb_zapsal_fkey'),
  },
};
