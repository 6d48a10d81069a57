import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { createPool } from '../core/database/db.ts';
import { migrate } from '../core/database/migrate.ts';
import { readAccess } from './cluster.ts';
import { cluster, query, removeTemporary, temporary } from './fixtures/run.ts';
import { directoryName } from './lock.ts';
import { OWNER, prepareDatabase, ROLE } from './role.ts';
import { startEmbedded } from './start.ts';

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));

afterAll(removeTemporary);

const start = (dataDir: string) => startEmbedded({ dataDir, log: () => {}, durable: false });

async function migrated(url: string, role?: string): Promise<string[]> {
  const pool = createPool(url, () => {}, 1);
  return migrate(pool, MIGRATIONS, { role }).finally(() => pool.end());
}

/** The role's attributes, and objects of the database that it does not own; extensions belong to the superuser. */
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
  ...{ mighty: false, reads: false, database: OWNER },
  ...{ foreign_tables: null, foreign_routines: null, foreign_types: null },
};

/** The number of objects in this database that the role of the connection owns. */
const OWNS = `select count(*)::int as n from pg_shdepend where deptype = 'o' and refobjid = current_user::regrole`;
const DATABASE_OWNER = `select pg_get_userbyid(datdba) as owner from pg_database where datname = current_database()`;
const ATTRIBUTES = `select rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls as mighty,
  (select count(*)::int from pg_auth_members where member = r.oid) as member from pg_roles r where rolname = current_user`;

async function expectRoles(embedded: { url: string; ownerUrl: string }) {
  expect(await query(embedded.ownerUrl, STATE)).toEqual([OWN]);
  expect(await query(embedded.url, OWNS)).toEqual([{ n: 0 }]);
  for (const url of [embedded.url, embedded.ownerUrl])
    expect(await query(url, ATTRIBUTES)).toEqual([{ mighty: false, member: 0 }]);
}

/**
 * Turns a data directory into what an earlier version left: one role, which owns everything: at first the superuser,
 * later the role with which the application works.
 */
async function makeOld(dataDir: string, owner: 'app' | typeof ROLE) {
  const embedded = await start(dataDir);
  await query(embedded.superuserUrl, `alter database app owner to ${owner}`);
  await query(embedded.superuserUrl, `drop role ${OWNER}`);
  if (owner === 'app') await query(embedded.superuserUrl, `drop role ${ROLE}`);
  const url = owner === 'app' ? embedded.superuserUrl : embedded.url;
  await migrated(url);
  await query(url, `insert into kategorie (nazev) values ('Akce')`);
  await embedded.stop();
  const file = path.join(cluster(dataDir), 'application-access.json');
  const { rolePassword, ownerPassword: _, ...access } = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...access, ...(owner === ROLE && { rolePassword }) }));
  return file;
}

test('the application’s role owns nothing, and the owner of the database is nothing more', async () => {
  const embedded = await start(temporary());
  try {
    expect((await migrated(embedded.ownerUrl, ROLE)).length).toBeGreaterThan(10);
    await expectRoles(embedded);
    for (const deed of ["select pg_read_file('PG_VERSION')", "copy (select 1) to program 'true'"])
      for (const url of [embedded.url, embedded.ownerUrl])
        await expect(query(url, deed)).rejects.toMatchObject({ code: '42501' });
  } finally {
    await embedded.stop();
  }
});

test.each(['app', ROLE] as const)(
  'a directory of an earlier version owned by %s is handed over with its data',
  async owner => {
    const dataDir = temporary();
    const accessFile = await makeOld(dataDir, owner);
    const embedded = await start(dataDir);
    try {
      expect(await migrated(embedded.ownerUrl, ROLE)).toEqual([]);
      await expectRoles(embedded);
      expect(await query(embedded.url, 'select nazev from kategorie')).toEqual([{ nazev: 'Akce' }]);
      await expect(query(embedded.url, 'delete from audit')).rejects.toMatchObject({ code: '42501' });
      // As the next migrations will.
      await query(embedded.ownerUrl, 'alter table kategorie add column pokus integer');
      await query(embedded.ownerUrl, 'drop schema public cascade; create schema public');
      await migrated(embedded.ownerUrl, ROLE);
      expect(await query(embedded.url, 'select nazev from kategorie')).toEqual([]);
    } finally {
      await embedded.stop();
    }
    // As if killed between storing new passwords and changing the roles, or with an older access file.
    const access = JSON.parse(readFileSync(accessFile, 'utf8'));
    const others = { rolePassword: 'x'.repeat(32), ownerPassword: 'y'.repeat(32) };
    writeFileSync(accessFile, JSON.stringify({ ...access, ...others }));
    const again = await start(dataDir);
    for (const url of [again.url, again.ownerUrl])
      expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await again.stop();
  },
);

test('an interrupted handover changes nothing, and the next one completes', async () => {
  const dataDir = temporary();
  const embedded = await start(dataDir);
  const holder = createPool(embedded.superuserUrl, () => {}, 1);
  try {
    await migrated(embedded.ownerUrl);
    await query(embedded.superuserUrl, `reassign owned by ${OWNER} to ${ROLE}`);
    const had = await query<{ n: number }>(embedded.url, OWNS);
    expect(had[0]!.n).toBeGreaterThan(100);
    // Another session locks a table in the middle, so that the handover waits there; then its connection is killed.
    await holder.query('begin; lock table kategorie');
    const handing = prepareDatabase(await readAccess(cluster(dataDir)), directoryName(dataDir));
    const cut = expect(handing).rejects.toThrow();
    await expect
      .poll(() => holder.query(`select pg_terminate_backend(pid) from pg_locks where not granted`))
      .toMatchObject({ rowCount: 1 });
    await cut;
    await holder.query('rollback');
    expect(await query(embedded.url, OWNS)).toEqual(had);
    expect(await query(embedded.url, DATABASE_OWNER)).toEqual([{ owner: ROLE }]);
    await prepareDatabase(await readAccess(cluster(dataDir)), directoryName(dataDir));
    await migrated(embedded.ownerUrl, ROLE);
    await expectRoles(embedded);
  } finally {
    await holder.end();
    await embedded.stop();
  }
});

test('the server of a copy of the directory, with the same port and passwords, is not prepared in its place', async () => {
  const dataDir = temporary();
  const embedded = await start(dataDir);
  try {
    await query(embedded.superuserUrl, `alter role ${ROLE} rename to prejmenovana`);
    const access = await readAccess(cluster(dataDir));
    await expect(prepareDatabase(access, directoryName(temporary()))).rejects.toThrow(
      `Another PostgreSQL answers on port ${access.port}.`,
    );
    expect(await query(embedded.superuserUrl, `select from pg_roles where rolname = '${ROLE}'`)).toEqual([]);
  } finally {
    await embedded.stop();
  }
});
