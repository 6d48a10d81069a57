import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { TABLES, type Table } from '#shared/audit/tables.ts';
import { testApp } from '#test/app.ts';

const app = testApp();

/** Columns that `hledani` of a table is computed from, and the indexes on it. */
async function searched(table: string, db = app.db) {
  const { rows: columns } = await sql<{ name: string }>`
    select a.attname as name from pg_attrdef d
    join pg_depend on pg_depend.objid = d.oid and refclassid = 'pg_class'::regclass and refobjsubid > 0
    join pg_attribute a on a.attrelid = refobjid and a.attnum = refobjsubid
    join pg_attribute own on own.attrelid = d.adrelid and own.attnum = d.adnum
    where d.adrelid = ${table}::regclass and own.attname = 'hledani' and a.attname <> 'hledani'`.execute(db);
  const { rows: indexes } = await sql<{ name: string }>`
    select indexname as name from pg_indexes where tablename = ${table} and indexdef like '%hledani%'`.execute(
    db,
  );
  return [columns, indexes].map(rows => rows.map(({ name }) => name).sort());
}

const tables = Object.entries<Table>(TABLES).flatMap(([table, { fields }]) => {
  const names = Object.entries(fields).flatMap(([name, one]) => (one.searched ? [name] : []));
  return names.length > 0 ? [[table, names.sort()] as const] : [];
});

test.each(tables)('%s is searched by %j, with an index', async (table, names) => {
  expect(await searched(table)).toEqual([names, [`${table}_hledani`]]);
});

test('a new searched column gets its index, existing texts and planner statistics', async () => {
  const petra = await app.as('petra');
  const ORDER = { jmeno_zakaznika: 'Jan', prijmeni_zakaznika: 'Žák', typ_telefonu: 'iPhone', dil: 'Displej' };
  await petra.post('/api/orders/orders/', {
    ...ORDER,
    telefon_zakaznika: '777123456',
    poznamka: 'Křáp',
  });
  class Enough extends Error {}
  const trying = app.owner.transaction().execute(async tx => {
    await sql`select hledat_v('objednavka', '{poznamka, prijmeni_zakaznika}')`.execute(tx);
    expect(await searched('objednavka', tx)).toEqual([
      ['poznamka', 'prijmeni_zakaznika'],
      ['objednavka_hledani'],
    ]);
    const { rows } = await sql`select hledani from objednavka where hledani like '%krap%'`.execute(tx);
    expect(rows).toEqual([{ hledani: 'krap\nzak' }]);
    const known = await sql`select from pg_stats where tablename = 'objednavka' and attname = 'hledani'`;
    expect((await known.execute(tx)).rows).toHaveLength(1);
    throw new Enough();
  });
  await expect(trying).rejects.toThrow(Enough);
});
