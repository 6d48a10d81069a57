import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { HOUR } from '#shared/core/durations.ts';
import { cloneDatabase, openApp, type TestApp } from '#test/app.ts';
import { type FakeServer, httpsServer } from '#test/https-server.ts';
import { soon } from '#test/soon.ts';

const START = Date.parse('2026-06-10T10:00:00+02:00');
const golden = (name: string) =>
  readFileSync(new URL(`../../../sales/file/xml/golden/${name}`, import.meta.url), 'utf8');
const SHOPTET = golden('shoptet.xml');

let now = START;
let server: FakeServer;
let database: Awaited<ReturnType<typeof cloneDatabase>>;
let app: TestApp;
const clock = { now: () => now };
const options = () => ({ clock, linkCa: server.ca });
/** The ETags that requests sent. */
let tags: (string | undefined)[] = [];

beforeAll(async () => {
  server = await httpsServer();
  database = await cloneDatabase();
  app = await openApp(database.url, options());
  await setting({ zdroje_vnitrni_sit: 1 });
});
afterAll(async () => {
  await app.close();
  await server.close();
  await database.drop();
});
beforeEach(async () => {
  await app.db.deleteFrom('prodej_sledovany').execute();
  now = START;
  server.asked.length = 0;
  tags = [];
});

const admin = () => app.as('admin');
const setting = async (values: { zdroje_vnitrni_sit?: number; import_max_mb?: number }) => {
  await (await admin()).put('/api/settings/', values);
  await soon(() => expect(app.settings()).toMatchObject(values));
};
const add = async (profil: string, path: string, more: object = {}) => {
  const tajny_odkaz = `${server.base}${path}`;
  const body = { nazev: profil, druh: 'odkaz', profil, kazdych_min: 60, tajny_odkaz, ...more };
  const answer = await (await admin()).post('/api/import/zdroje/', body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.zdroj.id as number;
};
const one = async (id: number) =>
  (await (await admin()).get('/api/import/zdroje/')).body.zdroje.find(
    (found: { id: number }) => found.id === id,
  );
const imports = async () => (await (await admin()).get('/api/import/')).body.importy.length;

/** Serves a text with an ETag, and 304 to requests that have it. */
const serve = (text: string, etag = '"1"') =>
  server.answers((request, response) => {
    tags.push(request.headers['if-none-match']);
    if (request.headers['if-none-match'] === etag) return response.writeHead(304, { etag }).end();
    response.writeHead(200, { etag, 'content-type': 'application/xml' }).end(text);
  });

/** Stored turnover of a source by day: documents, lines, with and without VAT. */
async function figures(zdroj: string) {
  const { rows } = await sql<{ den: string; doklady: number; radky: number; obrat: string; bez: string }>`
    select r.den::text, count(distinct r.doklad_id)::int as doklady, count(*)::int as radky,
      round(sum(r.obrat), 2)::text as obrat, round(sum(r.obrat_bez_dph), 2)::text as bez
    from prodejni_radek r join prodej_doklad d on d.id = r.doklad_id join prodej_zdroj z on z.id = d.zdroj_id
    where z.nazev = ${zdroj} group by r.den order by r.den`.execute(app.db);
  return rows.map(({ den, doklady, radky, obrat, bez }) => `${den} ${doklady}/${radky} ${obrat} ${bez}`);
}

test.each([
  ['shoptet_xml', 'shoptet.xml', ['2026-06-01 3/5 10867.00 8980.99', '2026-06-02 1/2 2585.30 2134.87']],
  ['upgates_xml', 'upgates.xml', ['2026-05-10 1/1 1499.90 1239.59', '2026-05-11 2/2 0.00 0.00']],
])(
  '%s from its link imports on schedule to the haléř, and nothing when unchanged',
  async (profil, file, days) => {
    serve(golden(file));
    const zdroj = `odkaz ${profil}`;
    const id = await add(profil, `/export/${file}?hash=tajne`, { zdroj });
    await app.sources.runDue();
    expect(await figures(zdroj)).toEqual(days);
    expect(await one(id)).toMatchObject({
      vysledek: 'hotovo',
      misto: `localhost:${server.port}/…/${file}?…`,
    });
    expect(Date.parse((await one(id)).dalsi)).toBe(now + HOUR);

    const before = await imports();
    now += HOUR;
    await app.sources.runDue();
    expect(tags).toEqual([undefined, '"1"']);
    expect(await one(id)).toMatchObject({ vysledek: 'beze_zmeny', zprava: 'Nic nového.' });
    // The same orders under another ETag are not imported either, and a changed order replaces the stored one.
    serve(golden(file), '"2"');
    now += HOUR;
    await app.sources.runDue();
    expect((await one(id)).vysledek).toBe('beze_zmeny');
    expect(await imports()).toBe(before);
    serve(
      golden(file)
        .replace('<STATUS>Odesláno', '<STATUS>Stornováno')
        .replace('<STATUS>Vyřízena', '<STATUS>Stornována'),
      '"3"',
    );
    now += HOUR;
    await app.sources.runDue();
    expect((await one(id)).vysledek).toBe('hotovo');
    expect((await figures(zdroj)).join()).not.toBe(days.join());
  },
);

test('an ETag is used only for the same link read in the same way', async () => {
  serve(SHOPTET);
  const id = await add('shoptet_xml', '/a.xml?den={od}&do={do}', { zdroj: 'znacky', cist_od: '2026-06-10' });
  await app.sources.runDue();
  now += 24 * HOUR;
  await app.sources.runDue();
  // Another day means another address.
  expect(tags).toEqual([undefined, undefined]);
  const body = {
    nazev: 'shoptet_xml',
    druh: 'odkaz',
    profil: 'shoptet_xml',
    kazdych_min: 60,
    zdroj: 'znacky-2',
  };
  const changed = await (await admin()).put(`/api/import/zdroje/${id}/`, {
    ...body,
    tajny_odkaz: `${server.base}/a.xml`,
  });
  expect(changed.status).toBe(200);
  await app.sources.runDue();
  expect(tags.at(-1)).toBeUndefined();
  expect(await figures('znacky-2')).toHaveLength(2);
});

test('reports XML that is too large, cut off or has a document type, and keeps nothing of it', async () => {
  const said = async (zdroj: string) => {
    const id = await add('shoptet_xml', `/${zdroj}.xml`, { nazev: zdroj, zdroj });
    await app.sources.runDue();
    return (await one(id)).zprava;
  };
  await setting({ import_max_mb: 1 });
  server.answers((_request, response) => {
    response.writeHead(200);
    response.end(SHOPTET + ' '.repeat(1_200_000));
  });
  expect(await said('velke')).toBe('Soubor je příliš velký. Maximální velikost je 1 MB.');
  await setting({ import_max_mb: 100 });
  serve(SHOPTET.slice(0, -200));
  expect(await said('useknute')).toContain('useknutý');
  serve(SHOPTET.replace('<ORDERS', '<!DOCTYPE ORDERS SYSTEM "https://localhost/x.dtd"><ORDERS'));
  expect(await said('typ')).toMatch(/XML/);
  expect(await figures('velke')).toEqual([]);
  expect(await figures('useknute')).toEqual([]);
});

test('refuses XML in a private network without the setting', async () => {
  serve(SHOPTET);
  await setting({ zdroje_vnitrni_sit: 0 });
  const id = await add('shoptet_xml', '/soukrome.xml', { zdroj: 'soukrome' });
  await app.sources.runDue();
  expect((await one(id)).zprava).toContain('leží ve vnitřní síti a ta je zakázaná');
  expect(server.asked).toEqual([]);
  await setting({ zdroje_vnitrni_sit: 1 });
});

test('reads XML from a link only once with several instances', async () => {
  const other = await openApp(database.url, options());
  try {
    await soon(() => expect(other.settings().zdroje_vnitrni_sit).toBe(1));
    let release = () => {};
    server.answers((_request, response) => {
      release = () => response.end(SHOPTET);
    });
    await add('shoptet_xml', '/jednou.xml', { zdroj: 'jednou' });
    const before = await imports();
    const first = app.sources.runDue();
    await expect.poll(() => server.asked.length).toBe(1);
    await other.sources.runDue();
    release();
    await first;
    await other.sources.runDue();
    expect(server.asked).toEqual(['/jednou.xml']);
    expect(await imports()).toBe(before + 1);
    expect(await figures('jednou')).toHaveLength(2);
  } finally {
    await other.close();
  }
});
