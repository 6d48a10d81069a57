import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { TABLES, type TableName } from '#shared/audit/tables.ts';
import { testApp } from '#test/app.ts';
import { listen } from '#test/heard.ts';
import { createDb, createPool, type Tx } from './database/db.ts';
import { difference, type Write, write } from './write.ts';

const app = testApp();

const AUTHOR = { kdo: 1, kdo_jmeno: 'Alena Dvořáková', adresa: '10.5.0.1' };
const ENTRY = { co: 'zmena', tabulka: 'tabulka', zaznam: 1 } as const;

const run = <T>(work: (tx: Write) => Promise<T>) => write(app.db, AUTHOR, work);
const setOrder = (db: Tx, id: number, poradi: number) =>
  db.updateTable('prodejna').set({ poradi }).where('id', '=', id).execute();
const orderOf = async (id: number) =>
  (await app.db.selectFrom('prodejna').select('poradi').where('id', '=', id).executeTakeFirstOrThrow())
    .poradi;
const auditCount = async () =>
  (await app.db.selectFrom('audit').select('id').where('tabulka', '=', 'tabulka').execute()).length;

describe('a write', () => {
  test('keeps its statements and an audit row in its author’s name, and returns its result', async () => {
    const result = await run(async tx => {
      await setOrder(tx.db, 1, 77);
      await tx.audit({ ...ENTRY, zmeny: { poradi: [1, 77] } });
      return 'výsledek';
    });
    expect(result).toBe('výsledek');
    expect(await orderOf(1)).toBe(77);
    const row = await app.db.selectFrom('audit').selectAll().orderBy('id', 'desc').executeTakeFirst();
    expect(row).toMatchObject({ ...AUTHOR, ...ENTRY, zaznam: '1', zmeny: { poradi: [1, 77] } });
  });

  test('without an audit row fails and is undone', async () => {
    const before = await orderOf(2);
    const forgetful = run(tx => setOrder(tx.db, 2, 99));
    await expect(forgetful).rejects.toThrow('A write must leave an audit row.');
    expect(await orderOf(2)).toBe(before);
  });

  test('with nothing to write returns false and leaves no row', async () => {
    const before = await auditCount();
    expect(await run(async () => false)).toBe(false);
    expect(await auditCount()).toBe(before);
  });

  test('that fails leaves nothing', async () => {
    const before = [await orderOf(3), await auditCount()];
    const failing = run(async tx => {
      await setOrder(tx.db, 3, 99);
      await tx.audit(ENTRY);
      throw new Error('na konci');
    });
    await expect(failing).rejects.toThrow('na konci');
    expect([await orderOf(3), await auditCount()]).toEqual(before);
  });
});

test('work that goes on after its write failed writes nothing more', async () => {
  const said = 'co nikdo nečekal';
  for (let time = 0; time < 50; time++) {
    const failed = write(app.db, AUTHOR, async tx => {
      const goesOn = async () => {
        await sql`select 1`.execute(tx.db);
        await tx.audit({ co: 'zmena', tabulka: 'prodejna', zaznam: said });
      };
      goesOn().catch(() => {});
      throw new Error('refused');
    });
    await expect(failed).rejects.toThrow('refused');
  }
  const rows = await app.db.selectFrom('audit').select('id').where('zaznam', '=', said).execute();
  expect(rows).toEqual([]);
});

test('an announcement to thousands of people reaches all of them and nobody else', async () => {
  const people = Array.from({ length: 5_000 }, (_, at) => 1_000_000 + at);
  const [last, other] = [await listen(app, people.at(-1)!), await listen(app, 7)];
  await run(async ({ announce, record }) => {
    await announce({ tema: 'notifications', id: null, co: 'zmena', pro: people });
    await record('upozorneni', 1, {}, { prectena: [1] }, { pro: people });
  });
  expect(await last.heard()).toMatchObject([{ tema: 'notifications' }, { tema: 'notifications' }]);
  expect(await other.heard()).toEqual([]);
});

test('a finished write is on the disk although its commit did not wait', async () => {
  // The tests' server does not wait for the disk, so this one must.
  await sql`do $$ begin
    execute format('alter database %I set synchronous_commit = on', current_database()); end $$`.execute(
    app.owner,
  );
  const pool = createPool(app.url, () => {}, 1);
  onTestFinished(() => pool.end());
  const db = createDb(pool);
  const { wait, written } = await write(db, AUTHOR, async tx => {
    await tx.record('prodejna', 1, {}, {});
    const { rows } = await sql<{ wait: string; written: string }>`
      select current_setting('synchronous_commit') as wait, pg_current_wal_insert_lsn() as written`.execute(
      tx.db,
    );
    return rows[0]!;
  });
  expect(wait).toBe('off');
  const { rows } = await sql`
    select pg_current_wal_flush_lsn() > ${written}::pg_lsn as is, current_setting('synchronous_commit') as wait`.execute(
    db,
  );
  expect(rows).toEqual([{ is: true, wait: 'on' }]);
});

test('a disk full after the commit answers that the outcome is uncertain, and the write stays', async () => {
  // Replaces the function that waits for the disk: the space runs out exactly then.
  await sql`create schema plno`.execute(app.owner);
  await sql`create function plno.pg_logical_emit_message(boolean, text, text) returns pg_lsn language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(app.owner);
  await sql`grant usage on schema plno to public`.execute(app.owner);
  onTestFinished(async () => void (await sql`drop schema plno cascade`.execute(app.owner)));
  const pool = createPool(app.url, () => {}, 1);
  onTestFinished(() => pool.end());
  await pool.query('set search_path = plno, pg_catalog, public');
  const writing = write(createDb(pool), AUTHOR, async tx => {
    await setOrder(tx.db, 1, 78);
    await tx.audit(ENTRY);
  });
  await expect(writing).rejects.toMatchObject({
    status: 503,
    message: expect.stringContaining('není jisté, zda se změna uložila'),
  });
  expect(await orderOf(1)).toBe(78);
});

describe('a record of a write', () => {
  const lastRow = () =>
    app.db
      .selectFrom('audit')
      .select(['co', 'tabulka', 'zaznam', 'zmeny'])
      .orderBy('id', 'desc')
      .executeTakeFirst();

  test.each([
    [null, { nazev: 'A', verze: 1 }, 'vytvoreni', { nazev: [null, 'A'] }],
    [{ nazev: 'A', verze: 1 }, { nazev: 'B', verze: 2 }, 'zmena', { nazev: ['A', 'B'] }],
    [{ nazev: 'A' }, null, 'smazani', { nazev: ['A', null] }],
  ] as const)('from %j to %j is %s', async (before, after, co, zmeny) => {
    await run(tx => tx.record('prodejna', 1, before, after, false));
    expect(await lastRow()).toEqual({ co, tabulka: 'prodejna', zaznam: '1', zmeny });
  });

  test('without a difference leaves no row and is announced to nobody', async () => {
    const ear = await listen(app, 1, 'ADMIN');
    const before = await lastRow();
    for (const as of [{}, { nazev: 'A', verze: 2 }]) {
      await run(tx => tx.record('prodejna', 1, { nazev: 'A', verze: 1, adresa: null }, as));
    }
    expect(await lastRow()).toEqual(before);
    expect(await ear.heard()).toEqual([]);
    ear.stop();
  });

  const SECRETS = Object.entries(TABLES).flatMap(([table, { fields, ...more }]) => [
    ...Object.entries(fields).flatMap(([field, { kind }]) =>
      kind === 'secret' ? [[table, field] as const] : [],
    ),
    ...('secret' in more ? more.secret.map(field => [table, field] as const) : []),
  ]);

  test('knows which fields are secret', () => expect(SECRETS).toContainEqual(['pristup', 'password']));

  test.each(SECRETS)('of %s never tells %s, only that it is there or changed', async (table, field) => {
    for (const [before, after, told] of [
      [{ [field]: 'stare' }, { [field]: 'nove' }, ['•••', '•••']],
      [null, { [field]: 'nove' }, [null, '•••']],
      [{ [field]: 'stare' }, null, ['•••', null]],
    ] as const) {
      await run(tx => tx.record(table as TableName, 1, before, after, false));
      expect((await lastRow())?.zmeny).toEqual({ [field]: told });
      await run(tx =>
        tx.audit({ co: 'zmena', tabulka: table as TableName, zaznam: 1, zmeny: { [field]: ['a', 'b'] } }),
      );
      expect((await lastRow())?.zmeny).toEqual({ [field]: ['•••', '•••'] });
    }
  });
});

describe('two conflicting writes', () => {
  test('both succeed: the one that ends in a deadlock is run again', async () => {
    const before = await auditCount();
    let runs = 0;
    let arrived = 0;
    let letGo = () => {};
    const both = new Promise<void>(resolve => {
      letGo = resolve;
    });
    const cross = (first: number, second: number) =>
      run(async tx => {
        runs++;
        await setOrder(tx.db, first, 10 + first);
        if (++arrived === 2) letGo();
        await both;
        await setOrder(tx.db, second, 20 + first);
        await tx.audit(ENTRY);
        return true;
      });
    expect(await Promise.all([cross(4, 5), cross(5, 4)])).toEqual([true, true]);
    expect(runs).toBe(3);
    expect(await auditCount()).toBe(before + 2);
  });

  test.each([
    ['40001', 3],
    ['40P01', 3],
    ['23505', 1],
    ['57014', 1],
  ])('that always fail with %s are run %d times and then fail', async (code, times) => {
    let runs = 0;
    const failing = run(async tx => {
      runs++;
      await sql.raw(`do $$ begin raise exception 'zkouska' using errcode = '${code}'; end $$`).execute(tx.db);
    });
    await expect(failing).rejects.toMatchObject({ code });
    expect(runs).toBe(times);
  });
});

describe('a difference', () => {
  test.each([
    ['what is new', null, { nazev: 'A', poznamka: null }, { nazev: [null, 'A'] }],
    ['what is gone', { nazev: 'A', poznamka: null }, null, { nazev: ['A', null] }],
    ['what changed', { a: 1, b: 2 }, { a: 1, b: 3 }, { b: [2, 3] }],
    ['only what is mentioned', { a: 1, b: 2 }, { b: 3 }, { b: [2, 3] }],
    ['what became empty', { a: 'x' }, { a: null }, { a: ['x', null] }],
    ['nothing when nothing changed', { a: [1], b: { c: 1 } }, { a: [1], b: { c: 1 } }, {}],
    ['lists and objects by their content', { a: [1] }, { a: [1, 2] }, { a: [[1], [1, 2]] }],
    ['missing and null as the same', {}, { a: null, b: undefined }, {}],
  ])('tells %s', (_what, before, after, told) => {
    expect(difference(before, after)).toEqual(told);
  });
});
