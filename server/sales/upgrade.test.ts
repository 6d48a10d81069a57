import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { soldWorld } from '../analytics/fixtures/world.ts';
import { verifyRollups } from './verify.ts';

const { app } = soldWorld(5);
const MIGRATION = new URL('../../migrations/0009_product_rollups.sql', import.meta.url);

test('migration 0009 makes of older rollups what the importer keeps', async () => {
  expect(await verifyRollups(app.db)).toEqual([]);
  // As the version before left them.
  await sql`delete from souhrn where zrno in ('k', 'r') or dimenze = 'P'`.execute(app.db);
  const missing = await verifyRollups(app.db);
  expect(missing.map(problem => problem.slice(0, 2))).toEqual(['kp', 'mP', 'rP']);
  const client = await app.pool.connect();
  try {
    await client.query('begin');
    await client.query(await readFile(MIGRATION, 'utf8'));
    await client.query('commit');
  } finally {
    client.release();
  }
  expect(await verifyRollups(app.db)).toEqual([]);
});

test('rows of no rollup are told', async () => {
  await sql`update souhrn set zrno = 'x' where zrno = 'r'`.execute(app.db);
  expect(await verifyRollups(app.db)).toEqual([
    expect.stringMatching(/^rP: \d+ rows differ$/),
    expect.stringMatching(/^xP: \d+ rows of no rollup$/),
  ]);
});
