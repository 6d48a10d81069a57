import { type Kysely, sql } from 'kysely';
import { expect } from 'vitest';

/** Waits until so many statements of the test's database stand at a lock, which a transaction of the test holds. */
// biome-ignore lint/suspicious/noExplicitAny: whatever its tables are
export const expectWaiting = (db: Kysely<any>, count: number) =>
  expect
    .poll(async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return rows[0]!.n;
    })
    .toBe(count);
