import type { stores } from '#shared/stores/contract.ts';
import { fail } from '../core/errors.ts';
import type { ServerFeature } from '../core/mount.ts';
import { storesRoutes } from './routes.ts';

export const storesFeature: ServerFeature<typeof stores> = {
  routes: storesRoutes,
  constraints: {
    prodejna_nazev_key: () => fail.taken('Prodejna s tímto názvem již existuje', 'nazev'),
    prodejna_id_prodejny_key: () => fail.taken('Toto číslo pobočky již má jiná prodejna', 'id_prodejny'),
    prodejna_hodiny: () => fail.invalid('Čas konce musí být po začátku', 'otevreno_do'),
  },
};
