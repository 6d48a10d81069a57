import { cp, rename, rm } from 'node:fs/promises';
import pg from 'pg';
import { connectionOptions } from '#server/core/database/db.ts';
import { beginRebuild, rebuildRollups } from '#server/sales/rollups/rebuild.ts';
import { seconds } from './measure.ts';

/**
 * Makes the same days `times` denser: every document is repeated under other numbers, with lines in the order of days
 * as imports leave them and rollups computed by the application's own code. Importing thirty million lines would take
 * an hour.
 */

const MONTHS = `
  select to_char(den, 'YYYY-MM-DD') as den from generate_series(
    (select date_trunc('month', min(den)) from prodejni_radek),
    (select max(den) from prodejni_radek), interval '1 month') as den`;

/** A month of the original lines, each `times` times; the columns between the first and the last are copied. */
const linesOf = (columns: string[], step: number, times: number) => `
  insert into prodejni_radek (doklad_id, ${columns.join()})
  select doklad_id + krat * ${step}, ${columns.join()}
  from puvodni_radek, generate_series(0, ${times - 1}) as krat
  where den >= $1::date and den < $1::date + interval '1 month'
  order by den, krat, doklad_id, radek`;

const documents = (step: number, times: number) => `
  insert into prodej_doklad (id, zdroj_id, doklad, puvodni_doklad, otisk) overriding system value
  select id + krat * ${step}, zdroj_id, doklad || '/' || krat, puvodni_doklad || '/' || krat, otisk
  from prodej_doklad, generate_series(1, ${times - 1}) as krat`;

/** Indexes and keys of the lines, with the statements that recreate them. */
const INDEXES = `
  select indexname as name, case when conname is null then indexdef
    else format('alter table prodejni_radek add constraint %I %s', conname, pg_get_constraintdef(c.oid)) end as make,
    case when conname is null then format('drop index %I', indexname)
    else format('alter table prodejni_radek drop constraint %I', conname) end as remove
  from pg_indexes left join pg_constraint c on conname = indexname and conrelid = 'prodejni_radek'::regclass
  where tablename = 'prodejni_radek'`;

type Run = <R extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<R[]>;

async function multiplyLines(run: Run, times: number, months: string[]) {
  const [{ step }] = (await run<{ step: number }>('select max(id) as step from prodej_doklad')) as [
    { step: number },
  ];
  const columns = await run<{ name: string }>(`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = 'prodejni_radek' and column_name <> 'doklad_id' and is_generated = 'NEVER'
    order by ordinal_position`);
  await run('create unlogged table puvodni_radek as select * from prodejni_radek');
  await run('create index on puvodni_radek (den)');
  await run('analyze puvodni_radek');
  const indexes = await run<{ name: string; make: string; remove: string }>(INDEXES);
  for (const { remove } of indexes) await run(remove);
  await run('truncate prodejni_radek');
  const statement = linesOf(
    columns.map(({ name }) => name),
    step,
    times,
  );
  for (const [at, month] of months.entries()) {
    await run(statement, [month]);
    console.log(`  lines of ${month.slice(0, 7)} (${at + 1} of ${months.length})`);
  }
  await run('drop table puvodni_radek');
  for (const { name, make } of indexes) {
    console.log(`  index ${name} …`);
    await run(make);
  }
  console.log('  documents …');
  await run(documents(step, times));
  await run(`select setval(pg_get_serial_sequence('prodej_doklad', 'id'), max(id)) from prodej_doklad`);
}

async function countAnew(client: pg.Client, run: Run, years: string[]) {
  for (const year of years) {
    await run('begin');
    await beginRebuild(client);
    await run(
      `insert into dny select distinct den from prodejni_radek
       where den >= ($1 || '-01-01')::date and den < ($1 || '-01-01')::date + interval '1 year'`,
      [year],
    );
    await rebuildRollups(client);
    await run('commit');
    console.log(`  rollups of ${year}`);
  }
}

/** Multiplies the database's sold lines by `times`. Returns the seconds for lines and for rollups. */
export async function multiply(url: string, times: number) {
  const options = { ...connectionOptions(url), statement_timeout: 0, query_timeout: 0 };
  const client = new pg.Client(options);
  await client.connect();
  const run: Run = async <R extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
    (await client.query<R>(text, values)).rows;
  try {
    await run(`set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '256MB'`);
    const months = (await run<{ den: string }>(MONTHS)).map(({ den }) => den);
    const lineSeconds = await seconds(() => multiplyLines(run, times, months));
    await run('analyze prodejni_radek');
    await run('reset work_mem');
    const rollupSeconds = await seconds(() =>
      countAnew(client, run, [...new Set(months.map(month => month.slice(0, 4)))]),
    );
    return { lineSeconds, rollupSeconds };
  } finally {
    await client.end();
  }
}

/**
 * Copies a stopped database with everything next to it except paths that match `left`; `to` appears only when the
 * copy is complete.
 */
export async function copyDirectory(from: string, to: string, left: RegExp) {
  const unfinished = `${to}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await cp(from, unfinished, {
    recursive: true,
    preserveTimestamps: true,
    filter: path => !left.test(path),
  });
  await rename(unfinished, to);
}
