import type { oidc } from '#shared/oidc/contract.ts';
import { authorIsGone } from '../core/database-errors.ts';
import { fail } from '../core/errors.ts';
import type { ServerFeature } from '../core/mount.ts';
import { oidcRoutes } from './routes.ts';

export const oidcFeature: ServerFeature<typeof oidc> = {
  routes: oidcRoutes,
  constraints: {
    prihlaseni_ucet_key: () => fail.conflict('Tento firemní účet už je propojený s jiným uživatelem.'),
    prihlaseni_poskytovatel_klic_fkey: () =>
      fail.conflict('Klíč trezoru se právě mění. Zkuste to prosím znovu.'),
    ...authorIsGone('prihlaseni_ucet_uzivatel_fkey'),
  },
};
