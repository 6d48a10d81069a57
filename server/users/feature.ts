import type { users } from '#shared/users/contract.ts';
import { shopIsLinked } from '../core/database-errors.ts';
import { fail } from '../core/errors.ts';
import type { ServerFeature } from '../core/mount.ts';
import { usersRoutes } from './routes.ts';

export const usersFeature: ServerFeature<typeof users> = {
  routes: usersRoutes,
  constraints: {
    uzivatel_cislo_pkey: () => fail.taken('Uživatel s tímto ID již existuje', 'id'),
    uzivatel_jmeno_key: () =>
      fail.taken('Uživatel s tímto uživatelským jménem již existuje', 'uzivatelske_jmeno'),
    ...shopIsLinked('uzivatel_prodejna_fkey'),
  },
};
