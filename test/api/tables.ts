import { sql } from 'kysely';
import type { Db } from '#server/core/database/db.ts';

export type Contents = Record<string, string[]>;

/** What changes by itself after a request: a proposed roster gets better beside it. */
const BY_ITSELF = 'rozpis';

/** All rows of all tables as text, to see that a request changed nothing; that it was refused may be noted. */
export async function contents(db: Db): Promise<Contents> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> ${BY_ITSELF} order by 1`.execute(
    db,
  );
  const all = tables.rows.map(
    ({ name }) => sql`select ${name} as name, to_jsonb(t)::text as row from ${sql.table(name)} as t`,
  );
  const rows = await sql<{ name: string; row: string }>`
    select * from (${sql.join(all, sql` union all `)}) as a order by name collate "C", row collate "C"`.execute(
    db,
  );
  const found: Contents = Object.fromEntries(tables.rows.map(({ name }) => [name, []]));
  for (const { name, row } of rows.rows)
    if (name !== 'audit' || !row.includes('"co": "odmitnuto"')) found[name]!.push(row);
  return found;
}
