import pg from 'pg';

/** The size in bytes of a table with its indexes, and its number of rows as the planner estimates it. */
export type Size = { table: string; bytes: number; rows: number };

/** The largest tables of the database, and the whole of it under the name 'database'. */
export async function readSizes(url: string): Promise<Size[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Size>(`
    select 'database' as table, pg_database_size(current_database())::float8 as bytes, 0::float8 as rows
    union all (select relname, pg_total_relation_size(oid)::float8, reltuples::float8 from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace
      order by pg_total_relation_size(oid) desc limit 5)`);
  await client.end();
  return rows;
}
