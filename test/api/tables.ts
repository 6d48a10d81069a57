import { CompiledQuery, sql } from 'kysely';
import type { Db } from '#server/core/database/db.ts';
import { nameStatement } from '#server/core/database/statement-names.ts';

export type Contents = Record<string, string[]>;

/** A table that changes after a request without another one: a proposed roster improves in the background. */
const BY_ITSELF = 'rozpis';

let known: Promise<{ names: string[]; statement: string }> | undefined;

/** The names of all tables and one statement for all rows; cached, as planning takes longer than executing. */
async function askingFor(db: Db) {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> ${BY_ITSELF} order by 1`.execute(
    db,
  );
  const names = rows.map(({ name }) => name);
  const all = names.map(name => `select '${name}' as name, to_jsonb(t)::text as row from "${name}" as t`);
  const statement = `select * from (${all.join(' union all ')}) as a order by name collate "C", row collate "C"`;
  nameStatement(statement);
  return { names, statement };
}

/** All rows of all tables as text, to check that a request changed nothing; audit rows of refusals are left out. */
export async function contents(db: Db): Promise<Contents> {
  known ??= askingFor(db);
  const { names, statement } = await known;
  const { rows } = await db.executeQuery<{ name: string; row: string }>(CompiledQuery.raw(statement));
  const found: Contents = Object.fromEntries(names.map(name => [name, []]));
  for (const { name, row } of rows) {
    if (name !== 'audit' || !row.includes('"co": "odmitnuto"')) found[name]!.push(row);
  }
  return found;
}
