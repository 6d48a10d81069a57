import type pg from 'pg';
import { isDistributed } from '../core/database/distribution.ts';

/**
 * Whether plans may read tables whole. Code that looks up lines, documents and names by their keys sets 'off'
 * meanwhile: with the statistics of an empty table a plan would read the table whole, and go on doing so after it was
 * filled.
 */
export const plansMayRead = (all: 'on' | 'off') =>
  `set local enable_seqscan = ${all}; set local enable_hashjoin = ${all}; set local enable_mergejoin = ${all}`;

/**
 * Computes statistics of those tables that have none or have grown by half since: the planner knows the number of
 * rows from a table's size, and analysing four of them took a fourteenth of a changed day's import. Each server of a
 * distributed database plans with statistics that it computes itself.
 */
export async function analyzeStored(client: pg.ClientBase, tables: string[]) {
  if (!(await isDistributed(client))) await client.query(ANALYZE_GROWN, [tables]);
}

const ANALYZE_GROWN = `
  select spocitej_statistiky(array_agg(nazev)) from unnest($1::text[]) as t (nazev)
  join pg_class c on c.oid = nazev::regclass
  where c.reltuples <= 0 or pg_relation_size(c.oid) > 1.5 * c.relpages * current_setting('block_size')::int
  having count(*) > 0`;

const COUNTS_FORBIDDEN = `select current_setting('server_version_num')::integer >= 180000 as is`;

/**
 * Runs `work`, whose statements find rows of `tables` by their keys, and read temporary tables whole. PostgreSQL 18
 * is told not to read tables whole and does so only where it must. Earlier versions add such a high cost to what is
 * disabled that no other cost matters beside it, and compared each of 155,000 documents with each of 2,600 (43 s):
 * they plan by statistics instead, which are computed where a table has grown (docs/decisions/0134).
 */
export async function findingByKeys(client: pg.ClientBase, tables: string[], work: () => Promise<void>) {
  const { rows } = await client.query<{ is: boolean }>(COUNTS_FORBIDDEN);
  if (rows[0]!.is) await client.query('set local enable_seqscan = off');
  else await analyzeStored(client, tables);
  await work();
  await client.query('set local enable_seqscan = on');
}

/**
 * Copies the lines of documents (`documents` is a table or query with `id`) into the temporary table `name`; finds
 * them by their keys, whatever statistics say. A plan for lines that were just written and have no statistics would
 * read all lines.
 */
export async function linesOf(client: pg.ClientBase, name: string, documents: string, columns: string) {
  await client.query('set local enable_hashjoin = off; set local enable_mergejoin = off');
  await client.query(`
    create temp table ${name} on commit drop as
    select ${columns} from (select distinct id from ${documents} offset 0) as t join prodejni_radek r on r.doklad_id = t.id`);
  await client.query(`set local enable_hashjoin = on; set local enable_mergejoin = on; analyze ${name}`);
}
