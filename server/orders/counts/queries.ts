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
 * How many orders that are not deleted each status has, of a status and a shop if given. Every write adds rows of what it
 * changed (migration 0055); their sum is the count, as true as what the asking statement sees of the orders themselves.
 */
export const keptCounts = (
  db: Db,
  { status, prodejna_id }: { status?: Status; prodejna_id?: number },
): Promise<{ status: Status; count: number }[]> =>
  counts(db, { status: status ?? null, prodejna_id: prodejna_id ?? null });

/** How many orders there are that are not deleted, as a part of a query. */
export const keptTotal = sql<number>`(select coalesce(sum(pocet), 0) from objednavka_pocet)`;

/**
 * Puts one row in the place of several of a shop and status. Only rows that nobody changes any more are touched, so that no
 * writer waits; those who do this at once take each row once.
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
