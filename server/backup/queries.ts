import type { Readable, Writable } from 'node:stream';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { connected, dbOn, longWorkOptions } from '../core/database/db.ts';
import { LOCKS } from '../core/database/locks.ts';
import { registeredKeys } from '../vault/sealed/queries.ts';
import type { Manifest } from './manifest.ts';

const name = pg.escapeIdentifier;
const APPLICATION = 'prodejna';

/** Opens a connection with time for a whole database; it waits at most 10 s for locks of others. */
export const connect = (url: string): Promise<pg.Client> =>
  connected({ ...longWorkOptions(url), lock_timeout: 10_000 });

/** A table and how its rows are copied. `sort` makes their order the same on every server. */
export type Table = { name: string; columns: string[]; sort: string[]; needs: string[] };

/** Leaves out tables of extensions and other schemas; a partitioned table is one table. */
const TABLES = `
  select c.relname as name,
    array(select attname::text from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
    array(select quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end
      from unnest(i.indkey::int2[]) with ordinality as k (attnum, nth)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum order by nth) as sort,
    array(select r.relname::text from pg_constraint f join pg_class r on r.oid = f.confrelid
      where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
  from pg_class c left join pg_index i on i.indrelid = c.oid and i.indisprimary
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  order by c.relname collate "C"`;

/** Sorts tables that others refer to first, else by name, so that rows can be copied with every reference checked. */
function ordered(tables: Table[]): Table[] {
  const done: Table[] = [];
  const isDone = (one: string) => done.some(table => table.name === one);
  while (done.length < tables.length) {
    const next = tables.filter(table => !isDone(table.name) && table.needs.every(isDone));
    if (next.length === 0) throw new Error('The tables refer to each other in a circle.');
    done.push(...next);
  }
  return done;
}

export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(TABLES);
  return ordered(rows);
}

/** Begins a transaction that sees one moment, whatever is written meanwhile; returns that moment. */
export async function beginSnapshot(client: pg.Client): Promise<string> {
  await client.query('begin isolation level repeatable read read only');
  const { rows } = await client.query<{ now: string }>('select now()');
  return rows[0]!.now;
}

/** Locks the tables: nobody may alter or drop one before the copy is done. */
export const holdTables = (client: pg.Client, tables: Table[]) =>
  client.query(`lock table ${tables.map(table => name(table.name)).join(', ')} in access share mode`);

/** Writes times in UTC until the end of the transaction, so that a row is the same text on every server. */
export const speakUtc = (client: pg.Client) =>
  client.query(`set local timezone = 'UTC'; set local datestyle = 'ISO'; set local bytea_output = 'hex'`);
export const speakPrague = (client: pg.Client) => client.query(`set local timezone = 'Europe/Prague'`);

const columnsOf = (columns: string[]) => columns.map(name).join(', ');

/** The rows of a table in the order of its key. */
export function copyOut(client: pg.Client, { name: table, columns, sort }: Table): Readable {
  const order = sort.length > 0 ? sort.join(', ') : 't::text collate "C"';
  return client.query(
    copyTo(`copy (select ${columnsOf(columns)} from ${name(table)} as t order by ${order}) to stdout`),
  );
}

/** Receives rows of a table as `copyOut` wrote them. Identity columns keep their values. */
export const copyIn = (client: pg.Client, table: string, columns: string[]): Writable =>
  client.query(copyFrom(`copy ${name(table)} (${columnsOf(columns)}) from stdin`));

/** Enables or disables our triggers; restored rows already have what triggers made of them at the time. */
export async function setTriggers(client: pg.Client, tables: string[], state: 'enable' | 'disable') {
  for (const table of tables) await client.query(`alter table ${name(table)} ${state} trigger user`);
}

/** Deletes the rows that migrations inserted, first from tables that refer to others. */
export async function emptyTables(client: pg.Client, tables: string[]) {
  for (const table of [...tables].reverse()) await client.query(`delete from ${name(table)}`);
}

type Sequences = Manifest['sequences'];

/** Sequences, never behind the rows of an earlier snapshot, as numbers are drawn before rows are written. */
export async function listSequences(client: pg.Client): Promise<Sequences> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relkind = 'S' and relnamespace = current_schema()::regnamespace order by relname collate "C"`);
  const found: Sequences = [];
  for (const row of rows) {
    const { rows: values } = await client.query<{ value: number; isCalled: boolean }>(
      `select last_value as value, is_called as "isCalled" from ${name(row.name)}`,
    );
    found.push({ name: row.name, ...values[0]! });
  }
  return found;
}

export async function setSequences(client: pg.Client, sequences: Sequences) {
  for (const { name: sequence, value, isCalled } of sequences) {
    await client.query('select setval($1::regclass, $2, $3)', [name(sequence), value, isCalled]);
  }
}

export async function listMigrations(client: pg.Client): Promise<Manifest['migrations']> {
  const { rows } = await client.query<{ name: string; hash: string }>(
    'select nazev as name, hash from migrace order by nazev collate "C"',
  );
  return rows;
}

/** The keys that passwords of the vault need; none in a database from before the vault existed. */
export async function neededKeys(client: pg.Client): Promise<Manifest['vaultKeys']> {
  const { rows } = await client.query<{ has: boolean }>(
    `select to_regclass('trezor_klic') is not null as has`,
  );
  if (!rows[0]!.has) return [];
  const keys = await registeredKeys(dbOn(client));
  return keys.filter(key => key.isUsed).map(({ id, otisk }) => ({ id, fingerprint: otisk }));
}

export async function postgresqlVersion(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  );
  return rows[0]!.version;
}

/** Takes the lock for schema changes, on which starts of the application wait; returns whether that succeeded. */
export async function lockSchema(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
    LOCKS.migrations,
  ]);
  return rows[0]!.mine;
}

/** The number of the application's connections to this database, without this one. */
export async function countOthers(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
     where datname = current_database() and starts_with(application_name, $1) and pid <> pg_backend_pid()`,
    [APPLICATION],
  );
  return rows[0]!.n;
}

/** Whether the database is empty: no table, view or sequence, except those of extensions. */
export async function isEmptyDatabase(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ empty: boolean }>(`
    select not exists (select from pg_class c
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
        and not exists (select from pg_depend d
          where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')) as empty`);
  return rows[0]!.empty;
}

/** Drops everything in the database, in the caller's transaction. */
export async function dropEverything(client: pg.Client) {
  const { rows } = await client.query<{ schema: string }>('select current_schema() as schema');
  const schema = name(rows[0]!.schema);
  await client.query(`drop schema ${schema} cascade; create schema ${schema}`);
}

export const begin = (client: pg.Client) => client.query('begin');
export const commit = (client: pg.Client) => client.query('commit');
/** Computes the planner's statistics, which PostgreSQL would do later by itself, but the first users would wait. */
export const analyze = (client: pg.Client) => client.query('analyze');
