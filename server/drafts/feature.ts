import type { drafts } from '#shared/drafts/contract.ts';
import { authorIsGone, shopIsLinkedOr } from '../core/calls/database-errors.ts';
import { fail } from '../core/calls/errors.ts';
import type { ServerFeature } from '../core/calls/mount.ts';
import { draftDeeds } from './deeds/queries.ts';
import { draftsRoutes } from './routes.ts';

export const draftsFeature: ServerFeature<typeof drafts> = {
  routes: draftsRoutes,
  constraints: {
    smena_navrh_bez_prekryvu: () => fail.conflict('V tomto čase už osoba má jinou směnu v návrhu.'),
    smena_navrh_smena_key: () => fail.conflict('Tuto směnu už návrh mění. Načtěte ho znovu.'),
    smena_navrh_casy: () => fail.invalid('Čas konce musí být po začátku', 'cas_do'),
    smena_navrh_uzivatel_fkey: () => fail.invalid('Uživatel neexistuje', 'user_id'),
    smena_navrh_prodejna_fkey: shopIsLinkedOr(() => fail.invalid('Prodejna neexistuje', 'prodejna')),
    smena_zverejneni_prodejna_fkey: shopIsLinkedOr(() => fail.notFound('Prodejna nebyla nalezena.')),
    smena_zmena_zverejneni_fkey: () => fail.notFound('Zveřejnění nebylo nalezeno.'),
    smena_zmena_uzivatel_fkey: () => fail.invalid('Uživatel neexistuje', 'user_id'),
    ...authorIsGone('smena_navrh_hromadne_osoba_fkey', 'smena_zverejneni_osoba_fkey'),
  },
  sweep: draftDeeds.sweep,
};
