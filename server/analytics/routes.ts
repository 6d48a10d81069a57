import type { analytics } from '#shared/analytics/contract.ts';
import type { Handlers } from '../core/mount.ts';
import { importTimes } from './queries.ts';

export const analyticsRoutes: Handlers<typeof analytics> = {
  async importStatus({ db }) {
    return { success: true, data: await importTimes(db) };
  },
};
