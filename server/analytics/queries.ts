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

/** Where the numbers come from unless an import says otherwise (rule analytics-10). */
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

/**
 * What a document's number as somebody types it may be stored as, a query of numbers: as it is, in either case, and as
 * that of each branch, for where these number for themselves it is stored as 'branch/number' (docs/decisions/0034); the
 * branch is its number, or its name where it has none, which is typed in any case.
 */
export const storedNumbers = (typed: string) => sql`
  select unnest(array[${typed}, upper(${typed}), lower(${typed})]) as cislo
  union select coalesce(id_prodejny::text, replace(stredisko, '/', '-')) || '/' || ${typed} from prodej_pobocka
  union select jmeno || substr(${typed}, length(jmeno) + 1)
  from (select replace(stredisko, '/', '-') || '/' as jmeno from prodej_pobocka where id_prodejny is null) as pobocky
  where starts_with(lower(${typed}), lower(jmeno))`;

/** The thresholds of items over 100 that the numbers of the range were made by, in the order of time. */
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
