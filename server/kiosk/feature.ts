import type { kiosk } from '#shared/kiosk/contract.ts';
import { authorIsGone, shopIsLinked } from '../core/calls/database-errors.ts';
import { fail } from '../core/calls/errors.ts';
import type { ServerFeature } from '../core/calls/mount.ts';
import { sweepWritten } from './queries.ts';
import { kioskRoutes } from './routes.ts';

export const kioskFeature: ServerFeature<typeof kiosk> = {
  routes: kioskRoutes,
  constraints: {
    // Two equal random codes or cookies: never in practice, and then a retry works.
    kiosek_otisk_key: () => fail.conflict('Zkuste to prosím znovu.'),
    kiosek_kod_key: () => fail.conflict('Zkuste to prosím znovu.'),
    kiosek_zaznam_kiosek_id_fkey: () => fail.forbidden('Tento kiosek administrátor zrušil.'),
    kiosek_zaznam_dochazka_id_fkey: () => fail.notFound('Směna nebyla nalezena.'),
    ...shopIsLinked('kiosek_prodejna_fkey'),
    ...authorIsGone('kiosek_vytvoril_fkey', 'pin_uzivatel_fkey'),
  },
  sweep: sweepWritten,
};
