import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { OWNER, ROLE } from '../../embedded/role.ts';
import { giveRights, onlyAddsToAudit } from './rights.ts';

/** The application's own connections to a database in the state each start leaves it in. */
const app = testApp();

describe('the application’s role', () => {
  test('is the role of the whole suite, and may only add to the audit', async () => {
    const { rows } = await sql<{ who: string }>`select current_user as who`.execute(app.db);
    expect(rows).toEqual([{ who: ROLE }]);
    expect(await onlyAddsToAudit(app.db)).toBe(true);
    expect(await onlyAddsToAudit(app.owner)).toBe(false);
  });

  test.each([
    `update audit set kdo = 1`,
    `update audit set adresa = null where cas < now() - interval '1 year'`,
    `update audit_retez set sul_obsah = null`,
    `delete from audit`,
    `delete from audit_retez`,
    `truncate audit`,
    `truncate audit_retez`,
    `truncate audit cascade`,
    `merge into audit using (select 1) as x on true when matched then delete`,
    `insert into audit_retez select * from audit_retez on conflict (poradi) do update set otisk = ''`,
    `select from audit for update`,
    `alter table audit disable trigger user`,
    `alter table audit disable trigger audit_jen_pridavat`,
    `alter table audit_retez disable trigger all`,
    `alter table audit rename to audit_pryc`,
    `alter table audit owner to ${ROLE}`,
    `alter table audit add column x int`,
    `drop trigger audit_jen_pridavat on audit`,
    `create trigger zkouska before insert on audit for each row execute function audit_jen_pridavat()`,
    `create rule zkouska as on insert to audit do instead nothing`,
    `create policy zkouska on audit using (true)`,
    `create index on audit (kdo)`,
    `create temp table zkouska () inherits (audit)`,
    `create table zkouska (id int)`,
    `create schema zkouska`,
    `create function audit_je_osobni(text, text, jsonb) returns boolean language sql as 'select true'`,
    `create or replace function audit_jen_pridavat() returns trigger language plpgsql as 'begin return new; end'`,
    `create or replace function audit_zakryj(radky jsonb) returns table (radek bigint, jmeno text, obsah text)
       language sql as 'select 1::bigint, null, null'`,
    `alter function audit_zakryj(jsonb) reset search_path`,
    `alter function audit_jen_pridavat() owner to ${ROLE}`,
    `drop function audit_zakryj(jsonb)`,
    `drop table audit`,
    `drop schema public cascade`,
    `select setval(pg_get_serial_sequence('audit', 'id'), 1)`,
    `set role ${OWNER}`,
    `set session authorization ${OWNER}`,
    `grant ${OWNER} to ${ROLE}`,
    `set session_replication_role = replica`,
    `set local session_replication_role = replica`,
    `alter role ${ROLE} superuser`,
    `alter role ${ROLE} createrole`,
    `create role zkouska`,
    `copy (select 1) to program 'true'`,
    `copy (select 1) to '/tmp/zkouska'`,
    `copy audit from program 'true'`,
    `select pg_read_file('PG_VERSION')`,
    `select lo_export(1, '/tmp/zkouska')`,
    `create event trigger zkouska on ddl_command_start execute function audit_jen_pridavat()`,
    `create extension dblink`,
    `do language plpython3u 'pass'`,
    `update migrace set hash = ''`,
    `delete from migrace`,
  ])('is refused: %s', async statement => {
    const client = new pg.Client({ connectionString: app.url });
    await client.connect();
    try {
      await client.query('begin');
      const error = await client.query(statement).then(
        () => 'done',
        refused => refused.code as string,
      );
      // The acceptable errors: not the owner, no rights, no such language or parameter for it.
      expect(['42501', '42704', '0LP01', '58P01', '0A000', '3F000']).toContain(error);
    } finally {
      await client.end();
    }
  });

  test('cannot change the server or grant itself rights', async () => {
    await expect(sql`alter system set log_statement = 'all'`.execute(app.db)).rejects.toMatchObject({
      code: '42501',
    });
    await sql.raw(`grant all on audit to ${ROLE}`).execute(app.db);
    expect(await onlyAddsToAudit(app.db)).toBe(true);
  });

  test('may not update any column of the audit or its chain', async () => {
    const { rows } = await sql<{ may: boolean }>`
      select bool_or(has_column_privilege(attrelid, attnum, 'UPDATE, REFERENCES')) as may from pg_attribute
      where attrelid in ('audit'::regclass, 'audit_retez'::regclass) and attnum > 0`.execute(app.db);
    expect(rows).toEqual([{ may: false }]);
  });

  test('cannot make security-definer functions use other objects', async () => {
    const { rows } = await sql<{ name: string }>`
      select p.proname || ' ' || coalesce(array_to_string(p.proconfig, ' '), '') as name from pg_proc p
      where p.prosecdef and p.pronamespace = 'public'::regnamespace order by 1`.execute(app.db);
    const path = 'search_path=pg_catalog, public, pg_temp';
    expect(rows.map(({ name }) => name)).toEqual(
      ['audit_zakryj', 'audit_zapomen_adresy', 'spocitej_statistiky'].map(name => `${name} ${path}`),
    );
    const client = new pg.Client({ connectionString: app.url });
    await client.connect();
    await client.query(`create temp table audit (like public.audit);
      insert into pg_temp.audit (id, cas, co, tabulka, zmeny) values (1, now(), 'x', 'objednavka', '{"poznamka": [null, "x"]}')`);
    await client.query(`select audit_zakryj('[{"id": 1, "pole": ["poznamka"]}]')`);
    const { rows: left } = await client.query('select zmeny from pg_temp.audit');
    expect(left).toEqual([{ zmeny: { poznamka: [null, 'x'] } }]);
    await client.end();
  });
});

describe('functions that may change the audit', () => {
  const row = async (tabulka: string, zmeny: object, age = '0 days') => {
    const { rows } = await sql<{ id: number }>`insert into audit (co, tabulka, zmeny, adresa, cas)
      values ('zmena', ${tabulka}, ${JSON.stringify(zmeny)}::jsonb, '192.0.2.7', now() - ${age}::interval) returning id`.execute(
      app.db,
    );
    return rows[0]!.id;
  };
  const link = (id: number) =>
    sql`insert into audit_retez (poradi, audit_id, sul_obsah, zavazek_obsah, sul_adresa, zavazek_adresa, otisk)
      values (${id}, ${id}, decode(repeat('00', 16), 'hex'), sha256(''), decode(repeat('00', 16), 'hex'), sha256(''), sha256(''))`.execute(
      app.db,
    );
  const mask = (id: number, ...pole: string[]) =>
    sql`select audit_zakryj(${JSON.stringify([{ id, pole }])}::jsonb)`.execute(app.db);
  const read = async (id: number) =>
    (
      await sql<{ zmeny: object; adresa: string | null }>`
        select zmeny, adresa from audit where id = ${id}`.execute(app.db)
    ).rows[0]!;

  test('mask personal fields and nothing else', async () => {
    const order = await row('objednavka', { jmeno_zakaznika: [null, 'Jana'], dil: [null, 'Displej'] });
    await mask(order, 'jmeno_zakaznika');
    expect((await read(order)).zmeny).toEqual({ jmeno_zakaznika: [null, '•••'], dil: [null, 'Displej'] });
    const post = await row('novinka', { obsah: ['Volat 777 123 456', 'Nevolat'], pripnuto: [1, 2] });
    await mask(post, 'obsah');
    expect((await read(post)).zmeny).toEqual({ obsah: ['•••', '•••'], pripnuto: [1, 2] });
    const person = await row('uzivatel', { role: ['PRODEJCE', 'ADMIN'], email: [null, 'a@b.cz'] });
    const only = 'only what is personal is masked in the audit';
    await expect(mask(order, 'dil')).rejects.toThrow(only);
    await expect(mask(post, 'pripnuto')).rejects.toThrow(only);
    await expect(mask(person, 'email', 'role')).rejects.toThrow(only);
    expect((await read(person)).zmeny).toEqual({ role: ['PRODEJCE', 'ADMIN'], email: [null, 'a@b.cz'] });
  });

  test('empty addresses older than half a year, whatever time they are given', async () => {
    const [young, old] = [await row('novinka', {}), await row('novinka', {}, '200 days')];
    for (const id of [young, old]) await link(id);
    await sql`select audit_zapomen_adresy(now() + interval '1 year', 1000)`.execute(app.db);
    expect([(await read(young)).adresa, (await read(old)).adresa]).toEqual(['192.0.2.7', null]);
    const { rows } = await sql<{ id: number }>`
      select audit_id as id from audit_retez where sul_adresa is null`.execute(app.db);
    expect(rows).toEqual([{ id: old }]);
  });
});

describe('rights of the application’s role', () => {
  const asOwner = async <T>(work: (client: pg.Client) => Promise<T>) => {
    const client = new pg.Client({ connectionString: app.ownerUrl });
    await client.connect();
    return work(client).finally(() => client.end());
  };

  test('suffice on every table and sequence, and go no further', async () => {
    const { rows } = await sql<{ name: string; may: string[] }>`
      select relname as name, array(select p from unnest(case when relkind = 'S' then array['SELECT', 'UPDATE', 'USAGE']
        else array['DELETE', 'INSERT', 'REFERENCES', 'SELECT', 'TRIGGER', 'TRUNCATE', 'UPDATE'] end) as p
        where case when relkind = 'S' then has_sequence_privilege(c.oid, p) else has_table_privilege(c.oid, p) end) as may
      from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f', 'S')
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`.execute(app.db);
    expect(rows.length).toBeGreaterThan(80);
    const usual = ['DELETE,INSERT,SELECT,UPDATE', 'SELECT,UPDATE,USAGE'];
    const others = Object.fromEntries(
      rows.filter(({ may }) => !usual.includes(may.join())).map(({ name, may }) => [name, may.join()]),
    );
    expect(others).toEqual({
      ...{ audit: 'INSERT,SELECT', audit_retez: 'INSERT,SELECT' },
      ...{ audit_id_seq: 'SELECT', migrace: 'SELECT' },
    });
  });

  test('cover future tables by themselves, and correct rights are not written again', async () => {
    await asOwner(async client => {
      await client.query(`create table nova (id int generated always as identity primary key, a serial);
        create table nova_kniha (id int generated always as identity) partition by range (id);
        create table nova_kniha_1 partition of nova_kniha for values from (1) to (100);
        create view novy_pohled as select 1 as jedna;
        create function nova_kniha_jen_pridavat() returns trigger language plpgsql as
          'begin raise exception ''kept''; end';
        create trigger nova_kniha_jen_pridavat before update or delete on nova_kniha
          for each row execute function nova_kniha_jen_pridavat();
        grant all on nova_kniha to ${ROLE}, public; grant update (id) on nova_kniha_1 to ${ROLE};
        create function nova_moc() returns int language sql security definer as 'select 1'`);
      await giveRights(client, ROLE);
      await client.query('begin');
      await giveRights(client, ROLE);
      const { rows } = await client.query('select pg_current_xact_id_if_assigned() is null as nothing');
      expect(rows).toEqual([{ nothing: true }]);
    });
    const done = (statement: string) =>
      sql
        .raw(statement)
        .execute(app.db)
        .then(
          () => 'done',
          error => error.code as string,
        );
    for (const [statement, answer] of [
      ['insert into nova default values', 'done'],
      ['delete from nova', 'done'],
      ['select * from novy_pohled', 'done'],
      ['select nova_moc()', 'done'],
      ['insert into nova_kniha default values', 'done'],
      ['truncate nova', '42501'],
      ['update nova_kniha set id = default', '42501'],
      ['update nova_kniha_1 set id = default', '42501'],
      ['delete from nova_kniha', '42501'],
      ['delete from nova_kniha_1', '42501'],
      ['truncate nova_kniha_1', '42501'],
    ])
      expect([statement, await done(statement!)]).toEqual([statement, answer]);
  });
});
