import { sql } from 'kysely';
import type { ImportTimes } from '#shared/analytics/contract.ts';
import { type Threshold, thresholdsIn } from '#shared/rules/threshold.ts';
import type { Db } from '../core/database/db.ts';
import { keptSales } from '../sales/changes.ts';
import type { Range } from './period/range.ts';

declare module '../core/database/schema.ts' {
  interface Schema {
    import_stav: { klic: string; cas: string };
    prodej_mez_platna: { plati_od: string; mez: number };
  }
}

/** The source of the numbers unless an import says otherwise (rule analytics-10). */
export const DEFAULT_SOURCE = 'WEB_PRODEJE_ALL';

const NEVER: Omit<ImportTimes, 'data_source'> = {
  web_prodeje_all_latest: null,
  last_daily_backup: null,
  last_monthly_backup: null,
  web_prodeje_latest: null,
  last_daily_import: null,
  last_monthly_import: null,
};

/** When each part of the sales feed was last updated; null if never. */
export async function importTimes(db: Db): Promise<ImportTimes> {
  const rows = await db.selectFrom('import_stav').selectAll().execute();
  const times = Object.fromEntries(rows.map(row => [row.klic, row.cas]));
  return { ...NEVER, ...times, data_source: DEFAULT_SOURCE };
}

/**
 * A query of the numbers under which a document typed as `typed` may be stored: as typed, in upper or lower case, and
 * as 'branch/number' for each branch, for branches that number their documents themselves (docs/decisions/0034). A
 * branch is given by its number, or by its name if it has none, typed in any case.
 */
export const storedNumbers = (typed: string) => sql`
  select unnest(array[${typed}, upper(${typed}), lower(${typed})]) as cislo
  union select coalesce(id_prodejny::text, replace(stredisko, '/', '-')) || '/' || ${typed} from prodej_pobocka
  union select jmeno || substr(${typed}, length(jmeno) + 1)
  from (select replace(stredisko, '/', '-') || '/' as jmeno from prodej_pobocka where id_prodejny is null) as pobocky
  where starts_with(lower(${typed}), lower(jmeno))`;

/** The thresholds of items over 100 that applied in the range, in order of time. */
export async function thresholdsOf(db: Db, range: Range): Promise<number[]> {
  const all: readonly Threshold[] = await keptSales(
    db,
    db
      .selectFrom('prodej_mez_platna')
      .select(['plati_od', 'mez as mez_polozek'])
      .orderBy('plati_od')
      .compile(),
  );
  return thresholdsIn(all, range);
}
