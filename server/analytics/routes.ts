import type { analytics } from '#shared/analytics/contract.ts';
import type { Handlers } from '../core/mount.ts';
import { celkovaRoutes } from './celkova.ts';
import { eshopRoutes } from './eshop.ts';
import { leaderboardRoutes } from './leaderboard.ts';
import { prodejniRoutes } from './prodejni.ts';
import { importTimes } from './queries.ts';
import { receiptRoutes } from './receipt.ts';
import { sellersRoutes } from './sellers.ts';
import { servisRoutes } from './servis.ts';

export const analyticsRoutes: Handlers<typeof analytics> = {
  async importStatus({ db }) {
    return { success: true, data: await importTimes(db) };
  },
  ...servisRoutes,
  ...eshopRoutes,
  ...celkovaRoutes,
  ...prodejniRoutes,
  ...sellersRoutes,
  ...leaderboardRoutes,
  ...receiptRoutes,
};
