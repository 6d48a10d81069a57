import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { expect } from 'vitest';

/** Waits until this many statements in the test's database wait for a lock that a transaction of the test holds. */
// biome-ignore lint/suspicious/noExplicitAny: whatever its tables are
export const expectWaiting = (db: Kysely<any>, count: number) =>
  expect
    .poll(async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return rows[0]!.n;
    })
    .toBe(count);

/** Runs `work` while another connection holds an advisory lock, such as the one that writers of sales wait for. */
export async function holding<T>(pool: pg.Pool, lock: number, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lock]);
    return await work();
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lock]);
    client.release();
  }
}
