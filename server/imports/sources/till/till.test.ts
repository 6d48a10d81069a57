import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { HOUR } from '#shared/core/durations.ts';
import { cloneDatabase, openApp, type TestApp } from '#test/app.ts';
import { type FakeServer, httpsServer } from '#test/https-server.ts';
import { soon } from '#test/soon.ts';
import type { Told } from './api.ts';
import recorded from './fixtures/receipts.json' with { type: 'json' };
import { answerAsTill, type TillLists } from './fixtures/till-server.ts';

const START = Date.parse('2026-05-05T10:00:00+02:00');
let now = START;
let server: FakeServer;
let database: Awaited<ReturnType<typeof cloneDatabase>>;
let app: TestApp;
const clock = { now: () => now };

beforeAll(async () => {
  server = await httpsServer();
  database = await cloneDatabase();
  app = await openApp(database.url, { clock, linkCa: server.ca, till: `${server.base}/v2` });
  await allowInner(1);
});
afterAll(async () => {
  await app.close();
  await server.close();
  await database.drop();
});
beforeEach(async () => {
  await app.db.deleteFrom('prodej_sledovany').execute();
  now = START;
});

const admin = () => app.as('admin');
const allowInner = async (zdroje_vnitrni_sit: number) => {
  await (await admin()).put('/api/settings/', { zdroje_vnitrni_sit });
  await soon(() => expect(app.settings().zdroje_vnitrni_sit).toBe(zdroje_vnitrni_sit));
};
const SOURCE = {
  ...{ nazev: 'Pokladna', druh: 'dotykacka', profil: 'dotykacka_api', kazdych_min: 60 },
  ...{ cloud: '398610248', tajny_token: 'refresh-token-1', cist_od: '2026-05-01' },
};
const add = async (more: object = {}) => {
  const { body, status } = await (await admin()).post('/api/import/zdroje/', { ...SOURCE, ...more });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.zdroj.id as number;
};
const one = async (id: number) =>
  (await (await admin()).get('/api/import/zdroje/')).body.zdroje.find(
    (found: { id: number }) => found.id === id,
  );
const cursorOf = async (id: number) =>
  (
    await app.db
      .selectFrom('prodej_sledovany_stav')
      .select('kurzor')
      .where('sledovany_id', '=', id)
      .executeTakeFirstOrThrow()
  ).kurzor;
const history = async () => (await (await admin()).get('/api/import/')).body.importy;
const read = async () => {
  await app.sources.runDue();
};
const later = async () => {
  now += HOUR;
  await read();
};

const lists = (): TillLists => structuredClone(recorded) as unknown as TillLists;

/** Stored turnover by branch and person: documents, lines, with VAT, cost. */
async function figures(zdroj: string) {
  const { rows } = await sql<{
    kde: string;
    kdo: string;
    n: number;
    r: number;
    obrat: string;
    naklad: string;
  }>`
    select b.stredisko as kde, o.jmeno as kdo, count(distinct r.doklad_id)::int as n, count(*)::int as r,
      round(sum(r.obrat), 2)::text as obrat, coalesce(round(sum(r.naklad_bez_dph), 2)::text, '–') as naklad
    from prodejni_radek r join prodej_doklad d on d.id = r.doklad_id join prodej_zdroj z on z.id = d.zdroj_id
    join prodej_pobocka b on b.id = r.pobocka_id join prodej_osoba o on o.id = r.osoba_id
    where z.nazev = ${zdroj} group by 1, 2 order by 1, 2`.execute(app.db);
  return rows.map(({ kde, kdo, n, r, obrat, naklad }) => `${kde}/${kdo} ${n}/${r} ${obrat} ${naklad}`);
}
const documents = async (zdroj: string) => {
  const { rows } = await sql<{ doklad: string }>`
    select d.doklad from prodej_doklad d join prodej_zdroj z on z.id = d.zdroj_id
    where z.nazev = ${zdroj} order by length(d.doklad), d.doklad`.execute(app.db);
  return rows.map(({ doklad }) => doklad);
};

const moment = (at: number) => new Date(START - 24 * HOUR + at).toISOString();
/** A receipt with one item that changed `at` ms after the beginning. */
const receipt = (id: number, at: number, more: object = {}): Told => ({
  ...{ id: `${id}`, _branchId: '11', _employeeId: '21', documentNumber: `U${id}`, documentType: 'RECEIPT' },
  ...{ completed: moment(at), canceledDate: null, currency: 'CZK', parked: false, versionDate: moment(at) },
  orderItems: [
    {
      ...{
        id: `${id}1`,
        _orderId: `${id}`,
        _productId: '301',
        _categoryId: '41',
        name: 'Kabel',
        quantity: '1',
      },
      ...{
        billedUnitPriceWithVat: '100.0',
        totalPriceWithVat: '100.0',
        totalPriceWithoutVat: '82.64462809917356',
      },
      ...{ currency: 'CZK', canceledDate: null },
    },
  ],
  ...more,
});
const receipts = (count: number, step = 1000, from = 1) =>
  Array.from({ length: count }, (_, at) => receipt(from + at, (from + at) * step));

test('a day of a till imports to the haléř by branch and person, and only once when unchanged', async () => {
  const till = answerAsTill(server, lists());
  const id = await add({ zdroj: 'den' });
  await read();
  const shown = await (await admin()).get(
    '/api/analytics/celkova-cisla/?period=custom&start_date=2026-05-04&end_date=2026-05-04',
  );
  expect(shown.body.aggregations.celkovy_obrat).toBe(9686.4);
  expect(await one(id)).toMatchObject({ vysledek: 'hotovo', neuspechu: 0, misto: '398610248' });
  const day = [
    'Přerov/ 1/1 0.40 0.00',
    'Přerov/Petra Malá 4/5 9537.00 7170.00',
    'Přerov/Viktor Novák 1/1 -100.00 -35.00',
    'Vsetín/Viktor Novák 1/1 249.00 100.00',
  ];
  expect((await figures('den')).map(line => line.replace(' –', ' 0.00'))).toEqual(day);
  expect(await documents('den')).toEqual(['9001', '9002', '9003', '9004', '9008', '9004/storno']);
  expect((await history())[0]).toMatchObject({ cesta: 'pokladna', zdroj: 'den' });

  const imports = (await history()).length;
  await later();
  // The end of the last reading is read again, and this time nothing in it has changed.
  await later();
  await later();
  expect(await one(id)).toMatchObject({ vysledek: 'beze_zmeny', zprava: 'Nic nového.' });
  expect((await history()).length).toBeLessThanOrEqual(imports + 1);
  expect((await figures('den')).map(line => line.replace(' –', ' 0.00'))).toEqual(day);
  expect(till.signIns).toBe(4);
});

test('a changed receipt is counted anew: a cancelled item, a cancelled receipt, a closed one', async () => {
  const till = answerAsTill(server, lists());
  await add({ zdroj: 'zmeny' });
  await read();
  const [first, second, third] = till.lists.orders as [Told, Told, Told];
  const open = till.lists.orders.find(({ id }) => id === '9005')!;
  (first.orderItems as Told[])[1]!.canceledDate = '2026-05-04T13:00:00.000Z';
  first.versionDate = '2026-05-04T13:00:00.000Z';
  Object.assign(second, {
    canceledDate: '2026-05-04T13:10:00.000Z',
    versionDate: '2026-05-04T13:10:00.000Z',
  });
  Object.assign(third, { canceledDate: '2026-05-04T13:20:00.000Z', versionDate: '2026-05-04T13:20:00.000Z' });
  Object.assign(open, {
    completed: '2026-05-04T13:30:00.000Z',
    parked: false,
    versionDate: '2026-05-04T13:30:01.000Z',
  });
  await later();
  expect((await figures('zmeny')).map(line => line.replace(' –', ' 0.00'))).toEqual([
    'Přerov/ 1/1 0.40 0.00',
    'Přerov/Petra Malá 5/5 9298.00 7070.00',
    'Vsetín/Viktor Novák 2/2 0.00 0.00',
  ]);
  // The second was a return: cancelled, it is not even an empty receipt.
  expect(await documents('zmeny')).toEqual([
    ...['9001', '9003', '9004', '9005', '9008', '9003/storno', '9004/storno'],
  ]);
});

test('many pages are read in parts; a receipt that changes meanwhile is neither missed nor doubled', async () => {
  const orders = receipts(2_350);
  const till = answerAsTill(server, { ...lists(), orders });
  till.before = list => {
    // The first receipt changes when the third page is requested: with counted pages all later ones would shift.
    if (list === 'orders' && till.pages.length === 3) orders[0]!.versionDate = moment(3_000_000);
    return false;
  };
  const id = await add({ zdroj: 'stranky' });
  await read();
  expect((await documents('stranky')).length).toBe(2_350);
  expect(Date.parse((await cursorOf(id))!)).toBe(Date.parse(moment(3_000_000)));
  expect((await one(id)).vysledek).toBe('hotovo');
});

test('pages of receipts from one moment are turned, and a wrong order is refused', async () => {
  const till = answerAsTill(server, { ...lists(), orders: receipts(250, 0) });
  await add({ zdroj: 'okamzik' });
  await read();
  expect((await documents('okamzik')).length).toBe(250);
  expect(
    till.pages.filter(page => page.startsWith('orders')).map(page => /page=(\d+)/.exec(page)![1]),
  ).toEqual([...['1', '1', '2', '3']]);

  const other = answerAsTill(server, { ...lists(), orders: receipts(3) });
  other.before = (_list, query) => {
    query.delete('sort');
    other.lists.orders.reverse();
    return false;
  };
  const id = await add({ nazev: 'Jiná', zdroj: 'poradi' });
  await read();
  expect(await one(id)).toMatchObject({
    vysledek: 'chyba',
    zprava: expect.stringContaining('v jiném pořadí'),
  });
  expect(await documents('poradi')).toEqual([]);
});

test('the cursor is stored together with its receipts, and what was read stays when the rest fails', async () => {
  const till = answerAsTill(server, { ...lists(), orders: receipts(30) });
  const id = await add({ zdroj: 'kurzor' });
  // The process dies between the import and its cursor.
  await sql`create function zadny_kurzor() returns trigger language plpgsql as
    $$ begin if new.kurzor is not null then raise 'pád'; end if; return new; end $$`.execute(app.owner);
  await sql`create trigger pad before update on prodej_sledovany_stav for each row execute function zadny_kurzor()`.execute(
    app.owner,
  );
  await read();
  expect(await documents('kurzor')).toEqual([]);
  expect(await cursorOf(id)).toBeNull();
  await sql`drop trigger pad on prodej_sledovany_stav`.execute(app.owner);

  // The second part fails: the first one stays with its cursor, and the next reading continues after it.
  till.lists.orders = receipts(2_100);
  till.before = (list, query, response) => {
    const since = Date.parse(query.get('filter')?.split('|')[2] ?? '');
    if (list !== 'orders' || since < Date.parse(moment(1_900_000))) return false;
    response.writeHead(503).end();
    return true;
  };
  await later();
  const there = (await documents('kurzor')).length;
  expect(there).toBeGreaterThan(1_000);
  expect(there).toBeLessThan(2_100);
  expect(await one(id)).toMatchObject({ vysledek: 'chyba', zprava: 'Dotykačka hlásí vlastní chybu (503).' });
  till.before = () => false;
  till.pages.length = 0;
  await later();
  expect((await documents('kurzor')).length).toBe(2_100);
  expect(Date.parse(till.pages[0]!.split('%7C')[2]!.split('&')[0]!.replaceAll('%3A', ':'))).toBeGreaterThan(
    Date.parse(moment(1_000_000)),
  );
});

test('more receipts of one moment than one reading takes come in, with those after them', async () => {
  // As after a change that the till made to all receipts.
  const till = answerAsTill(server, {
    ...lists(),
    orders: [...receipts(2_100, 0), ...receipts(50, 1000, 2_101)],
  });
  // A reading that makes no progress would go on for as long as a reading may take.
  till.before = (list, _query, response) => {
    if (list !== 'orders' || till.pages.length < 70) return false;
    response.writeHead(503).end();
    return true;
  };
  const id = await add({ zdroj: 'okamzik' });
  await read();
  expect(await one(id)).toMatchObject({ vysledek: 'hotovo' });
  expect((await documents('okamzik')).length).toBe(2_150);
});

test('taking back an import of a till pauses it, and it is read again from its beginning', async () => {
  answerAsTill(server, { ...lists(), orders: receipts(3) });
  const id = await add({ zdroj: 'vracena' });
  await read();
  expect((await documents('vracena')).length).toBe(3);
  const [{ id: taken }] = await history();
  expect((await (await admin()).post(`/api/import/${taken}/vratit/`, {})).status).toBe(200);
  expect(await cursorOf(id)).toBeNull();
  await later();
  expect(await documents('vracena')).toEqual([]);
  await (await admin()).post(`/api/import/zdroje/${id}/pozastavit/`, { pozastaveno: false });
  await read();
  expect((await documents('vracena')).length).toBe(3);
});

test('an expired access token is renewed, a short wait waited out, a long one left for next time', async () => {
  const till = answerAsTill(server, { ...lists(), orders: receipts(450) });
  till.lasts = 3;
  let refused = 0;
  till.before = (list, _query, response) => {
    if (list !== 'orders' || refused > 1) return false;
    refused++;
    response.writeHead(429, { 'retry-after': '1' }).end();
    return true;
  };
  const id = await add({ zdroj: 'trpelive' });
  await read();
  expect((await documents('trpelive')).length).toBe(450);
  expect(till.signIns).toBeGreaterThan(2);

  till.before = (_list, _query, response) => {
    response.writeHead(429, { 'retry-after': '7200' }).end();
    return true;
  };
  await later();
  expect(await one(id)).toMatchObject({
    vysledek: 'chyba',
    zprava: expect.stringContaining('žádá o počkání'),
  });
  expect(Date.parse((await one(id)).dalsi)).toBe(now + 2 * HOUR);
});

test('reports in a sentence a wrong token or cloud, an unknown document, no items, an inner network', async () => {
  const till = answerAsTill(server, lists());
  const said = async (more: object) => {
    const id = await add({
      nazev: `Pokladna ${JSON.stringify(more)}`.slice(0, 80),
      zdroj: 'spatne',
      ...more,
    });
    await read();
    return (await one(id)).zprava;
  };
  expect(await said({ tajny_token: 'jiny-token-9' })).toContain('token nezná');
  expect(await said({ cloud: '7' })).toContain('nepustila');
  till.lists.orders = [receipt(1, 1, { documentType: 'DELIVERY_NOTE' })];
  expect(await said({ hlidat_h: 1 })).toContain('druh');
  till.lists.orders = [receipt(1, 1, { orderItems: undefined })];
  expect(await said({ hlidat_h: 2 })).toContain('neposlala položky účtenky 1');
  till.before = (_list, _query, response) => {
    response.writeHead(200).end('<html>');
    return true;
  };
  expect(await said({ hlidat_h: 3 })).toContain('něco jiného, než se čekalo');
  await allowInner(0);
  expect(await said({ hlidat_h: 4 })).toContain('vnitřní síti');
  await allowInner(1);
  expect(await documents('spatne')).toEqual([]);
});

test('the token is encrypted and shown nowhere, and a missing entry is reported', async () => {
  answerAsTill(server, lists());
  const id = await add({ zdroj: 'tajne' });
  await read();
  const rows = await app.db.selectFrom('audit').selectAll().where('zaznam', '=', `${id}`).execute();
  expect(JSON.stringify(rows)).toContain('398610248');
  expect(JSON.stringify([rows, await one(id), await history()])).not.toContain('refresh-token');
  const { tajemstvi } = await app.db
    .selectFrom('prodej_sledovany')
    .select('tajemstvi')
    .executeTakeFirstOrThrow();
  expect(tajemstvi!.toString('latin1')).not.toContain('refresh-token');

  const bad = async (more: object) => {
    const { status, body } = await (await admin()).post('/api/import/zdroje/', {
      ...SOURCE,
      nazev: 'X',
      ...more,
    });
    return [status, Object.values(body.errors ?? {}).flat()[0] ?? body.message];
  };
  expect(await bad({ tajny_token: undefined })).toEqual([400, 'Zadejte obnovovací token']);
  expect(await bad({ cloud: undefined })).toEqual([400, 'Zadejte číslo cloudu']);
  expect(await bad({ cloud: '../x' })).toEqual([400, expect.stringContaining('jen číslice')]);
  expect(await bad({ tajny_token: 'a\r\nX-Jina: 1' })).toEqual([400, expect.stringContaining('bez mezer')]);
  // With another token of the same account reading continues where it ended; another cloud is read from the start.
  const body = { ...SOURCE, zdroj: 'tajne' };
  const change = async (more: object) =>
    (await admin()).put(`/api/import/zdroje/${id}/`, { ...body, ...more });
  expect((await change({ tajny_token: 'refresh-token-2' })).status).toBe(200);
  expect(await cursorOf(id)).not.toBeNull();
  expect((await change({ cloud: '5', tajny_token: undefined })).status).toBe(200);
  expect(await cursorOf(id)).toBeNull();
});
