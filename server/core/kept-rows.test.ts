import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { isCluster, testApp } from '#test/app.ts';
import { statementsOf } from '#test/statements.ts';
import { keptBy, sweepMarks } from './kept-rows.ts';
import { NOBODY, write } from './write.ts';

const app = testApp();
const keptRows = keptBy('prodej_zmena');
const keptShifts = keptBy('smena_verze');
/** Distributed tables have no triggers: their writers report the change (server/sales/changes.ts). */
const LOCAL = ['prodej_osoba', 'prodej_pobocka', 'prodejna', 'prodej_body'];

/** A random number, different whenever the database is really queried. */
const ask = async (question = 0, db = app.db) => {
  const [row] = await keptRows(
    db,
    sql<{ los: number }>`select random() as los, ${question}::int as n`.compile(db),
  );
  return row!.los;
};

const MADE_OF = [
  'prodejni_radek',
  'prodej_doklad',
  'souhrn',
  'souhrn_doklad',
  'prodej_produkt',
  'prodej_nazev',
  'prodej_osoba',
  'prodej_pobocka',
  'prodej_zdroj',
  'prodej_mez_platna',
  'prodejna',
  'prodej_body',
];

test('the same query returns the same kept rows, another query or transaction its own', async () => {
  const first = await ask();
  expect(await Promise.all([ask(), ask()])).toEqual([first, first]);
  expect(await ask(1)).not.toBe(first);
  expect(await app.db.transaction().execute(tx => ask(0, tx))).not.toBe(first);
});

test('a write reads its rows itself each time, without looking at the version', async () => {
  const seen: number[] = [];
  const statements = await statementsOf(app.pool, () =>
    write(app.db, NOBODY, async tx => {
      for (let time = 0; time < 2; time++) seen.push(await ask(0, tx.db));
      return false;
    }),
  );
  expect(new Set([...seen, await ask()]).size).toBe(3);
  expect(statements.filter(text => text.includes('smena_verze'))).toEqual([]);
});

test.each(isCluster ? LOCAL : MADE_OF)('a change of %s renews the rows', async table => {
  const before = await ask();
  await sql`delete from ${sql.table(table)} where false`.execute(app.db);
  expect(await ask()).not.toBe(before);
});

test('only a commit renews the rows, even of a transaction that began earlier', async () => {
  const changed = () => sql`delete from prodejna where false`;
  const begun = await app.pool.connect();
  try {
    await begun.query('begin; delete from prodejna where false');
    await changed().execute(app.db);
    const before = await ask();
    expect(await ask()).toBe(before);
    await begun.query('commit');
    expect(await ask()).not.toBe(before);
  } finally {
    begun.release();
  }
});

test('a sweep of marks renews the rows once', async () => {
  for (let time = 0; time < 1_001; time++) await sql`delete from prodejna where false`.execute(app.db);
  const before = await ask();
  await sweepMarks(app.db, 'prodej_zmena');
  const swept = await ask();
  expect(swept).not.toBe(before);
  await sweepMarks(app.db, 'prodej_zmena');
  expect(await ask()).toBe(swept);
});

test('kept rows cannot be modified', async () => {
  const query = sql<{ n: number }>`select 1 as n`.compile(app.db);
  const rows = (await keptRows(app.db, query)) as { n: number }[];
  expect(() => rows.pop()).toThrow(TypeError);
  expect(() => Object.assign(rows[0]!, { n: 2 })).toThrow(TypeError);
});

test('a query that failed is asked again', async () => {
  const query = sql<{
    n: number;
  }>`select 1 / count(*) as n from prodej_segment where kategorie = 'x'`.compile(app.db);
  await expect(keptRows(app.db, query)).rejects.toThrow(/zero/);
  await sql`insert into prodej_segment (kategorie, segment) values ('x', 'sluzby')`.execute(app.db);
  expect(await keptRows(app.db, query)).toEqual([{ n: 1 }]);
});

test.each(['smena', 'dochazka', 'odpracovano', 'prodejna', 'uzivatel'])(
  'a change of %s renews rows of shifts, and rows of sales only when it is of shops',
  async table => {
    const query = sql<{ los: number }>`select random() as los`.compile(app.db);
    const [before, ofSales] = [await keptShifts(app.db, query), await ask(7)];
    expect(await keptShifts(app.db, query)).toBe(before);
    await sql`delete from ${sql.table(table)} where false`.execute(app.db);
    expect(await keptShifts(app.db, query)).not.toBe(before);
    expect((await ask(7)) === ofSales).toBe(table !== 'prodejna');
  },
);

test('a change of a person that no plan shows keeps the rows of shifts', async () => {
  const query = sql<{ los: number }>`select random() as los`.compile(app.db);
  const before = await keptShifts(app.db, query);
  await sql`update uzivatel set heslo_hash = heslo_hash`.execute(app.db);
  expect(await keptShifts(app.db, query)).toBe(before);
  for (const column of ['prijmeni', 'role']) {
    const kept = await keptShifts(app.db, query);
    await sql`update uzivatel set ${sql.ref(column)} = ${sql.ref(column)} where false`.execute(app.db);
    expect(await keptShifts(app.db, query)).not.toBe(kept);
  }
});

test('kept rows are limited: those unused for longest go first', async () => {
  const many = (n: number) =>
    keptShifts(
      app.db,
      sql<object>`select ${n}::int as n, i from generate_series(1, 10000) as i`.compile(app.db),
    );
  const [first, second] = [await many(1), await many(2)];
  for (let n = 3; n <= 30; n++) await many(n);
  expect(await many(1)).toBe(first);
  for (let n = 31; n <= 33; n++) await many(n);
  expect(await many(1)).toBe(first);
  expect(await many(2)).not.toBe(second);
  const large = () =>
    keptShifts(app.db, sql<object>`select i from generate_series(1, 10001) as i`.compile(app.db));
  expect(await large()).not.toBe(await large());
});
