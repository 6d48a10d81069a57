import { sql } from 'kysely';
import type { Status } from '#shared/orders/statuses.ts';
import type { Db, Tx } from '../../core/database/db.ts';
import { prepared } from '../../core/database/prepared.ts';

declare module '../../core/database/schema.ts' {
  interface Schema {
    objednavka_pocet: { prodejna_id: number; status: Status; pocet: number };
  }
}

const counts = prepared((db, given: { status: Status | null; prodejna_id: number | null }) =>
  db
    .selectFrom('objednavka_pocet')
    .select(eb => ['status', eb.fn.sum<number>('pocet').as('count')])
    .where(sql<boolean>`status = coalesce(${given.status}::text, status)`)
    .where(sql<boolean>`prodejna_id = coalesce(${given.prodejna_id}::int, prodejna_id)`)
    .groupBy('status'),
);

/**
 * The number of orders that are not deleted by status, optionally of one status and shop. Every write inserts rows
 * with its changes (migration 0055); their sum is the count, consistent with the orders that the same statement sees.
 */
export const keptCounts = (
  db: Db,
  { status, prodejna_id }: { status?: Status; prodejna_id?: number },
): Promise<{ status: Status; count: number }[]> =>
  counts(db, { status: status ?? null, prodejna_id: prodejna_id ?? null });

/** The number of orders that are not deleted, as an SQL expression. */
export const keptTotal = sql<number>`(select coalesce(sum(pocet), 0) from objednavka_pocet)`;

/**
 * Replaces several rows of a shop and status by their sum. It only touches committed rows, which nobody changes, so
 * no writer waits; when run concurrently, each row is taken once.
 */
export const addUpCounts = (db: Tx) =>
  sql`
    with vice as (
      select prodejna_id, status from objednavka_pocet group by prodejna_id, status having count(*) > 1 or sum(pocet) = 0
    ), secteno as (
      delete from objednavka_pocet as p using vice
      where p.prodejna_id = vice.prodejna_id and p.status = vice.status
      returning p.prodejna_id, p.status, p.pocet
    )
    insert into objednavka_pocet
    select prodejna_id, status, sum(pocet) from secteno group by prodejna_id, status having sum(pocet) <> 0`.execute(
    db,
  );
