import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BUILT_IN_PROFILES } from '#shared/sales/profiles.ts';
import { testApp } from '#test/app.ts';
import { keptSales } from './changes.ts';
import { importFile } from './importer.ts';

const app = testApp();

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'prodejna-changes-'));
});
afterAll(() => rm(directory, { recursive: true }));

const FILES = 12;
const ASKING = 4;

/**
 * On several servers (TEST_CITUS_URL) the rows of an import become visible a moment after the import: numbers
 * requested in that moment must not be cached as those after it.
 */
test('numbers read continuously during imports show the last file afterwards', async () => {
  const lines = sql<{ obrat: number; radku: number }>`
    select sum(obrat) as obrat, count(*)::int as radku from prodejni_radek`.compile(app.db);
  let isOver = false;
  const askedWithoutEnd = Array.from({ length: ASKING }, async () => {
    while (!isOver) await keptSales(app.db, lines);
  });
  const path = join(directory, 'file.csv');
  for (let file = 1; file <= FILES; file++) {
    // Lines for each server, so that all of them have something to commit.
    const rows = Array.from(
      { length: 20 },
      (_, at) => `D${file}-${at},prodej,2026-03-01T10:00:00Z,prodejna,K1,1,1,1`,
    );
    await writeFile(path, `doklad,typ,cas,kanal,kod,kusy,cena_s_dph,obrat\n${rows.join('\n')}\n`);
    await importFile(app.url, { path, profile: BUILT_IN_PROFILES.kanonicky, zdroj: 'zdroj' });
    expect(await keptSales(app.db, lines)).toEqual([{ obrat: 20 * file, radku: 20 * file }]);
  }
  isOver = true;
  await Promise.all(askedWithoutEnd);
});
