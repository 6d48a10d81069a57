import type { profile } from '#shared/profile/contract.ts';
import { authorIsGone } from '../core/database-errors.ts';
import { fail } from '../core/errors.ts';
import type { ServerFeature } from '../core/mount.ts';
import { profileRoutes } from './routes.ts';

export const profileFeature: ServerFeature<typeof profile> = {
  routes: profileRoutes,
  constraints: {
    uzivatel_zadost_prodejna_fkey: () => fail.invalid('Vybraná prodejna neexistuje', 'prodejna'),
    ...authorIsGone('profil_obrazek_uzivatel_id_fkey'),
  },
};
