import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { importFile } from '#server/sales/importer.ts';
import { DAY } from '#shared/core/durations.ts';
import { BUILT_IN_PROFILES } from '#shared/sales/profiles.ts';
import { testApp } from '#test/app.ts';
import { writeCsv } from '#world/sales/csv.ts';
import { bringSalesUpTo } from '#world/sales/living.ts';

const app = testApp();
const TILLS = 'pokladna';
const NOW = Date.now();
const day = (later: number) => new Date(NOW + later * DAY).toISOString().slice(0, 10);

test('the demo chain goes on selling after a file of tomorrow and after a clock put back', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'prodejna-demo-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const path = join(directory, 'prodeje.csv');
  const sold = async (zdroj: string, from: string, to: string) => {
    await writeCsv(path, { from, to, linesPerDay: 20, seed: 2 });
    const [head, ...lines] = (await readFile(path, 'utf8')).split('\n');
    const ofShops = lines.filter(line => line.includes(TILLS)).map(line => line.replace(TILLS, zdroj));
    await writeFile(path, [head, ...ofShops].join('\n'));
    await importFile(app.url, { path, format: 'csv', profile: BUILT_IN_PROFILES.kanonicky, zdroj });
  };
  await sold(TILLS, day(-4), day(-3));
  await sold('vyzkouseno', day(1), day(2));
  await bringSalesUpTo(NOW, app.db, app.url);
  await bringSalesUpTo(NOW - 2 * DAY, app.db, app.url);
  const { rows } = await sql<{ den: string }>`
    select distinct r.den from prodejni_radek r join prodej_doklad d on d.id = r.doklad_id
    join prodej_zdroj z on z.id = d.zdroj_id where z.nazev = ${TILLS} and r.den < ${day(0)} order by 1`.execute(
    app.db,
  );
  expect(rows.map(({ den }) => den)).toEqual([-4, -3, -2, -1].map(day));
});
