import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { soldWorld } from '../analytics/fixtures/world.ts';
import { verifyRollups } from './verify.ts';

const { app } = soldWorld(5);
const MIGRATION = new URL('../../migrations/0009_product_rollups.sql', import.meta.url);

/** Counters and the threshold as migration 0009 knew them, before they held from a day on. */
const COLUMNS_OF_THEN = `
  alter table prodej_produkt rename citac to citac_nyni;
  alter table prodej_produkt add citac text;
  update prodej_produkt set citac = citac_nyni[1];
  alter table prodej_pravidla add mez_polozek_platna numeric;
  update prodej_pravidla set mez_polozek_platna = (select mez from prodej_mez_platna)`;
const COLUMNS_OF_NOW = `
  alter table prodej_pravidla drop mez_polozek_platna;
  alter table prodej_produkt drop citac;
  alter table prodej_produkt rename citac_nyni to citac`;

test('migration 0009 makes of older rollups what the importer keeps', async () => {
  expect(await verifyRollups(app.db)).toEqual([]);
  // As the version before left them.
  await sql`delete from souhrn where zrno in ('k', 'r') or dimenze = 'P'`.execute(app.db);
  const missing = await verifyRollups(app.db);
  expect(missing.map(problem => problem.slice(0, 2))).toEqual(['kp', 'mP', 'rP']);
  const client = await app.pool.connect();
  try {
    await client.query('begin');
    await client.query(COLUMNS_OF_THEN);
    await client.query(await readFile(MIGRATION, 'utf8'));
    await client.query(COLUMNS_OF_NOW);
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
