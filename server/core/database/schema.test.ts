import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { TABLES, type TableName } from '#shared/audit/tables.ts';
import type { Fields } from '#shared/core/field.ts';
import { testApp } from '#test/app.ts';
import { schemasIn } from '#test/architecture/sources.ts';

const app = testApp();

type Column = { name: string; isNullable: boolean; hasDefault: boolean };

/** The columns of a table whose row is declared by its fields: one that is sent as null when empty may be null. */
const columnsOfFields = (fields: Fields): Column[] =>
  Object.entries(fields).map(([name, { sent, begin }]) => ({
    name,
    isNullable: sent(begin) === null,
    hasDefault: false,
  }));

/** The tables as the source text declares them: the formatter leaves one form, and tests run without the types. */
function declared(): [string, Column[]][] {
  const tables = schemasIn('server').flatMap(body => [
    ...body.matchAll(/^ {2,4}(\w+): (Sent<typeof \w+> & )?\{([^}]*)\};$/gm),
  ]);
  const columnsOf = (body: string) =>
    [...body.replaceAll(/\/\*\*?.*?\*\//gs, '').matchAll(/(\w+): ([^;}]+?)\s*(?:;|$)/g)].map(
      ([, name, type]) => ({
        name: name!,
        isNullable: /\| null\b/.test(type!),
        hasDefault: /^Generated/.test(type!),
      }),
    );
  return tables.map(([, name, fields, body]) => [
    name!,
    [...(fields ? columnsOfFields(TABLES[name as TableName].fields) : []), ...columnsOf(body!)],
  ]);
}

/** Tables declared only with the columns that are asked by name: rows of sales are read and written in SQL. */
const IN_PART = ['prodej_nahrazeny_radek'];

test('row types agree with the migrated schema: the same columns, nulls and defaults', async () => {
  const { rows } = await sql<Column & { table: string; isJson: boolean }>`
    select table_name as table, column_name as name, is_nullable = 'YES' as "isNullable", data_type = 'jsonb' as "isJson",
      column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS' as "hasDefault"
    from information_schema.columns where table_schema = 'public'`.execute(app.owner);
  const wrong: string[] = [];
  const tables = declared();
  expect(tables.length).toBeGreaterThan(80);
  const names = tables.map(([name]) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  for (const [table, columns] of tables) {
    const there = rows.filter(row => row.table === table);
    const known = new Map(there.map(row => [row.name, row]));
    for (const { name, isNullable, hasDefault } of columns) {
      const row = known.get(name);
      known.delete(name);
      if (!row) wrong.push(`${table}.${name} is not there`);
      else if (!row.isJson && row.isNullable !== isNullable) wrong.push(`${table}.${name}: null`);
      else if (!row.isJson && hasDefault && !row.hasDefault) wrong.push(`${table}.${name} has no default`);
    }
    if (!IN_PART.includes(table)) for (const name of known.keys()) wrong.push(`${table}.${name} is missing`);
  }
  expect(wrong).toEqual([]);
});

test('document numbers are compared by their bytes, which makes imports faster', async () => {
  const { rows } = await sql<{ column: string; collation: string }>`
    select column_name as column, collation_name as collation from information_schema.columns
    where table_name = 'prodej_doklad' and data_type = 'text' order by 1`.execute(app.owner);
  expect(rows).toEqual(['doklad', 'puvodni_doklad'].map(column => ({ column, collation: 'C' })));
});
