import { sql } from 'kysely';
import type { audit } from '#shared/audit/contract.ts';
import type { QueryOut } from '#shared/core/route.ts';
import type { Db } from '../core/database/db.ts';
import { startOf } from '../core/prague-day.ts';
import type { Link } from './chain/seal.ts';

declare module '../core/database/schema.ts' {
  interface Schema {
    audit_retez: Link;
  }
}

type Filter = QueryOut<typeof audit.list>;
type Chosen = Omit<Filter, 'before' | 'limit'>;

/** The rows that match a filter; `od` and `do` are inclusive days in Prague. */
const chosen = (db: Db, { kdo, co, tabulka, zaznam, od, do: to }: Chosen) =>
  db
    .selectFrom('audit')
    .$if(kdo !== undefined, query => query.where('kdo', '=', kdo!))
    .$if(co !== undefined, query => query.where('co', '=', co!))
    .$if(!!tabulka, query => query.where('tabulka', '=', tabulka!))
    .$if(!!zaznam, query => query.where('zaznam', '=', zaznam!))
    .$if(od !== undefined, query => query.where('cas', '>=', startOf(od!)))
    .$if(to !== undefined, query => query.where('cas', '<', startOf(to!, 1)));

/** Audit rows newest first. */
export function listAudit(db: Db, { before, limit, ...filter }: Filter) {
  return chosen(db, filter)
    .selectAll()
    .$if(before !== undefined, query => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** The most rows of one signed file; more would take too much memory at once. */
export const MOST_EXPORTED = 100_000;

/** Rows oldest first with their links of the chain; one more than the maximum when there are too many. */
export const exportRows = (db: Db, filter: Chosen) =>
  chosen(db, filter)
    .leftJoin('audit_retez', 'audit_id', 'audit.id')
    .select(['audit.id', 'kdo', 'kdo_jmeno', 'co', 'tabulka', 'zaznam', 'adresa', 'poradi'])
    .select([
      sql<string>`to_char(cas at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('cas'),
      sql<string>`zmeny::text`.as('zmeny'),
      sql<string | null>`encode(otisk, 'hex')`.as('otisk'),
    ])
    .orderBy('audit.id')
    .limit(MOST_EXPORTED + 1)
    .execute();
export type ExportedRow = Awaited<ReturnType<typeof exportRows>>[number];

type AuditPerson = { id: number; jmeno: string; byvaly: boolean };

/**
 * Everybody who is or was here, by name. The name of a person who was really deleted is only in the audit; a failed
 * sign-in does not count, because it has the typed username in its place.
 */
export async function auditPeople(db: Db): Promise<AuditPerson[]> {
  const { rows } = await sql<AuditPerson>`
    select id, coalesce(prijmeni || ' ' || jmeno, kdo_jmeno) as jmeno, u.smazan is not null or u.jmeno is null as byvaly
    from uzivatel_cislo
    left join uzivatel u using (id)
    left join lateral (
      select kdo_jmeno from audit
      where u.jmeno is null and kdo = uzivatel_cislo.id and co <> 'neuspesne_prihlaseni'
      order by audit.id desc limit 1
    ) last on true
    where u.jmeno is not null or kdo_jmeno is not null
    order by coalesce(prijmeni || ' ' || jmeno, kdo_jmeno) collate "cs-x-icu", id`.execute(db);
  return rows;
}
