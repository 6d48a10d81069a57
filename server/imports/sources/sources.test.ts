import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY, HOUR } from '#shared/core/durations.ts';
import { type Client, cloneDatabase, openApp, type TestApp } from '#test/app.ts';
import { type FakeServer, httpsServer } from '#test/https-server.ts';
import { expectWaiting, holding } from '#test/locks.ts';
import { soon } from '#test/soon.ts';
import { textFile } from '#world/records.ts';
import { LOCKS } from '../../core/database/locks.ts';
import { tellSilence } from './sources.ts';

const START = Date.parse('2026-03-10T10:00:00+01:00');

let now = START;
let server: FakeServer;
let database: Awaited<ReturnType<typeof cloneDatabase>>;
let app: TestApp;
const clock = { now: () => now };

beforeAll(async () => {
  server = await httpsServer();
  database = await cloneDatabase();
  app = await openApp(database.url, { clock, linkCa: server.ca });
  await admin.put('/api/settings/', { zdroje_vnitrni_sit: 1 });
  await soon(() => expect(app.settings().zdroje_vnitrni_sit).toBe(1));
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
});

/** Signs in for each request, because sessions expire while the clock advances by days. */
const admin: Pick<Client, 'get' | 'post' | 'put' | 'delete'> = {
  get: async path => (await app.as('admin')).get(path),
  post: async (path, body) => (await app.as('admin')).post(path, body),
  put: async (path, body) => (await app.as('admin')).put(path, body),
  delete: async path => (await app.as('admin')).delete(path),
};

const HEAD = 'doklad,cas,kanal,kusy,cena_s_dph\n';
const row = (doklad: string, day = '2026-03-09') => `${doklad},${day}T10:00:00+01:00,eshop,1,100\n`;
const serve = (text: string) => server.answers((_request, response) => response.end(text));

const SOURCE = { druh: 'odkaz', profil: 'kanonicky', kazdych_min: 60 };
const add = async (more: object) => {
  const { body, status } = await admin.post('/api/import/zdroje/', { nazev: 'E-shop', ...SOURCE, ...more });
  expect(status).toBe(201);
  return body.zdroj.id as number;
};
const list = async () => (await admin.get('/api/import/zdroje/')).body.zdroje;
const one = async (id: number) => (await list()).find((found: { id: number }) => found.id === id);
const history = async () => (await admin.get('/api/import/')).body.importy;
const documents = async (zdroj: string) => {
  const { rows } = await sql<{ doklad: string }>`
    select d.doklad from prodej_doklad d join prodej_zdroj z on z.id = d.zdroj_id
    where z.nazev = ${zdroj} order by d.doklad`.execute(app.db);
  return rows.map(({ doklad }) => doklad);
};

test('a link is read when due; unchanged content is not imported again and nothing is doubled', async () => {
  serve(HEAD + row('A1'));
  const id = await add({
    tajny_odkaz: `${server.base}/export.csv?hash=tajne`,
    zdroj: 'eshop-a',
    hlidat_h: 24,
  });
  expect(await one(id)).toMatchObject({ misto: `localhost:${server.port}/export.csv?…`, vysledek: null });
  await app.sources.runDue();
  expect(await one(id)).toMatchObject({
    vysledek: 'hotovo',
    zprava: expect.stringContaining('nových 1'),
    neuspechu: 0,
    bezi: false,
    nove: expect.any(String),
  });
  expect(Date.parse((await one(id)).dalsi)).toBe(now + HOUR);
  expect((await history())[0]).toMatchObject({
    cesta: 'odkaz',
    zdroj: 'eshop-a',
    kdo_jmeno: 'sledovaný zdroj E-shop',
  });

  const imports = (await history()).length;
  await app.sources.runDue();
  expect(server.asked.length).toBe(1);
  now += HOUR;
  await app.sources.runDue();
  expect(await one(id)).toMatchObject({ vysledek: 'beze_zmeny', zprava: 'Nic nového.' });
  expect((await history()).length).toBe(imports);

  serve(HEAD + row('A1') + row('A2'));
  now += HOUR;
  await app.sources.runDue();
  expect((await history())[0]).toMatchObject({ nove: 1, nahrazene: 0, dokladu: 2 });
  expect(await documents('eshop-a')).toEqual(['A1', 'A2']);
});

test('changing where a source reads from needs a fresh proof, changing how often does not', async () => {
  serve(HEAD);
  const link = { tajny_odkaz: `${server.base}/export.csv` };
  const till = {
    nazev: 'Pokladna',
    druh: 'dotykacka',
    cloud: '1',
    tajny_token: 'a'.repeat(32),
    profil: 'kanonicky',
  };
  const [shop, counter] = [await add(link), await add(till)];
  const path = '/api/import/zdroje/';
  const client = await app.as('admin');
  await app.db.updateTable('relace').set({ overeno: '2020-01-01T00:00:00Z' }).execute();
  const [{ misto }, held] = [await one(shop), { nazev: 'E-shop', ...SOURCE }];
  const counts = { ...SOURCE, ...till, tajny_token: undefined };
  for (const asked of [
    await client.post(path, { ...held, ...link }),
    await client.put(`${path}${shop}/`, { ...held, ...link }),
    await client.put(`${path}${counter}/`, { ...SOURCE, ...till }),
    await client.put(`${path}${counter}/`, { ...counts, cloud: '2' }),
  ])
    expect([asked.status, asked.body.overit], JSON.stringify(asked.body)).toEqual([403, true]);
  const rarer = await client.put(`${path}${shop}/`, { ...held, kazdych_min: 90 });
  expect(rarer.body.zdroj).toMatchObject({ misto, kazdych_min: 90 });
  expect((await client.put(`${path}${counter}/`, counts)).status).toBe(200);
});

test('a link is encrypted and appears in no list, audit row or history', async () => {
  serve(HEAD + row('S1'));
  const id = await add({ tajny_odkaz: `${server.base}/export.csv?hash=velmitajne` });
  await app.sources.runDue();
  const rows = await app.db.selectFrom('audit').selectAll().where('zaznam', '=', `${id}`).execute();
  expect(JSON.stringify([rows, await list(), await history()])).not.toContain('velmitajne');
  const { tajemstvi } = await app.db
    .selectFrom('prodej_sledovany')
    .select('tajemstvi')
    .executeTakeFirstOrThrow();
  expect(tajemstvi!.toString('latin1')).not.toContain('velmitajne');
});

test('a failing source says why, is tried ever later, and continues where it was', async () => {
  server.answers((_request, response) => response.writeHead(503).end());
  const id = await add({ tajny_odkaz: `${server.base}/x.csv` });
  await app.sources.runDue();
  expect(await one(id)).toMatchObject({
    vysledek: 'chyba',
    neuspechu: 1,
    zprava: `Server localhost:${server.port} hlásí vlastní chybu (503).`,
  });
  expect(Date.parse((await one(id)).dalsi)).toBe(now + 5 * 60_000);
  now += 5 * 60_000;
  await app.sources.runDue();
  expect(Date.parse((await one(id)).dalsi)).toBe(now + 10 * 60_000);

  server.answers((_request, response) => response.writeHead(429, { 'retry-after': '7200' }).end());
  now += 10 * 60_000;
  await app.sources.runDue();
  expect(Date.parse((await one(id)).dalsi)).toBe(now + 2 * HOUR);

  serve(`${HEAD}X1,nesmysl,eshop,1,100\n`);
  now += 2 * HOUR;
  const before = (await history()).length;
  await app.sources.runDue();
  expect(await one(id)).toMatchObject({
    vysledek: 'chyba',
    neuspechu: 4,
    zprava: expect.stringContaining('řádek 2, cas'),
  });
  expect((await history()).length).toBe(before + 1);
  // The same bad file is reported again, but not imported again.
  now += 6 * HOUR;
  await app.sources.runDue();
  expect(await one(id)).toMatchObject({
    vysledek: 'chyba',
    neuspechu: 5,
    zprava: expect.stringContaining('řádek 2, cas'),
  });
  expect((await history()).length).toBe(before + 1);

  serve(HEAD + row('X1'));
  now += DAY;
  await app.sources.runDue();
  expect(await one(id)).toMatchObject({ vysledek: 'hotovo', neuspechu: 0 });
});

test('reports a sign-in page instead of a file, and a private address without the setting', async () => {
  serve('<!DOCTYPE html><html><body>Přihlášení</body></html>');
  const id = await add({ tajny_odkaz: `${server.base}/x.csv` });
  await app.sources.runDue();
  expect(await one(id)).toMatchObject({ vysledek: 'chyba', zprava: expect.stringMatching(/HTML|stránk/) });

  await admin.put('/api/settings/', { zdroje_vnitrni_sit: 0 });
  await expect.poll(() => app.settings().zdroje_vnitrni_sit).toBe(0);
  now += DAY;
  await app.sources.runDue();
  expect((await one(id)).zprava).toContain('vnitřní síti');
  await admin.put('/api/settings/', { zdroje_vnitrni_sit: 1 });
  await expect.poll(() => app.settings().zdroje_vnitrni_sit).toBe(1);
});

test('missed days are read month by month, without gaps or doubles', async () => {
  server.answers((request, response) => {
    const query = new URL(request.url!, server.base).searchParams;
    const days: string[] = [];
    for (let at = Date.parse(query.get('od')!); at <= Date.parse(query.get('do')!); at += DAY)
      days.push(new Date(at).toISOString().slice(0, 10));
    response.end(HEAD + days.map(day => row(`D${day}`, day)).join(''));
  });
  const link = {
    tajny_odkaz: `${server.base}/x.csv?od={od}&do={do}`,
    zdroj: 'po-dnech',
    cist_od: '2026-03-01',
  };
  const id = await add(link);
  await app.sources.runDue();
  expect(await documents('po-dnech')).toHaveLength(10);
  expect(server.asked).toEqual(['/x.csv?od=2026-03-01&do=2026-03-10']);

  now += 70 * DAY;
  await app.sources.runDue();
  expect(await one(id)).toMatchObject({ vysledek: 'hotovo', neuspechu: 0 });
  expect(server.asked.slice(1)).toEqual([
    '/x.csv?od=2026-03-07&do=2026-04-06',
    '/x.csv?od=2026-04-03&do=2026-05-03',
    '/x.csv?od=2026-04-30&do=2026-05-19',
  ]);
  const days = await documents('po-dnech');
  expect(days).toHaveLength(80);
  expect(new Set(days).size).toBe(80);
});

test.each([
  ['a header alone', HEAD],
  ['an empty array', '[]'],
  ['no object', '\n'],
  ['nothing at all', ''],
])('months without a sale, answered with %s, are read too', async (what, none) => {
  server.answers((request, response) => {
    const od = new URL(request.url!, server.base).searchParams.get('od')!;
    response.end(od >= '2026-03-01' ? HEAD + row('M1') : none);
  });
  const zdroj = `bez-prodeje-${what.replaceAll(' ', '-')}`;
  const imports = (await history()).length;
  const id = await add({ tajny_odkaz: `${server.base}/x?od={od}&do={do}`, zdroj, cist_od: '2026-01-01' });
  await app.sources.runDue();
  expect(server.asked).toEqual([
    '/x?od=2026-01-01&do=2026-01-31',
    '/x?od=2026-01-28&do=2026-02-27',
    '/x?od=2026-02-24&do=2026-03-10',
  ]);
  expect(await one(id)).toMatchObject({ vysledek: 'beze_zmeny', zprava: 'Nic nového.', neuspechu: 0 });
  now += 5 * DAY;
  await app.sources.runDue();
  expect(server.asked.slice(3)).toEqual(['/x?od=2026-03-07&do=2026-03-15']);
  expect(await one(id)).toMatchObject({ vysledek: 'hotovo', neuspechu: 0 });
  expect(await documents(zdroj)).toEqual(['M1']);
  expect((await history()).length).toBe(imports + 1);
});

test('a file without rows is refused unless the link asks by days; foreign columns always are', async () => {
  serve(HEAD);
  const id = await add({ tajny_odkaz: `${server.base}/x.csv` });
  const byDays = await add({ nazev: 'Po dnech', tajny_odkaz: `${server.base}/y.csv?od={od}`, zdroj: 'jine' });
  await app.sources.runDue();
  const zprava = expect.stringContaining('Soubor neobsahuje žádné řádky.');
  expect(await one(id)).toMatchObject({ vysledek: 'chyba', zprava });
  expect(await one(byDays)).toMatchObject({ vysledek: 'beze_zmeny' });
  serve('jiny,soubor\n');
  now += DAY;
  await app.sources.runDue();
  expect(await one(byDays)).toMatchObject({
    vysledek: 'chyba',
    zprava: expect.stringContaining('chybí sloupce'),
  });
});

test('simultaneous reads of a source wait for the one in progress', async () => {
  let release = () => {};
  server.answers((_request, response) => {
    release = () => response.end(HEAD + row('C1'));
  });
  const id = await add({ tajny_odkaz: `${server.base}/x.csv`, zdroj: 'cekani' });
  const first = app.sources.runDue();
  await expect.poll(() => server.asked.length).toBe(1);
  const others = [app.sources.runDue(), app.sources.runDue()].map(async work => {
    await work;
    expect(await one(id)).toMatchObject({ vysledek: 'hotovo' });
  });
  release();
  await Promise.all([first, ...others]);
  expect(server.asked).toHaveLength(1);
});

test('several instances read a source once, and again after one died while reading', async () => {
  const other = await openApp(database.url, { clock, linkCa: server.ca });
  try {
    await expect.poll(() => other.settings().zdroje_vnitrni_sit).toBe(1);
    let release = () => {};
    server.answers((_request, response) => {
      release = () => response.end(HEAD + row('I1'));
    });
    const id = await add({ tajny_odkaz: `${server.base}/x.csv`, zdroj: 'dvakrat' });
    const first = app.sources.runDue();
    await expect.poll(() => server.asked.length).toBe(1);
    expect(await one(id)).toMatchObject({ bezi: true });
    await other.sources.runDue();
    expect(server.asked.length).toBe(1);
    release();
    await first;
    expect(await documents('dvakrat')).toEqual(['I1']);

    // When an instance ends while it reads a source, the source stays due.
    now += HOUR;
    const dying = other.sources.runDue();
    await expect.poll(() => server.asked.length).toBe(2);
    await other.sources.stop();
    await dying;
    expect(await one(id)).toMatchObject({ bezi: false, neuspechu: 0 });
    serve(HEAD + row('I1') + row('I2'));
    await app.sources.runDue();
    expect(await documents('dvakrat')).toEqual(['I1', 'I2']);
  } finally {
    await other.close();
  }
});

describe('a reading result stands until what it depended on changes', () => {
  const GOODS = [
    ['KR-101', 'Kryt na telefon'],
    ['NA-202', 'Nabíječka do auta'],
    ['SK-303', 'Tvrzené sklo'],
    ['KA-404', 'Kabel dlouhý dva metry'],
  ] as const;
  const sold = (mark: string, head: string) =>
    [
      `doklad,cas,kanal,${head},kusy,cena_s_dph`,
      ...Array.from({ length: 24 }, (_, at) => {
        const [kod, nazev] = GOODS[at % GOODS.length]!;
        return `${mark}${at},2026-03-09T10:00:00+01:00,eshop,${kod},${nazev},1,100`;
      }),
      '',
    ].join('\n');

  test('a file with exchanged columns is refused once, and comes in after a person has imported it', async () => {
    serve(sold('SL-A', 'kod,nazev'));
    const id = await add({ tajny_odkaz: `${server.base}/x.csv` });
    const read = async () => {
      now += HOUR;
      await app.sources.runDue();
      return one(id);
    };
    expect(await read()).toMatchObject({ vysledek: 'hotovo' });
    const exchanged = sold('SL-B', 'nazev,kod');
    serve(exchanged);
    const zprava = expect.stringContaining('prohozené');
    expect(await read()).toMatchObject({ vysledek: 'chyba', zprava });
    const imports = (await history()).length;
    now += DAY;
    expect(await read()).toMatchObject({ vysledek: 'chyba', zprava, neuspechu: 2 });
    expect((await history()).length).toBe(imports);

    const sent = await admin.post('/api/import/prodeje/', textFile('x.csv', exchanged));
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    now += DAY;
    expect(await read()).toMatchObject({ vysledek: 'hotovo', neuspechu: 0 });
    expect((await history())[0]).toMatchObject({ cesta: 'odkaz', stav: 'hotovo', nove: 0 });
  });

  test('a renewed catalogue makes a link import again and fills its lines', async () => {
    const head =
      'code;date;statusName;orderItemType;orderItemCode;orderItemAmount;orderItemTotalPriceWithVat';
    serve(`${head}\nKT1;2026-03-01 10:00:00;Vyřízena;product;ABC;1;100\n`);
    const id = await add({ tajny_odkaz: `${server.base}/x.csv`, profil: 'shoptet', zdroj: 'katalogovy' });
    const names = async () => {
      const { rows } = await sql<{ nazev: string }>`select p.nazev from prodejni_radek r
        join prodej_produkt p on p.id = r.produkt_id join prodej_doklad d on d.id = r.doklad_id
        where d.doklad = 'KT1'`.execute(app.db);
      return rows.map(({ nazev }) => nazev);
    };
    const read = async () => {
      now += HOUR;
      await app.sources.runDue();
      return one(id);
    };
    const put = async (name: string) => {
      const file = textFile('k.csv', `code;name;defaultCategory\nABC;${name};Obaly\n`);
      expect((await admin.post('/api/import/profily/shoptet/katalog/', file)).status).toBe(200);
    };
    expect(await read()).toMatchObject({ vysledek: 'hotovo' });
    expect(await names()).toEqual(['']);
    await put('Kryt');
    expect(await read()).toMatchObject({ vysledek: 'hotovo' });
    expect(await names()).toEqual(['Kryt']);
    expect(await read()).toMatchObject({ vysledek: 'beze_zmeny' });
    now += HOUR;
    await put('Kryt na telefon');
    expect(await read()).toMatchObject({ vysledek: 'hotovo' });
    expect(await names()).toEqual(['Kryt na telefon']);
    expect((await admin.delete('/api/import/profily/shoptet/katalog/')).status).toBe(200);
  });
});

describe('a silent source', () => {
  const bells = () => app.db.selectFrom('upozorneni').selectAll().where('druh', '=', 'import').execute();
  const told = async () => (await bells()).map(row => row.text);

  test('is reported to ADMINs once a day with the reason, until something comes, but not while paused', async () => {
    server.answers((_request, response) => response.writeHead(404).end());
    const id = await add({ tajny_odkaz: `${server.base}/x.csv`, zdroj: 'tichy', hlidat_h: 5 });
    await add({ nazev: 'Druhý', tajny_odkaz: `${server.base}/y.csv`, hlidat_h: 5 });
    const paused = (await list()).find((found: { nazev: string }) => found.nazev === 'Druhý').id;
    await admin.post(`/api/import/zdroje/${paused}/pozastavit/`, { pozastaveno: true });
    await app.sources.runDue();
    await tellSilence(app);
    expect(await told()).toEqual([]);
    now += 5 * HOUR + 1;
    await tellSilence(app);
    await tellSilence(app);
    const people = await app.db
      .selectFrom('uzivatel')
      .select('id')
      .where('role', '=', 'ADMIN')
      .where('aktivni', '=', true)
      .execute();
    const sentences = await told();
    expect(sentences).toHaveLength(people.length);
    expect(new Set(sentences).size).toBe(1);
    expect(sentences[0]).toContain('Ze zdroje „E-shop“ nepřišlo nic nového déle než 5 h. Server localhost');

    expect((await bells()).every(({ precteno }) => precteno === null)).toBe(true);
    serve(HEAD + row('T1'));
    await app.sources.runDue();
    expect((await one(id)).vysledek).toBe('hotovo');
    // Nobody has to look after it any more, and a person who has looked keeps the message.
    expect((await bells()).every(({ precteno }) => precteno !== null)).toBe(true);
    expect(await told()).toEqual(sentences);
    now += DAY;
    await tellSilence(app);
    const again = await app.db.selectFrom('upozorneni').select('text').where('druh', '=', 'import').execute();
    expect(again[0]!.text).not.toContain('Server');
    expect((await bells()).every(({ precteno }) => precteno === null)).toBe(true);
    // A deleted source leaves no notification.
    expect((await admin.delete(`/api/import/zdroje/${id}/`)).status).toBe(200);
    expect(await bells()).toEqual([]);
  });

  test('is not reported for its paused days; one never read is', async () => {
    serve(HEAD + row('U1'));
    const id = await add({ tajny_odkaz: `${server.base}/x.csv`, zdroj: 'po-pauze', hlidat_h: 24 });
    const pause = (pozastaveno: boolean) =>
      admin.post(`/api/import/zdroje/${id}/pozastavit/`, { pozastaveno });
    await app.sources.runDue();
    await pause(true);
    now += 5 * DAY;
    await pause(false);
    await tellSilence(app);
    expect(await told()).toEqual([]);
    serve(HEAD + row('U1') + row('U2'));
    await app.sources.runDue();
    await tellSilence(app);
    expect(await told()).toEqual([]);

    await pause(true);
    now += 5 * DAY;
    await pause(false);
    now += HOUR;
    await tellSilence(app);
    expect((await told())[0]).toContain('nepřišlo nic nového déle než 24 h');
    await app.db.deleteFrom('upozorneni').where('druh', '=', 'import').execute();
  });
});

describe('an import from a link that was taken back', () => {
  const back = (id: number) => admin.post(`/api/import/${id}/vratit/`, {});
  const goOn = (id: number) => admin.post(`/api/import/zdroje/${id}/pozastavit/`, { pozastaveno: false });

  test('pauses its source, which says so and reads everything once it resumes', async () => {
    server.answers((request, response) => {
      const query = new URL(request.url!, server.base).searchParams;
      const days: string[] = [];
      for (let at = Date.parse(query.get('od')!); at <= Date.parse(query.get('do')!); at += DAY)
        days.push(new Date(at).toISOString().slice(0, 10));
      response.end(HEAD + days.map(day => row(`D${day}`, day)).join(''));
    });
    const link = { tajny_odkaz: `${server.base}/x.csv?od={od}&do={do}`, zdroj: 'vracene-dny' };
    const id = await add({ ...link, nazev: 'Dny', cist_od: '2026-03-01' });
    await app.sources.runDue();
    const [{ id: taken }] = await history();
    now += DAY;
    await app.sources.runDue();
    expect((await history())[0].nove).toBe(1);
    // Renaming does not hide which source an import came from.
    await admin.put(`/api/import/zdroje/${id}/`, {
      ...SOURCE,
      ...link,
      nazev: 'Jinak',
      cist_od: '2026-03-01',
    });
    await app.sources.runDue();

    expect((await admin.get(`/api/import/${taken}/vraceni/`)).body.vraceni).toMatchObject({
      duvod: null,
      sledovany: 'Jinak',
      zmizi: 10,
    });
    const { status, body } = await back(taken);
    expect([status, body.zprava]).toEqual([
      200,
      'Import byl vrácen. Sledovaný zdroj „Jinak“ je pozastavený. Až ho necháte pokračovat, přečte se celý znovu.',
    ]);
    expect(await one(id)).toMatchObject({ pozastaveno: true, dalsi: null });
    const left = await app.db
      .selectFrom('audit')
      .select(['co', 'zmeny'])
      .where('tabulka', '=', 'prodej_sledovany')
      .where('zaznam', '=', `${id}`)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(left).toEqual({
      co: 'zmena',
      zmeny: { pozastaveno: [false, true], cist_znovu: [null, `po vrácení importu ${taken}`] },
    });
    now += HOUR;
    await app.sources.runDue();
    expect(await documents('vracene-dny')).toEqual(['D2026-03-11']);

    server.asked.length = 0;
    expect((await goOn(id)).status).toBe(200);
    await app.sources.runDue();
    expect(server.asked).toEqual(['/x.csv?od=2026-03-01&do=2026-03-11']);
    expect(await documents('vracene-dny')).toHaveLength(11);
  });

  test('comes again whole even when the content and its ETag are unchanged', async () => {
    server.answers((request, response) => {
      const isSame = request.headers['if-none-match'] === '"a"';
      response.writeHead(isSame ? 304 : 200, { etag: '"a"' }).end(isSame ? undefined : HEAD + row('Q1'));
    });
    const id = await add({ tajny_odkaz: `${server.base}/x.csv`, zdroj: 'vraceny-soubor' });
    await app.sources.runDue();
    await back((await history())[0].id);
    expect(await documents('vraceny-soubor')).toEqual([]);
    await goOn(id);
    await app.sources.runDue();
    expect(await documents('vraceny-soubor')).toEqual(['Q1']);
  });

  test('is not repeated by a reading in progress; a deleted source blocks nothing', async () => {
    serve(HEAD + row('W1'));
    const id = await add({ tajny_odkaz: `${server.base}/x.csv`, zdroj: 'vracene-behem' });
    await app.sources.runDue();
    const [{ id: taken }] = await history();
    let release = () => {};
    server.answers((_request, response) => {
      release = () => response.end(HEAD + row('W1') + row('W2'));
    });
    now += HOUR;
    const reading = app.sources.runDue();
    await expect.poll(() => server.asked.length).toBe(2);
    await back(taken);
    release();
    await reading;
    expect(await documents('vracene-behem')).toEqual([]);
    expect(await one(id)).toMatchObject({
      pozastaveno: true,
      zprava: expect.stringContaining('Zdroj byl mezitím pozastaven. Nic se neimportovalo.'),
    });
    await goOn(id);
    serve(HEAD + row('W1'));
    await app.sources.runDue();
    expect(await documents('vracene-behem')).toEqual(['W1']);

    const [{ id: last }] = await history();
    await admin.delete(`/api/import/zdroje/${id}/`);
    expect((await back(last)).body.zprava).toBe('Import byl vrácen.');
  });
});

describe('editing a source', () => {
  test('reports each mistake in a sentence', async () => {
    const bad = async (more: object) => {
      const { status, body } = await admin.post('/api/import/zdroje/', {
        nazev: 'Špatný',
        ...SOURCE,
        ...more,
      });
      return [status, Object.values(body.errors ?? {}).flat()[0] ?? body.message];
    };
    const tajny_odkaz = 'https://eshop.invalid/x.csv';
    expect(await bad({ tajny_odkaz: 'http://eshop.cz/x' })).toEqual([400, 'Odkaz musí začínat https://']);
    expect(await bad({})).toEqual([400, 'Zadejte odkaz']);
    expect(await bad({ tajny_odkaz, profil: 'žádný' })).toEqual([400, 'Profil „žádný“ neexistuje']);
    expect(await bad({ tajny_odkaz, kazdych_min: 1 })).toEqual([400, 'Zadejte 5 až 10080 minut']);
    expect(await bad({ druh: 'slozka' })).toEqual([400, expect.stringContaining('IMPORT_DIR')]);
    await add({ tajny_odkaz });
    expect(await bad({ tajny_odkaz, nazev: 'E-shop' })).toEqual([409, 'Zdroj s tímto názvem již existuje']);
  });

  test('keeps the link without typing it again; another profile reads it anew', async () => {
    serve(HEAD + row('Z1'));
    const id = await add({ tajny_odkaz: `${server.base}/x.csv` });
    await app.sources.runDue();
    const { verze } = await one(id);
    const body = { nazev: 'E-shop', ...SOURCE, kazdych_min: 15, verze };
    expect((await admin.put(`/api/import/zdroje/${id}/`, body)).status).toBe(200);
    expect((await admin.put(`/api/import/zdroje/${id}/`, { ...body, nazev: 'Jinak' })).status).toBe(409);
    now += HOUR;
    await app.sources.runDue();
    expect((await one(id)).vysledek).toBe('beze_zmeny');
    await admin.put(`/api/import/zdroje/${id}/`, { nazev: 'E-shop', ...SOURCE, zdroj: 'jiny-zdroj' });
    await app.sources.runDue();
    expect(await documents('jiny-zdroj')).toEqual(['Z1']);
  });

  test('during a reading has it read again as it is now, from its new first day', async () => {
    let release = () => {};
    const held = new Promise<void>(resolve => {
      release = resolve;
    });
    server.answers(async (request, response) => {
      await held;
      const od = new URL(request.url!, server.base).searchParams.get('od')!;
      response.end(HEAD + row(`O${od}`, od));
    });
    const link = { tajny_odkaz: `${server.base}/x.csv?od={od}&do={do}`, zdroj: 'zmena-behem' };
    const id = await add({ ...link, cist_od: '2026-03-01' });
    const reading = app.sources.runDue();
    await expect.poll(() => server.asked.length).toBe(1);
    const changed = { nazev: 'E-shop', ...SOURCE, zdroj: 'zmena-behem', cist_od: '2026-01-15' };
    expect((await admin.put(`/api/import/zdroje/${id}/`, changed)).status).toBe(200);
    release();
    await reading;
    expect(server.asked).toEqual([
      '/x.csv?od=2026-03-01&do=2026-03-10',
      '/x.csv?od=2026-01-15&do=2026-02-14',
      '/x.csv?od=2026-02-11&do=2026-03-10',
    ]);
    expect(await documents('zmena-behem')).toEqual(['O2026-01-15', 'O2026-02-11', 'O2026-03-01']);
    expect(await one(id)).toMatchObject({ vysledek: 'hotovo', bezi: false, neuspechu: 0 });
    expect(Date.parse((await one(id)).dalsi)).toBe(now + HOUR);
  });

  test('reassigning its lines during a reading imports them only under the new source', async () => {
    let release = () => {};
    server.answers((_request, response) => {
      release = () => response.end(HEAD + row('Y1'));
    });
    const id = await add({ tajny_odkaz: `${server.base}/x.csv`, zdroj: 'behem-a' });
    const reading = app.sources.runDue();
    await expect.poll(() => server.asked.length).toBe(1);
    await admin.put(`/api/import/zdroje/${id}/`, { nazev: 'E-shop', ...SOURCE, zdroj: 'behem-b' });
    serve(HEAD + row('Y1'));
    release();
    await reading;
    expect(await documents('behem-b')).toEqual(['Y1']);
    expect(await documents('behem-a')).toEqual([]);
  });

  test('deleting it or changing its profile or link while its import waits brings in nothing', async () => {
    const entered = { tajny_odkaz: `${server.base}/x.csv`, zdroj: 'drive' };
    const whileItWaits = async (work: () => Promise<{ status: number }>) => {
      const reading = await holding(app.pool, LOCKS.sales, async () => {
        const runs = app.sources.runDue();
        await expectWaiting(app.db, 1);
        expect((await work()).status).toBe(200);
        return { runs };
      });
      // The changed source cannot be read.
      server.answers((_request, response) => response.writeHead(404).end());
      await reading.runs;
      return (await history()).find(({ stav }: { stav: string }) => stav === 'chyba').zprava;
    };
    const path = (id: number) => `/api/import/zdroje/${id}/`;
    const changed = 'Zdroj byl mezitím změněn. Nic se neimportovalo.';
    serve(HEAD + row('Q1'));
    const first = await add(entered);
    expect(await whileItWaits(() => admin.delete(path(first)))).toBe(
      'Zdroj byl mezitím smazán. Nic se neimportovalo.',
    );
    serve(HEAD + row('Q2'));
    const second = await add(entered);
    const otherLink = { ...SOURCE, ...entered, nazev: 'E-shop', tajny_odkaz: `${server.base}/x.csv?jiny` };
    expect(await whileItWaits(() => admin.put(path(second), otherLink))).toBe(changed);
    now += HOUR;
    serve(HEAD + row('Q3'));
    const otherProfile = { ...SOURCE, nazev: 'E-shop', zdroj: 'drive', profil: 'superstore' };
    expect(await whileItWaits(() => admin.put(path(second), otherProfile))).toBe(changed);
    expect(await documents('drive')).toEqual([]);
  });

  test('renaming it while its import waits does not affect the import', async () => {
    serve(HEAD + row('Q4'));
    const id = await add({ tajny_odkaz: `${server.base}/x.csv`, zdroj: 'prejmenovany' });
    const imports = (await history()).length;
    const reading = await holding(app.pool, LOCKS.sales, async () => {
      const runs = app.sources.runDue();
      await expectWaiting(app.db, 1);
      const body = { ...SOURCE, nazev: 'Jinak', zdroj: 'prejmenovany' };
      expect((await admin.put(`/api/import/zdroje/${id}/`, body)).status).toBe(200);
      return { runs };
    });
    await reading.runs;
    expect(await documents('prejmenovany')).toEqual(['Q4']);
    expect((await history())[imports - 1].stav).not.toBe('chyba');
  });

  test('can pause it, start it at once, and delete it', async () => {
    serve(HEAD + row('P1'));
    const id = await add({ tajny_odkaz: `${server.base}/x.csv`, zdroj: 'pauza' });
    await admin.post(`/api/import/zdroje/${id}/pozastavit/`, { pozastaveno: true });
    await app.sources.runDue();
    expect(server.asked).toEqual([]);
    expect((await one(id)).dalsi).toBeNull();
    expect((await admin.post(`/api/import/zdroje/${id}/spustit/`, {})).status).toBe(409);
    await admin.post(`/api/import/zdroje/${id}/pozastavit/`, { pozastaveno: false });
    expect((await admin.post(`/api/import/zdroje/${id}/spustit/`, {})).body.zdroj.bezi).toBe(true);
    await soon(async () => expect(await documents('pauza')).toEqual(['P1']));
    expect((await admin.delete(`/api/import/zdroje/${id}/`)).status).toBe(200);
    expect(await list()).toEqual([]);
    expect(await documents('pauza')).toEqual(['P1']);
  });

  test('prevents deleting the profile it is read by, which can still be renamed', async () => {
    const { BUILT_IN_PROFILES } = await import('#shared/sales/profiles.ts');
    const definice = { ...BUILT_IN_PROFILES.superstore, nazev: 'Můj profil' };
    const made = await admin.post('/api/import/profily/', definice);
    const id = await add({ tajny_odkaz: 'https://eshop.invalid/x.csv', profil: 'Můj profil' });
    const refused = await admin.delete(`/api/import/profily/${encodeURIComponent('Můj profil')}/`);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('sledovaný zdroj')]);
    const { verze } = made.body.profil;
    await admin.put(`/api/import/profily/${encodeURIComponent('Můj profil')}/`, {
      ...definice,
      nazev: 'Nový',
      verze,
    });
    expect((await one(id)).profil).toBe('Nový');
  });
});
