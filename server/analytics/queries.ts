import type { ImportTimes } from '#shared/analytics/contract.ts';
import type { Db } from '../core/db.ts';

/** Where the numbers come from unless an import says otherwise (D2 §9). */
export const DEFAULT_SOURCE = 'WEB_PRODEJE_ALL';

const NEVER: Omit<ImportTimes, 'data_source'> = {
  web_prodeje_all_latest: null,
  last_daily_backup: null,
  last_monthly_backup: null,
  web_prodeje_latest: null,
  last_daily_import: null,
  last_monthly_import: null,
};

/** When each part of the sales feed last moved; null for what never did. */
export async function importTimes(db: Db): Promise<ImportTimes> {
  const rows = await db.selectFrom('import_stav').selectAll().execute();
  const times = Object.fromEntries(rows.map(row => [row.klic, row.cas]));
  return { ...NEVER, ...times, data_source: DEFAULT_SOURCE };
}
