import type { analytics } from '#shared/analytics/contract.ts';
import type { Handlers } from '../core/calls/mount.ts';
import { procRoutes } from './proc/routes.ts';
import { importTimes } from './queries.ts';
import { celkovaRoutes } from './sections/celkova.ts';
import { eshopRoutes } from './sections/eshop.ts';
import { prodejniRoutes } from './sections/prodejni.ts';
import { receiptRoutes } from './sections/receipt/receipt.ts';
import { rowsRoutes } from './sections/rows.ts';
import { servisRoutes } from './sections/servis.ts';
import { fairRoutes } from './sellers/fair.ts';
import { leaderboardRoutes } from './sellers/leaderboard.ts';
import { sellersRoutes } from './sellers/sellers.ts';

export const analyticsRoutes: Handlers<typeof analytics> = {
  async importStatus({ db }) {
    return { data: await importTimes(db) };
  },
  ...servisRoutes,
  ...eshopRoutes,
  ...celkovaRoutes,
  ...prodejniRoutes,
  ...sellersRoutes,
  ...leaderboardRoutes,
  ...fairRoutes,
  ...receiptRoutes,
  ...procRoutes,
  ...rowsRoutes,
};
