import type { Db } from '#server/core/database/db.ts';
import type { TableName } from '#shared/audit/tables.ts';

/** What the audit says of a record: each action, who took it and what it changed, from the first. */
export const auditRowsOf = (db: Db, tabulka: TableName, zaznam: number) =>
  db
    .selectFrom('audit')
    .select(['co', 'kdo', 'zmeny'])
    .where('tabulka', '=', tabulka)
    .where('zaznam', '=', `${zaznam}`)
    .orderBy('id')
    .execute();
