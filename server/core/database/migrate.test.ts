import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest';
import { databaseOf } from '#test/citus.ts';
import { createPool } from './db.ts';
import { FORMER, migrate } from './migrate.ts';

const OURS = fileURLToPath(new URL('../../../migrations', import.meta.url));

let admin: pg.Pool;
beforeAll(() => {
  admin = createPool(inject('cluster'), () => {}, 2);
});
afterAll(() => admin.end());

let sequence = 0;
/** The address of a new empty database, and what drops it. */
async function emptyDatabase(): Promise<[string, () => Promise<void>]> {
  const name = `migrate_${process.pid}_${++sequence}`;
  await admin.query(`create database ${name} template template0`);
  const drop = async () => void (await admin.query(`drop database ${name} with (force)`));
  return [databaseOf(inject('cluster'), name), drop];
}
let url: string;
beforeEach(async () => {
  const [address, drop] = await emptyDatabase();
  url = address;
  return drop;
});

/** A pool of one application instance on a database, by default the test's empty one. */
function instance(of = url): pg.Pool {
  const pool = createPool(of, () => {}, 2);
  onTestFinished(() => pool.end());
  return pool;
}

async function directory(files: Record<string, string>): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'migrate-test-'));
  onTestFinished(() => rm(path, { recursive: true }));
  for (const [name, sql] of Object.entries(files)) await writeFile(join(path, name), sql);
  return path;
}

const ONE = { '0001_one.sql': 'create table jedna (id int); insert into jedna values (1);' };
const TWO = { ...ONE, '0002_two.sql': 'alter table jedna add column dva int default 2;' };

const tables = async (pool: pg.Pool) =>
  (await pool.query("select tablename from pg_tables where schemaname = 'public' order by 1")).rows.map(
    row => row.tablename,
  );

/** Everything in a schema that a statement could notice but the order of columns. */
const SCHEMA = `
  select table_name || '.' || column_name as what, concat_ws(' ', udt_name, numeric_precision, is_nullable, column_default,
    collation_name, generation_expression) as says from information_schema.columns where table_schema = 'public'
  union all select indexname, indexdef from pg_indexes where schemaname = 'public'
  union all select conrelid::regclass || '.' || conname, pg_get_constraintdef(oid) from pg_constraint
    where connamespace = 'public'::regnamespace
  union all select tgrelid::regclass || '.' || tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select oid::regprocedure::text, md5(prosrc) from pg_proc where pronamespace = 'public'::regnamespace
  order by 1, 2`;

describe('migrations', () => {
  test('run once each in the order of their numbers, and are recorded', async () => {
    const pool = instance();
    expect(await migrate(pool, await directory(ONE))).toEqual(['0001_one.sql']);
    const both = await directory(TWO);
    expect(await migrate(pool, both)).toEqual(['0002_two.sql']);
    expect(await migrate(pool, both)).toEqual([]);
    expect((await pool.query('select * from jedna')).rows).toEqual([{ id: 1, dva: 2 }]);
    const { rows } = await pool.query('select nazev, hash from migrace order by nazev');
    expect(rows).toEqual([
      { nazev: '0001_one.sql', hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      { nazev: '0002_two.sql', hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ]);
  });

  test('are only the numbered SQL files', async () => {
    const path = await directory({ ...ONE, 'README.md': 'x', 'notes.sql': 'x', '0002_two.sql.bak': 'x' });
    expect(await migrate(instance(), path)).toEqual(['0001_one.sql']);
  });

  test('run once when several instances start together', async () => {
    const path = await directory({ ...TWO, '0003_slow.sql': 'select pg_sleep(0.3); create table tri ();' });
    const done = await Promise.all(Array.from({ length: 5 }, () => migrate(instance(), path)));
    expect(done.filter(names => names.length > 0)).toEqual([
      ['0001_one.sql', '0002_two.sql', '0003_slow.sql'],
    ]);
    expect((await instance().query('select count(*)::int as n from jedna')).rows).toEqual([{ n: 1 }]);
  });

  test('of this application make the schema, even from several instances at once', async () => {
    const done = await Promise.all([migrate(instance(), OURS), migrate(instance(), OURS)]);
    expect(done.filter(names => names.length > 0)).toHaveLength(1);
    expect(await tables(instance())).toEqual(expect.arrayContaining(['uzivatel', 'novinka', 'audit']));
  });

  test('that landed in another order than that of their numbers end in the same schema', async () => {
    const [address, drop] = await emptyDatabase();
    onTestFinished(drop);
    const [straight, landed] = [instance(address), instance()];
    await migrate(straight, OURS);
    const state = async (isThere: (number: number) => boolean) => {
      const path = await directory({});
      const filter = (file: string) => file === OURS || isThere(Number(basename(file).slice(0, 4)));
      await cp(OURS, path, { recursive: true, filter });
      return migrate(landed, path);
    };
    await state(number => number <= 92 && number !== 89);
    await state(number => number !== 136 && number !== 137);
    expect(await migrate(landed, OURS)).toHaveLength(2);
    const [one, other] = [await straight.query(SCHEMA), await landed.query(SCHEMA)];
    expect(one.rows.length).toBeGreaterThan(1000);
    expect(other.rows).toEqual(one.rows);
  });

  test('are refused before anything runs in a database of another encoding, with how to make one', async () => {
    const name = `${new URL(url).pathname.slice(1)}`;
    await admin.query(`drop database ${name}`);
    await admin.query(`create database ${name} template template0 encoding 'LATIN2' locale 'C'`);
    const pool = instance();
    await expect(migrate(pool, OURS)).rejects.toThrow(
      "The database is encoded in LATIN2, which cannot store every character. Create another with create database … template template0 encoding 'UTF8'.",
    );
    expect(await tables(pool)).toEqual([]);
  });

  test('run by a role that may not create tables name DATABASE_OWNER_URL', async () => {
    const role = `bez_prav_${process.pid}`;
    await admin.query(`create role ${role} login password 'tajne'`);
    onTestFinished(async () => void (await admin.query(`drop role ${role}`)));
    const as = new URL(url);
    Object.assign(as, { username: role, password: 'tajne' });
    const pool = createPool(as.href, () => {}, 1);
    const refused = migrate(pool, await directory(ONE)).finally(() => pool.end());
    await expect(refused).rejects.toThrow(
      /^permission denied for schema public\. Set DATABASE_OWNER_URL to the role that owns the database and its tables/,
    );
  });

  test('are refused before anything runs when one was changed after it ran', async () => {
    const pool = instance();
    await migrate(pool, await directory(ONE));
    const changed = await directory({ ...TWO, '0001_one.sql': `${ONE['0001_one.sql']} ` });
    await expect(migrate(pool, changed)).rejects.toThrow('Migration 0001_one.sql was changed after it ran.');
    expect((await pool.query('select * from jedna')).rows).toEqual([{ id: 1 }]);
  });

  test('that once ran with a former text are accepted, and what it lacked is added', async () => {
    const pool = instance();
    const before = await directory({});
    const notYet = (path: string) => !/\/(01(3[3-9]|[4-9]\d)|0[2-9]\d\d)_/.test(path);
    await cp(OURS, before, { recursive: true, filter: notYet });
    await migrate(pool, before);
    const made = async () => {
      const { rows } = await pool.query(`select pg_get_functiondef('jen_bez_cisla'::regproc) as says
        union all select pg_get_constraintdef(oid) from pg_constraint where conname = 'posta_role_check'`);
      return rows;
    };
    const whole = await made();
    expect(whole).toHaveLength(2);
    // The state that 0116 and 0128 left.
    await pool.query(whole[0].says.replace('[+(]*\\s?[0-9]', '[+(]*[0-9]'));
    await pool.query('alter table posta drop constraint posta_role_check');
    await pool.query('insert into uzivatel_cislo values (7)');
    await pool.query(
      `insert into uzivatel (id, uzivatelske_jmeno, jmeno, prijmeni, heslo_hash) values (7, 'a', 'A', 'A', 'x')`,
    );
    await pool.query(
      `insert into upozorneni (uzivatel_id, druh, udalost, zaznam, text) values (7, 'uzivatel', 'krok', 7, 'x')`,
    );
    for (const [name, hash] of Object.entries(FORMER))
      await pool.query('update migrace set hash = $2 where nazev = $1', [name, hash]);
    expect((await made()).length).toBe(1);
    expect(await migrate(pool, OURS)).toContain('0133_what_earlier_texts_left_out.sql');
    expect(await made()).toEqual(whole);
    expect((await pool.query('select udalost from upozorneni')).rows).toEqual([{ udalost: 'krok:7' }]);
    expect(await migrate(pool, OURS)).toEqual([]);
  });

  test('are known by the hash of their former text', async () => {
    const name = '0130_documents_by_bytes.sql';
    const text = (await readFile(join(OURS, name), 'utf8')).replace('costs twice', 'costs three times');
    expect(FORMER[name]).toBe(createHash('sha256').update(text).digest('hex'));
  });

  test('are refused when the database has one unknown to the program', async () => {
    const pool = instance();
    await migrate(pool, await directory(TWO));
    await expect(migrate(pool, await directory(ONE))).rejects.toThrow(
      'The database is newer than this program: it has migration 0002_two.sql. Use the version that it comes from, or a later one.',
    );
  });

  test('that fail leave nothing behind, and what ran before stays', async () => {
    const pool = instance();
    const failing = 'create table dve (); insert into jedna values (2); select 1 / 0;';
    const path = await directory({
      ...ONE,
      '0002_two.sql': failing,
      '0003_three.sql': 'create table tri ();',
    });
    await expect(migrate(pool, path)).rejects.toThrow('Migration 0002_two.sql failed: division by zero');
    expect(await tables(pool)).toEqual(['jedna', 'migrace']);
    expect((await pool.query('select * from jedna')).rows).toEqual([{ id: 1 }]);
    expect(await migrate(pool, await directory(TWO))).toEqual(['0002_two.sql']);
  });

  test('may take longer than a query, and so may waiting for them', async () => {
    // Long enough for all other statements on a busy machine.
    const impatient = () => {
      const pool = new pg.Pool({ connectionString: url, query_timeout: 2_000 });
      // The database is dropped while a connection is still closing.
      pool.on('error', () => {}).on('connect', client => client.on('error', () => {}));
      onTestFinished(() => pool.end());
      return pool;
    };
    const path = await directory({ ...ONE, '0002_slow.sql': 'select pg_sleep(2.5);' });
    const done = await Promise.all([migrate(impatient(), path), migrate(impatient(), path)]);
    expect(done.flat()).toEqual(['0001_one.sql', '0002_slow.sql']);
  });

  test('are announced before they run, unless the database is new', async () => {
    const told: string[][] = [];
    const tell = (names: string[]) => void told.push(names);
    await migrate(instance(), await directory(ONE), { onUpgrade: tell });
    expect(told).toEqual([]);
    await migrate(instance(), await directory(TWO), { onUpgrade: tell });
    await migrate(instance(), await directory(TWO), { onUpgrade: tell });
    expect(told).toEqual([['0002_two.sql']]);
  });

  test('that fail in one instance can be tried by the next', async () => {
    const path = await directory({ '0001_one.sql': 'select 1 / 0;' });
    const outcomes = await Promise.allSettled(Array.from({ length: 3 }, () => migrate(instance(), path)));
    expect(outcomes.map(outcome => outcome.status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await migrate(instance(), await directory(ONE))).toEqual(['0001_one.sql']);
  });

  test('are undone when their connection is lost, and their lock is released', async () => {
    const pool = instance();
    const path = await directory({ '0001_one.sql': 'create table jedna (); select pg_sleep(30);' });
    const lost = expect(migrate(pool, path)).rejects.toThrow();
    await expect
      .poll(async () => {
        const { rowCount } = await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = '${new URL(url).pathname.slice(1)}' and query like '%pg_sleep(30)%'
            and wait_event = 'PgSleep'`);
        return rowCount;
      })
      .toBe(1);
    await lost;
    expect(await migrate(instance(), await directory(ONE))).toEqual(['0001_one.sql']);
  });
});
