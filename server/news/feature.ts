import type { news } from '#shared/news/contract.ts';
import { authorIsGone } from '../core/calls/database-errors.ts';
import { fail } from '../core/calls/errors.ts';
import type { ServerFeature } from '../core/calls/mount.ts';
import { sweepDeleted } from './deleted/queries.ts';
import { newsRoutes } from './routes.ts';
import { sweepUnfinished } from './unfinished/queries.ts';

export const newsFeature: ServerFeature<typeof news> = {
  routes: newsRoutes,
  constraints: {
    kategorie_nazev_key: () => fail.invalid('Kategorie s tímto názvem již existuje', 'nazev'),
    novinka_kategorie_fkey: () => fail.invalid('Vybraná kategorie neexistuje', 'kategorie'),
    komentar_novinka_fkey: () => fail.notFound('Příspěvek nebyl nalezen.'),
    reakce_novinka_fkey: () => fail.notFound('Příspěvek nebyl nalezen.'),
    soubor_novinka_id_fkey: () => fail.notFound('Příspěvek nebyl nalezen.'),
    soubor_komentar_id_fkey: () => fail.notFound('Komentář nebyl nalezen.'),
    ...authorIsGone(
      'novinka_autor_id_fkey',
      'novinka_smazal_id_fkey',
      'komentar_autor_id_fkey',
      'reakce_uzivatel_id_fkey',
      'novinky_videno_uzivatel_id_fkey',
    ),
  },
  async sweep(db, now) {
    await sweepUnfinished(db, now);
    await sweepDeleted(db, now);
  },
};
