import { sql } from 'kysely';
import type { audit } from '#shared/audit/contract.ts';
import type { QueryOut } from '#shared/core/route.ts';
import type { Db } from '../core/db.ts';
import { startOf } from '../core/prague-day.ts';

type Filter = QueryOut<typeof audit.list>;

/** Audit rows newest first; `od` and `do` are inclusive days in Prague. */
export function listAudit(db: Db, filter: Filter) {
  const { kdo, co, tabulka, zaznam, od, do: to, before, limit } = filter;
  return db
    .selectFrom('audit')
    .selectAll()
    .$if(kdo !== undefined, query => query.where('kdo', '=', kdo!))
    .$if(co !== undefined, query => query.where('co', '=', co!))
    .$if(!!tabulka, query => query.where('tabulka', '=', tabulka!))
    .$if(!!zaznam, query => query.where('zaznam', '=', zaznam!))
    .$if(od !== undefined, query => query.where('cas', '>=', startOf(od!)))
    .$if(to !== undefined, query => query.where('cas', '<', startOf(to!, 1)))
    .$if(before !== undefined, query => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

type AuditPerson = { id: number; jmeno: string; byvaly: boolean };

/**
 * Everybody who is or was here, by name. Of a person who was really deleted the audit alone knows the name; a failed
 * sign-in has the username in its place, so it does not count.
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
