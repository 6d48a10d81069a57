import type { shifts } from '#shared/shifts/contract.ts';
import { authorIsGone, shopIsLinked } from '../core/calls/database-errors.ts';
import { fail } from '../core/calls/errors.ts';
import type { ServerFeature } from '../core/calls/mount.ts';
import { sweepMarks } from '../core/kept-rows.ts';
import { shiftDeeds } from './bulk/queries.ts';
import { OWNER_GONE } from './place/queries.ts';
import { shiftsRoutes } from './routes.ts';

export const shiftsFeature: ServerFeature<typeof shifts> = {
  routes: shiftsRoutes,
  constraints: {
    smena_bez_prekryvu: () => fail.conflict('V tomto čase už osoba směnu má.'),
    smena_casy: () => fail.invalid('Čas konce musí být po začátku', 'cas_do'),
    dochazka_smena_fkey: () => fail.notFound('Směna nebyla nalezena.'),
    dochazka_opravuje_key: () => fail.conflict('Tento záznam už někdo opravil.'),
    dochazka_opravuje_fkey: () => fail.notFound('Opravovaný záznam nebyl nalezen.'),
    ...shopIsLinked('smena_prodejna_fkey'),
    smena_uzivatel_fkey: () => fail.conflict(OWNER_GONE),
    ...authorIsGone('smena_hromadne_osoba_fkey', 'dochazka_zapsal_fkey'),
  },
  sweep: async (db, now) => {
    await shiftDeeds.sweep(db, now);
    await sweepMarks(db, 'smena_verze');
  },
};
