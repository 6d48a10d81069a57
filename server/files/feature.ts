import type { files } from '#shared/files/contract.ts';
import { authorIsGone } from '../core/database-errors.ts';
import type { ServerFeature } from '../core/mount.ts';
import { filesRoutes } from './routes.ts';

export const filesFeature: ServerFeature<typeof files> = {
  routes: filesRoutes,
  constraints: {
    ...authorIsGone('soubor_vlozil_id_fkey'),
  },
};
