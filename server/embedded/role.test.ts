import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { createPool } from '../core/db.ts';
import { migrate } from '../core/migrate.ts';
import { cluster, query, removeTemporary, temporary } from './fixtures/run.ts';
import { ROLE } from './role.ts';
import { startEmbedded } from './start.ts';

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));

afterAll(removeTemporary);

const start = (dataDir: string) => startEmbedded({ dataDir, log: () => {}, durable: false });

async function migrated(url: string): Promise<string[]> {
  const pool = createPool(url, () => {}, 1);
  return migrate(pool, MIGRATIONS).finally(() => pool.end());
}

/** What the role may be and what of the database is not its own; extensions are the superuser's. */
const STATE = `select rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls as mighty,
    pg_has_role(current_user, 'pg_read_server_files', 'member') as reads,
    (select pg_get_userbyid(datdba) from pg_database where datname = current_database()) as database,
    (select array_agg(c.relname::text) from pg_class c where c.relowner <> r.oid and c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')) as foreign_tables,
    (select array_agg(p.proname::text) from pg_proc p where p.proowner <> r.oid and p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')) as foreign_routines,
    (select array_agg(t.typname::text) from pg_type t where t.typowner <> r.oid and t.typnamespace = 'public'::regnamespace
      and t.typtype in ('e', 'd') ) as foreign_types
  from pg_roles r where rolname = current_user`;
const OWN = {
  ...{ mighty: false, reads: false, database: ROLE },
  ...{ foreign_tables: null, foreign_routines: null, foreign_types: null },
};

/** Makes of a data directory what the version before left: one role, the superuser, who owns everything. */
async function makeOld(dataDir: string) {
  const embedded = await start(dataDir);
  await query(embedded.superuserUrl, 'alter database app owner to app');
  await query(embedded.superuserUrl, `drop role ${ROLE}`);
  await migrated(embedded.superuserUrl);
  await query(embedded.superuserUrl, `insert into kategorie (nazev) values ('Akce')`);
  await embedded.stop();
  const file = path.join(cluster(dataDir), 'application-access.json');
  const { rolePassword: _, ...access } = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify(access));
  return file;
}

test('the application works as a role that owns its database and is nothing more', async () => {
  const embedded = await start(temporary());
  try {
    expect((await migrated(embedded.url)).length).toBeGreaterThan(10);
    expect(await query(embedded.url, STATE)).toEqual([OWN]);
    for (const deed of ["select pg_read_file('PG_VERSION')", "copy (select 1) to program 'true'"])
      await expect(query(embedded.url, deed)).rejects.toMatchObject({ code: '42501' });
  } finally {
    await embedded.stop();
  }
});

test('a directory of the version before is handed over whole, and its data are there', async () => {
  const dataDir = temporary();
  const accessFile = await makeOld(dataDir);
  const embedded = await start(dataDir);
  try {
    expect(await query(embedded.url, STATE)).toEqual([OWN]);
    expect(await migrated(embedded.url)).toEqual([]);
    expect(await query(embedded.url, 'select nazev from kategorie')).toEqual([{ nazev: 'Akce' }]);
    // As the next migrations will.
    await query(embedded.url, 'alter table kategorie add column pokus integer');
    await query(embedded.url, 'drop schema public cascade; create schema public');
  } finally {
    await embedded.stop();
  }
  // Killed between the new password and the role, or with an older access file.
  const access = JSON.parse(readFileSync(accessFile, 'utf8'));
  writeFileSync(accessFile, JSON.stringify({ ...access, rolePassword: 'x'.repeat(32) }));
  const again = await start(dataDir);
  expect(await query(again.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await again.stop();
});
