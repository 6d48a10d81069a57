import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { BUILT_IN_PROFILES } from '#shared/sales/profiles.ts';
import { cloneDatabase, openApp, testApp } from '#test/app.ts';
import { textFile } from '#world/records.ts';
import { csvPieces } from '#world/sales/csv.ts';
import { generateSales } from '#world/sales/generator.ts';
import { importFile } from '../../sales/importer.ts';

const app = testApp();
const golden = (name: string) => fileURLToPath(new URL(`../../sales/file/${name}`, import.meta.url));
const range = '?od=2026-01-01&do=2026-12-31';

async function withFile<T>(text: string, use: (path: string) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'prodejna-vyvoz-'));
  const path = join(directory, 'prodeje.csv');
  try {
    await writeFile(path, text);
    return await use(path);
  } finally {
    await rm(directory, { recursive: true });
  }
}

const { kanonicky } = BUILT_IN_PROFILES;

test('an export imported again changes nothing, and gives the same file in an empty chain', async () => {
  await importFile(app.url, {
    path: golden('golden/shoptet.csv'),
    profile: BUILT_IN_PROFILES.shoptet,
    zdroj: 'shoptet',
  });
  await importFile(app.url, {
    path: golden('golden/dotykacka.csv'),
    profile: BUILT_IN_PROFILES.dotykacka,
    zdroj: 'kasa',
  });
  await importFile(app.url, {
    path: golden('xml/golden/pohoda-doklady.xml'),
    profile: BUILT_IN_PROFILES.pohoda,
    zdroj: 'ucto',
  });
  // Signs from which the original ones cannot be derived: a discount without pieces, a cancelled order with a
  // negative total.
  const mixed = `doklad,typ,cas,kanal,kod,kusy,cena_s_dph,obrat
M1,prodej,2026-05-01T10:00:00+02:00,prodejna,K1,1,500,500
M1,vratka,2026-05-01T10:00:00+02:00,prodejna,K2,1,100,100
M1,vratka,2026-05-01T10:00:00+02:00,prodejna,SLEVA,0,0,-10
`;
  await withFile(mixed, path => importFile(app.url, { path, profile: kanonicky, zdroj: 'znamenka' }));
  const orders = `code;date;statusName;orderItemType;orderItemCode;orderItemAmount;orderItemTotalPriceWithVat
V1;2026-05-02 10:00:00;Stornována;product;A;1;100
V1;2026-05-02 10:00:00;Stornována;product;POUKAZ;1;-150
`;
  await withFile(orders, path =>
    importFile(app.url, { path, profile: BUILT_IN_PROFILES.shoptet, zdroj: 'znamenka' }),
  );
  const generated = [
    ...csvPieces(generateSales({ from: '2026-04-01', to: '2026-04-05', linesPerDay: 150, seed: 5 })),
  ].join('');
  await withFile(generated, path => importFile(app.url, { path, profile: kanonicky, zdroj: 'prodejny' }));

  const admin = await app.as('admin');
  const out = async (query: string, from = admin) => {
    const answer = await from.get(`/api/import/vyvoz/${query}`);
    expect(answer.status, String(answer.body)).toBe(200);
    return answer.body as string;
  };
  const csv = await out(range);
  expect(csv.split('\n').length).toBeGreaterThan(500);
  for (const podoba of ['csv', 'ndjson']) {
    const file = await out(`${range}&podoba=${podoba}`);
    const again = await withFile(file, path =>
      importFile(app.url, { path, profile: kanonicky, zdroj: 'jiny' }),
    );
    expect(again).toMatchObject({ odmitnute: 0, nove: 0, nahrazene: 0 });
    const form = textFile(`prodeje.${podoba}`, file);
    form.append('souhrn', '1');
    const seen = (await admin.post('/api/import/nahled/?profil=kanonicky', form)).body.nahled.souhrn;
    expect(seen.doklady).toMatchObject({ nove: 0, zmenene: 0 });
    const empty = await cloneDatabase();
    const other = await openApp(empty.url);
    try {
      await withFile(file, path => importFile(empty.url, { path, profile: kanonicky, zdroj: 'jiny' }));
      expect(await out(`${range}&podoba=${podoba}`, await other.as('admin'))).toBe(file);
    } finally {
      await other.close();
      await empty.drop();
    }
  }

  const one = await out(`${range}&zdroj=kasa`);
  expect(one.trim().split('\n')).toHaveLength(6);
  // A document with lines on two days is whole in a file of either day, and occurs once in a file of both.
  expect(await out('?od=2030-01-01&do=2030-01-02')).toBe(csv.slice(0, csv.indexOf('\n') + 1));
  const march = await out('?od=2026-03-01&do=2026-03-31&zdroj=ucto');
  expect(march.trim().split('\n')).toHaveLength(7);
});

test('refuses an invalid range', async () => {
  const admin = await app.as('admin');
  expect((await admin.get('/api/import/vyvoz/?od=2026-05-02&do=2026-05-01')).status).toBe(400);
  expect((await admin.get('/api/import/vyvoz/?od=včera&do=2026-05-01')).status).toBe(400);
});

test('an export of lines is in the audit', async () => {
  const admin = await app.as('admin');
  const asked = { od: '2026-01-01', do: '2026-01-31', podoba: 'ndjson' };
  expect((await admin.get(`/api/import/vyvoz/?${new URLSearchParams(asked)}`)).status).toBe(200);
  const rows = await app.db.selectFrom('audit').selectAll().where('zaznam', '=', '/import/vyvoz/').execute();
  expect(rows.at(-1)).toMatchObject({
    co: 'export',
    tabulka: 'tabulka',
    zmeny: { podoba: [null, 'ndjson'] },
  });
});
