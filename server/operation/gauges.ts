import { sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { App } from '../app-type.ts';

const WITHIN_MS = 2_000;

type Seen = { size: number; backup: number; import: number; behind: number };

/** What only the database knows, in one query; null if it does not answer in time. In seconds, 0 for never. */
async function ask({ db }: App): Promise<Seen | null> {
  const seconds = (query: string) => sql.raw(`coalesce(extract(epoch from (${query})), 0)::float`);
  const query = sql<Seen>`
    select pg_database_size(current_database()) as size,
      ${seconds(`select cas from audit where co = 'zaloha' order by id desc limit 1`)} as backup,
      ${seconds(`select cas from import_stav where klic = 'web_prodeje_all_latest'`)} as import,
      (select zadano - platne from prodej_pravidla) as behind`.execute(db);
  const answer = query.then(
    ({ rows }) => rows[0]!,
    () => null,
  );
  return Promise.race([answer, new Promise<null>(done => setTimeout(done, WITHIN_MS, null).unref())]);
}

/**
 * Gauges of the application's work besides answering requests; docs/operations.md explains each.
 * @returns a function that updates them, called for each reading.
 */
export function addGauges(registry: Registry, app: App): () => Promise<void> {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] });
  const up = gauge('database_up', 'Whether the database answers within 2 s');
  const size = gauge('database_size_bytes', 'Size of the database on its disk');
  const backup = gauge('backup_last_success_timestamp_seconds', 'When the last backup was made, 0 for never');
  const imported = gauge(
    'import_last_success_timestamp_seconds',
    'When lines were last imported, 0 for never',
  );
  const behind = gauge('sales_rules_behind', 'Changes of rules that the stored numbers do not reflect yet');
  const places = gauge(
    'imports_in_progress',
    'Imports that are being received, wait or run on this instance, at most 10',
  );
  const streams = gauge('live_streams', 'Open live streams of this instance');
  const swept = gauge(
    'sweep_last_success_timestamp_seconds',
    'When this instance last finished its scheduled work, 0 for never',
  );

  return async () => {
    places.set(app.imports.inProgress());
    streams.set(app.hub.streams.size);
    swept.set(app.sweeps.last / 1000);
    const seen = await ask(app);
    up.set(seen ? 1 : 0);
    if (!seen) return;
    size.set(seen.size);
    backup.set(seen.backup);
    imported.set(seen.import);
    behind.set(seen.behind);
  };
}
