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
