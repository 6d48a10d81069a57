import type { rules } from '#shared/rules/contract.ts';
import { fail } from '../core/errors.ts';
import type { ServerFeature } from '../core/mount.ts';
import { rulesRoutes } from './routes.ts';

export const rulesFeature: ServerFeature<typeof rules> = {
  routes: rulesRoutes,
  constraints: {
    prodej_citac_pravidlo_druh_vzor_key: () => fail.taken('Takové pravidlo již existuje', 'vzor'),
    prodej_citac_pravidlo_vzor_check: () => fail.invalid('Vzor je povinný', 'vzor'),
    prodej_doprava_pravidlo_druh_vzor_key: () => fail.taken('Takové pravidlo již existuje', 'vzor'),
    prodej_doprava_pravidlo_vzor_check: () => fail.invalid('Vzor je povinný', 'vzor'),
  },
};
