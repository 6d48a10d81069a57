import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { prepared } from './prepared.ts';

const app = testApp();

const shop = prepared((db, given: { id: number; aktivni: boolean }) =>
  db
    .selectFrom('prodejna')
    .select(['id', 'nazev'])
    .where('aktivni', '=', given.aktivni)
    .where('id', '=', given.id)
    .where('nazev', '<>', 'nikdo'),
);

test('a prepared query is planned once per connection and answers by its parameters', async () => {
  const found = await app.db.transaction().execute(async tx => {
    expect(await shop(tx, { id: 1, aktivni: true })).toEqual([{ id: 1, nazev: 'Globus' }]);
    expect(await shop(tx, { id: 1, aktivni: false })).toEqual([]);
    expect((await shop(tx, { id: 2, aktivni: true })).map(({ id }) => id)).toEqual([2]);
    const { rows } = await sql<{ asked: number }>`
      select generic_plans + custom_plans as asked from pg_prepared_statements
      where statement like '%"prodejna"%"nazev" <>%'`.execute(tx);
    return rows;
  });
  expect(found).toEqual([{ asked: 3 }]);
});

test('equal queries share a name, different ones do not', async () => {
  const named = (jmeno: string) =>
    prepared((db, given: { id: number }) =>
      db
        .selectFrom('uzivatel')
        .select(sql<string>`${sql.lit(jmeno)}`.as('kdo'))
        .where('id', '=', given.id),
    );
  const [first, again, other] = [named('první'), named('první'), named('druhý')];
  await app.db.transaction().execute(async tx => {
    expect(await first(tx, { id: 1 })).toEqual([{ kdo: 'první' }]);
    expect(await again(tx, { id: 1 })).toEqual([{ kdo: 'první' }]);
    expect(await other(tx, { id: 1 })).toEqual([{ kdo: 'druhý' }]);
  });
});
