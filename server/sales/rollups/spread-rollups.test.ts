import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { BUILT_IN_PROFILES } from '#shared/sales/profiles.ts';
import { testApp } from '#test/app.ts';
import { csvPieces } from '#world/sales/csv.ts';
import { generateSales } from '#world/sales/generator.ts';
import { dbOn } from '../../core/database/db.ts';
import { importFile } from '../importer.ts';
import { beginRebuild, rebuildRollups } from './rebuild.ts';
import { PERIODS } from './rollups.ts';
import { spreadRollups } from './spread-rollups.ts';
import { verifyRollups } from './verify.ts';

const app = testApp();

beforeAll(async () => {
  const directory = await mkdtemp(join(tmpdir(), 'prodejna-spread-'));
  const path = join(directory, 'prodeje.csv');
  const sales = generateSales({ from: '2025-12-20', to: '2026-01-15', linesPerDay: 60, seed: 7 });
  await writeFile(path, [...csvPieces(sales)].join(''));
  await importFile(app.url, { path, profile: BUILT_IN_PROFILES.kanonicky, zdroj: 'pokladna' });
  await rm(directory, { recursive: true });
});

/** Deletes the rollups of some days and of the longer periods that contain them, and has `make` create them again. */
async function made(days: string, make: 'spread' | 'own'): Promise<{ rows: number; problems: string[] }> {
  const client = await app.pool.connect();
  try {
    await client.query('begin');
    await beginRebuild(client);
    await client.query(`insert into dny select distinct den from prodejni_radek where ${days}`);
    if (make === 'own') await rebuildRollups(client);
    else {
      await client.query(PERIODS);
      await client.query('insert into zbozi select distinct produkt_id from prodejni_radek');
      await client.query('delete from souhrn s using zrna z where s.zrno = z.zrno and s.obdobi = z.od');
      await spreadRollups(client);
    }
    const { rows } = await client.query('select count(*)::int as n from souhrn');
    return { rows: rows[0].n, problems: await verifyRollups(dbOn(client)) };
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('statements for a distributed database give the same sums for all days and some', async () => {
  const { rows } = await made('true', 'own');
  expect(rows).toBeGreaterThan(1_000);
  for (const days of ['true', 'extract(day from den) in (3, 12, 30)', 'false']) {
    expect(await made(days, 'spread')).toEqual({ rows, problems: [] });
  }
});
