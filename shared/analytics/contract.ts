import { z } from 'zod';
import { Okamzik, success } from '../core/fields.ts';
import { route } from '../core/route.ts';
import { celkova } from './calls/celkova-contract.ts';
import { doklad } from './calls/doklad-contract.ts';
import { eshop } from './calls/eshop-contract.ts';
import { fairScore } from './calls/fair-contract.ts';
import { leaderboard } from './calls/leaderboard-contract.ts';
import { proc } from './calls/proc-contract.ts';
import { prodejni } from './calls/prodejni-contract.ts';
import { numberRows } from './calls/rows-contract.ts';
import { sellers } from './calls/sellers-contract.ts';
import { servis } from './calls/servis-contract.ts';

const cas = Okamzik.nullable();

/** The times when the parts of the sales feed last moved (rule analytics-10). */
export const ImportTimes = z.object({
  web_prodeje_all_latest: cas,
  last_daily_backup: cas,
  last_monthly_backup: cas,
  web_prodeje_latest: cas,
  last_daily_import: cas,
  last_monthly_import: cas,
  data_source: z.string(),
});
export type ImportTimes = z.output<typeof ImportTimes>;

export const analytics = {
  importStatus: route('GET /analytics/backup-info/', {
    sameForAll: true,
    aliases: ['/analytics/apify/backup-info/'],
    can: 'analytics.read',
    summary: 'Import status for the header dot and the overview',
    returns: success({ data: ImportTimes }),
  }),
  ...servis,
  ...eshop,
  ...celkova,
  ...prodejni,
  ...sellers,
  ...leaderboard,
  ...fairScore,
  ...doklad,
  ...proc,
  ...numberRows,
};
