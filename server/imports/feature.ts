import type { imports } from '#shared/imports/contract.ts';
import { authorIsGone, eitherEnd } from '../core/calls/database-errors.ts';
import { fail } from '../core/calls/errors.ts';
import type { ServerFeature } from '../core/calls/mount.ts';
import { sweepMarks } from '../core/kept-rows.ts';
import { sweepOutbox } from '../core/outbox.ts';
import { importsRoutes } from './routes.ts';
import { tellSilence } from './sources/sources.ts';
import { sweepReplaced } from './takeback/queries.ts';

export const importsFeature: ServerFeature<typeof imports> = {
  routes: importsRoutes,
  constraints: {
    prodej_profil_pkey: () => fail.taken('Profil s tímto názvem již existuje', 'nazev'),
    // Two profiles of one name are created at once: the loser's source would have been the winner's.
    prodej_profil_zdroj_key: () => fail.taken('Profil s tímto názvem již existuje', 'nazev'),
    prodej_token_zdroj: () =>
      fail.taken('Do tohoto zdroje už zapisuje jiný token. Nejdřív jej zrušte.', 'zdroj'),
    prodej_sledovany_nazev_key: () => fail.taken('Zdroj s tímto názvem již existuje', 'nazev'),
    prodej_sledovany_slozka_key: () => fail.taken('Tuto složku už jiný zdroj sleduje', 'slozka'),
    prodej_oznameni_nazev_key: () => fail.taken('Oznámení s tímto názvem již existuje', 'nazev'),
    prodej_oznameni_klic_fkey: () => fail.conflict('Klíč trezoru se právě mění. Zkuste to prosím znovu.'),
    // A trial, or a message about an import, for a notice that was deleted meanwhile.
    prodej_oznameni_zprava_fkey: () => fail.conflict('Zkuste to prosím znovu.'),
    prodej_oznameni_zprava_cislo_key: () => fail.conflict('Zkuste to prosím znovu.'),
    prodej_sledovany_klic_fkey: () => fail.conflict('Klíč trezoru se právě mění. Zkuste to prosím znovu.'),
    // A new source whose profile was deleted, or the deletion of a profile by which a source is read.
    prodej_sledovany_profil_fkey: eitherEnd(
      () => fail.conflict('Podle tohoto profilu se čte sledovaný zdroj. Nejdřív zdroji vyberte jiný.'),
      () => fail.invalid('Profil neexistuje', 'profil'),
    ),
    ...authorIsGone('prodej_token_vytvoril_id_fkey', 'prodej_token_vlastnik_id_fkey'),
  },
  sweep: async (db, now, app) => {
    await sweepReplaced(db, app.settings().import_vratit_dny, now);
    await sweepMarks(db, 'prodej_zmena');
    await sweepOutbox(db, 'prodej_oznameni_zprava', now);
  },
  async everyMinute(app) {
    // Not awaited: a large file must not delay the other work of this minute.
    void app.sources.runDue();
    void app.notices.send();
    await tellSilence(app);
  },
};
