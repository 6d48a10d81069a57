import { expect, test } from 'vitest';
import { isCluster, testApp } from '#test/app.ts';
import { connect } from '../backup/queries.ts';
import { isDistributed } from '../core/database/distribution.ts';
import { ROLE } from '../embedded/role.ts';
import { distribute, NotDistributable, STEPS, spreading } from './distribute.ts';

const app = testApp();

async function run(): Promise<string[]> {
  const said: string[] = [];
  const client = await connect(app.ownerUrl);
  try {
    await distribute(client, { shards: 4, role: ROLE }, sentence => said.push(sentence));
    return said;
  } finally {
    await client.end();
  }
}

const CONSTRAINTS = `select conrelid::regclass::text || ' ' || conname as name from pg_constraint
  where connamespace = 'public'::regnamespace order by 1`;

test.skipIf(isCluster)('a server without Citus is refused with a sentence and left unchanged', async () => {
  const before = (await app.pool.query(CONSTRAINTS)).rows;
  expect(await isDistributed(app.pool)).toBe(false);
  await expect(run()).rejects.toThrow(NotDistributable);
  await expect(run()).rejects.toThrow('This PostgreSQL has no Citus');
  expect((await app.pool.query(CONSTRAINTS)).rows).toEqual(before);
});

test.skipIf(!isCluster)('a distributed database stays so when asked again', async () => {
  expect(await isDistributed(app.pool)).toBe(true);
  const said = await run();
  expect(said).toHaveLength(1 + STEPS.length);
  expect(said.slice(1).every(sentence => sentence.includes('was done before'))).toBe(true);
});

test.skipIf(!isCluster)(
  'new rows continue the existing numbers, even after a sequence began anew',
  async () => {
    const id = async () =>
      (await app.pool.query(`insert into prodej_nazev (nazev) values (gen_random_uuid()) returning id`))
        .rows[0].id;
    const first = await id();
    await app.pool.query(`select setval('prodej_nazev_id_seq', 1, false)`);
    await run();
    expect(await id()).toBe(first + 1);
  },
);

test('tables are distributed by a column of their key, and names are copied everywhere', async () => {
  for (const step of STEPS) {
    const { table, spread } = step;
    const { rows } = await app.pool.query(
      `select attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
       where i.indrelid = $1::regclass and i.indisprimary`,
      [table],
    );
    if ('by' in spread) expect(rows.map(({ name }) => name)).toContain(spread.by);
  }
  expect(spreading({ table: 'x', spread: { copy: true } }, 8)).toBe(`select create_reference_table('x')`);
  expect(spreading({ table: 'x', spread: { by: 'id' } }, 8)).toContain('shard_count => 8');
  expect(spreading({ table: 'x', spread: { by: 'id', with: 'y' } }, 8)).toContain(`colocate_with => 'y'`);
});
