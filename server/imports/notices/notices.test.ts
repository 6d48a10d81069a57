import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MINUTE } from '#shared/core/durations.ts';
import { NOTICE_TRIES } from '#shared/imports/notices/kinds.ts';
import { type Client, cloneDatabase, openApp, type TestApp } from '#test/app.ts';
import { type FakeServer, httpsServer } from '#test/https-server.ts';
import { soon } from '#test/soon.ts';
import { textFile } from '#world/records.ts';
import { putBack } from '../../core/outbox.ts';
import { deliverNotices } from './deliver.ts';
import { takeMessages } from './queries.ts';

type Got = { headers: Record<string, string>; body: string; path: string };

/** How far the clock was advanced, in ms: imports use the time of their process. */
let later = 0;
let server: FakeServer;
let database: Awaited<ReturnType<typeof cloneDatabase>>;
let app: TestApp;
let got: Got[] = [];
/** The server's answers to successive messages, 0 for no answer; the last one repeats. */
let statuses: number[] = [200];
const clock = { now: () => Date.now() + later };
const stopping = new AbortController();
const delivering = () => ({ ca: server.ca, signal: stopping.signal });
const deliver = () => deliverNotices(app, delivering());

const setInner = async (value: number) => {
  await admin.put('/api/settings/', { zdroje_vnitrni_sit: value });
  await soon(() => expect(app.settings().zdroje_vnitrni_sit).toBe(value));
};

beforeAll(async () => {
  server = await httpsServer();
  server.answers((request, response) => {
    let body = '';
    request.on('data', part => {
      body += part;
    });
    request.on('end', () => {
      got.push({ headers: request.headers as Record<string, string>, body, path: request.url ?? '' });
      const status = statuses.length > 1 ? statuses.shift()! : statuses[0]!;
      if (status === 0) return;
      response.writeHead(status, status === 302 ? { location: '/jinam' } : { 'retry-after': '600' }).end();
    });
  });
  database = await cloneDatabase();
  app = await openApp(database.url, { clock, linkCa: server.ca });
  await setInner(1);
});
afterAll(async () => {
  await app.close();
  await server.close();
  await database.drop();
});
beforeEach(async () => {
  await app.notices.send();
  await app.db.deleteFrom('prodej_oznameni').execute();
  later = 0;
  got = [];
  statuses = [200];
});

/** Signs in for each request, because sessions expire while the clock advances. */
const admin: Pick<Client, 'get' | 'post' | 'put' | 'delete'> = {
  get: async path => (await app.as('admin')).get(path),
  post: async (path, body) => (await app.as('admin')).post(path, body),
  put: async (path, body) => (await app.as('admin')).put(path, body),
  delete: async path => (await app.as('admin')).delete(path),
};
const listed = async () => (await admin.get('/api/import/oznameni/')).body;
const messages = async () => (await listed()).zpravy;
const add = async (nazev = 'Přehledy', adresa = `${server.base}/hook?token=tajne`) => {
  const { status, body } = await admin.post('/api/import/oznameni/', { nazev, tajna_adresa: adresa });
  expect(status, JSON.stringify(body)).toBe(201);
  return { id: body.oznameni.id as number, key: body.hodnota as string };
};
let files = 0;
const send = async (price = 100) => {
  const row = `D1,2026-03-09T10:00:00+01:00,eshop,1,${price}\n`;
  const file = textFile(`${++files}.csv`, `doklad,cas,kanal,kusy,cena_s_dph\n${row}`);
  const { status, body } = await admin.post('/api/import/prodeje/', file);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.import;
};
/** Whether a message is signed with this key, checked as a recipient would. */
function isSigned({ headers, body }: Got, key: string) {
  const [, t, signed = ''] =
    /^t=(\d+)((?:,v1=[0-9a-f]{64}){1,2})$/.exec(headers['prodejna-podpis'] ?? '') ?? [];
  return signed.includes(`v1=${createHmac('sha256', key).update(`${t}.${body}`).digest('hex')}`);
}

test('a finished and a taken back import are announced once, signed and in order', async () => {
  const { key } = await add();
  const done = await send(101);
  expect((await admin.post(`/api/import/${done.id}/vratit/`, {})).status).toBe(200);
  expect(await deliver()).toBe(2);
  expect(got.map(one => [one.headers['prodejna-udalost'], one.path])).toEqual([
    ['import', '/hook?token=tajne'],
    ['vraceni', '/hook?token=tajne'],
  ]);
  expect(got.every(one => isSigned(one, key))).toBe(true);
  expect(isSigned(got[0]!, `${key}x`)).toBe(false);
  const [imported, back] = got.map(({ body }) => JSON.parse(body));
  expect(imported).toMatchObject({
    udalost: 'import',
    zprava: got[0]!.headers['prodejna-zprava'],
    import: { id: done.id, zdroj: 'kanonicky', radku: 1, dokladu: 1, nove: 1, nahrazene: 0 },
  });
  expect(back.import).toMatchObject({ id: done.id, zmizi: 1, obnovi: 0, od: '2026-03-09', do: '2026-03-09' });
  expect(await deliver()).toBe(0);
  expect(await messages()).toMatchObject([
    { druh: 'vraceni', stav: 'odeslano', pokusu: 1, import_id: done.id },
    { druh: 'import', stav: 'odeslano', pokusu: 1, chyba: null },
  ]);
});

test('a refused import is announced with its reason', async () => {
  const { key } = await add();
  const file = textFile('bad.csv', 'doklad,cas,kanal,kusy,cena_s_dph\nD1,nikdy,eshop,1,1\n');
  expect((await admin.post('/api/import/prodeje/', file)).status).toBe(400);
  expect(await deliver()).toBe(1);
  const [message] = got as [Got];
  expect(isSigned(message, key)).toBe(true);
  expect(message.headers['prodejna-udalost']).toBe('odmitnuto');
  const { import: told } = JSON.parse(message.body);
  const [{ import_id }] = await messages();
  expect(told).toMatchObject({ id: import_id, soubor: 'bad.csv', zdroj: 'kanonicky', odmitnute: 1 });
  expect(told.duvod).toMatch(/[a-z]/);
});

test('changing a notice’s address or key needs a fresh proof, its name does not', async () => {
  const { id } = await add();
  const [{ misto }] = (await listed()).oznameni;
  const path = '/api/import/oznameni/';
  const led = await app.as('admin');
  await app.db.updateTable('relace').set({ overeno: '2020-01-01T00:00:00Z' }).execute();
  const there = { nazev: 'Jinam', tajna_adresa: `${server.base}/jinam` };
  for (const asked of [
    await led.post(path, there),
    await led.put(`${path}${id}/`, there),
    await led.post(`${path}${id}/podpis/`, {}),
  ])
    expect([asked.status, asked.body.overit]).toEqual([403, true]);
  const renamed = await led.put(`${path}${id}/`, { nazev: 'Jinak' });
  expect(renamed.body.oznameni).toMatchObject({ nazev: 'Jinak', misto });
});

test('a new key signs at once, the previous one beside it for a week, older ones no more', async () => {
  const { id, key } = await add();
  const path = `/api/import/oznameni/${id}/podpis/`;
  const first = await admin.post(path, {});
  expect(first.status, JSON.stringify(first.body)).toBe(201);
  expect(Date.parse(first.body.oznameni.puvodni_do)).toBeGreaterThan(clock.now() + 6 * 24 * 60 * MINUTE);
  await send(120);
  await deliver();
  const signers = (message: Got, ...keys: string[]) => keys.map(one => isSigned(message, one));
  expect(signers(got[0]!, key, first.body.hodnota)).toEqual([true, true]);
  // Changing the address keeps both keys.
  const moved = { nazev: 'Přehledy', tajna_adresa: `${server.base}/jinam` };
  expect((await admin.put(`/api/import/oznameni/${id}/`, moved)).status).toBe(200);
  const second = await admin.post(path, {});
  await send(121);
  await deliver();
  expect(signers(got[1]!, key, first.body.hodnota, second.body.hodnota)).toEqual([false, true, true]);
  later += 8 * 24 * 60 * MINUTE;
  await send(122);
  await deliver();
  expect(signers(got[2]!, first.body.hodnota, second.body.hodnota)).toEqual([false, true]);
  const rows = await app.db
    .selectFrom('audit')
    .select('zmeny')
    .where('tabulka', '=', 'prodej_oznameni')
    .execute();
  const text = JSON.stringify(rows);
  expect(text).toContain('"podpis":["•••","•••"]');
  for (const secret of [key, first.body.hodnota, second.body.hodnota]) expect(text).not.toContain(secret);
});

test('after a 500 a message is sent again later with the same number and bytes', async () => {
  const { key } = await add();
  await send(102);
  statuses = [500, 200];
  expect(await deliver()).toBe(0);
  expect((await messages())[0]).toMatchObject({
    stav: 'ceka',
    pokusu: 1,
    chyba: `Server localhost:${server.port} hlásí vlastní chybu (500).`,
  });
  // The server asked for ten minutes, which is longer than the first pause.
  expect(Date.parse((await messages())[0].dalsi)).toBeGreaterThan(clock.now() + 9 * MINUTE);
  later += MINUTE;
  expect(await deliver()).toBe(0);
  later += 10 * MINUTE;
  expect(await deliver()).toBe(1);
  const [first, second] = got as [Got, Got];
  expect(second.body).toBe(first.body);
  expect(second.headers['prodejna-zprava']).toBe(first.headers['prodejna-zprava']);
  expect(second.headers['prodejna-podpis']).not.toBe(first.headers['prodejna-podpis']);
  expect(isSigned(second, key)).toBe(true);
});

test('a redirect is not followed, and a gone address is not tried again', async () => {
  await add();
  await send(103);
  statuses = [302];
  await deliver();
  expect(got.map(({ path }) => path)).toEqual(['/hook?token=tajne']);
  expect((await messages())[0]).toMatchObject({
    stav: 'ceka',
    chyba: expect.stringContaining('přesměroval'),
  });
  statuses = [410];
  later += MINUTE;
  await deliver();
  expect((await messages())[0]).toMatchObject({ stav: 'nedoruceno', pokusu: 2 });
});

test('after the last try a message is listed as undelivered and can be sent again on request', async () => {
  await add();
  await send(104);
  statuses = [503];
  for (let one = 0; one < NOTICE_TRIES; one++) {
    await deliver();
    later += 24 * 60 * MINUTE;
  }
  expect(got.length).toBe(NOTICE_TRIES);
  const { oznameni, zpravy } = await listed();
  expect(oznameni).toMatchObject([{ ceka: 0, nedoruceno: 1 }]);
  expect(zpravy).toMatchObject([{ stav: 'nedoruceno', pokusu: NOTICE_TRIES, dalsi: null }]);
  await deliver();
  expect(got.length).toBe(NOTICE_TRIES);
  statuses = [204];
  expect((await admin.post(`/api/import/oznameni/zpravy/${zpravy[0].id}/znovu/`, {})).status).toBe(200);
  await app.notices.send();
  expect((await messages())[0]).toMatchObject({ stav: 'odeslano', chyba: null });
  const again = await admin.post(`/api/import/oznameni/zpravy/${zpravy[0].id}/znovu/`, {});
  expect(again.status).toBe(409);
});

test('a silent receiver delays neither its other messages nor other addresses', async () => {
  const silent = createServer(() => {});
  await new Promise<void>(done => silent.listen(0, '127.0.0.1', done));
  const { port } = silent.address() as AddressInfo;
  const asked: unknown[] = [];
  silent.on('request', request => asked.push(request));
  await add('Tichá', `http://127.0.0.1:${port}/`);
  await add();
  await send(105);
  await send(106);
  expect(await deliverNotices(app, { ...delivering(), patienceMs: 300 })).toBe(2);
  expect(asked.length).toBe(1);
  const late = (await messages()).filter(({ komu }: { komu: string }) => komu === 'Tichá');
  expect(late.map(({ chyba }: { chyba: string }) => chyba)).toEqual(
    Array(2).fill(`Server 127.0.0.1:${port} neodpověděl včas.`),
  );
  silent.closeAllConnections();
  silent.close();
});

test('two instances sending at once send nothing twice', async () => {
  await add('První');
  await add('Druhá');
  for (const price of [107, 108, 109]) await send(price);
  const other = await openApp(database.url, { clock, linkCa: server.ca });
  await Promise.all([deliver(), deliverNotices(other, delivering()), deliver()]);
  const numbers = got.map(({ headers }) => headers['prodejna-zprava']);
  expect(numbers.length).toBe(6);
  expect(new Set(numbers).size).toBe(6);
  await other.close();
});

test('a paused notice keeps its messages until it resumes, a deleted one forgets them', async () => {
  const { id } = await add();
  expect((await admin.post(`/api/import/oznameni/${id}/pozastavit/`, { pozastaveno: true })).status).toBe(
    200,
  );
  await send(110);
  expect(await deliver()).toBe(0);
  expect((await listed()).oznameni).toMatchObject([{ pozastaveno: true, ceka: 1 }]);
  const trial = await admin.post(`/api/import/oznameni/${id}/zkouska/`, {});
  expect(trial.body.message).toBe('Oznámení je pozastavené. Nejdřív ho nechte běžet.');
  await admin.post(`/api/import/oznameni/${id}/pozastavit/`, { pozastaveno: false });
  await app.notices.send();
  expect(got.length).toBe(1);
  statuses = [500];
  await send(111);
  expect((await admin.delete(`/api/import/oznameni/${id}/`)).status).toBe(200);
  expect(await listed()).toMatchObject({ oznameni: [], zpravy: [] });
});

test('a trial message goes out at once', async () => {
  const { id, key } = await add();
  expect((await admin.post(`/api/import/oznameni/${id}/zkouska/`, {})).status).toBe(201);
  await app.notices.send();
  expect(JSON.parse(got[0]!.body)).toMatchObject({ udalost: 'zkouska', import: null });
  expect(isSigned(got[0]!, key)).toBe(true);
});

test('inner networks and http are refused on entry and on sending, unless the setting allows them', async () => {
  const { id } = await add();
  await setInner(0);
  const refusal = async (tajna_adresa: string) => {
    const { status, body } = await admin.post('/api/import/oznameni/', { nazev: 'Jiné', tajna_adresa });
    expect(status).toBe(400);
    return body.message;
  };
  const inside = 'Adresa leží ve vnitřní síti. Povolí ji nastavení „Odkazy do vnitřní sítě“.';
  for (const address of [
    'https://localhost/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://192.168.1.5/x',
  ])
    expect(await refusal(address), address).toBe(inside);
  expect(await refusal('http://example.com/x')).toMatch(/^Adresa musí začínat https/);
  expect(await refusal('ftp://example.com/x')).toBe('Adresa musí začínat https://');
  const moved = await admin.put(`/api/import/oznameni/${id}/`, {
    ...{ nazev: 'Přehledy', tajna_adresa: 'https://10.0.0.1/', verze: 1 },
  });
  expect(moved.status).toBe(400);
  await send(112);
  expect(await deliver()).toBe(0);
  expect(got).toEqual([]);
  expect((await messages())[0].chyba).toBe(
    `Server localhost:${server.port} leží ve vnitřní síti a ta je zakázaná.`,
  );
  await setInner(1);
});

test('the address and the key are encrypted and appear in no list, audit row or table', async () => {
  const { id, key } = await add();
  const changed = await admin.put(`/api/import/oznameni/${id}/`, {
    ...{ nazev: 'Jinak', tajna_adresa: `${server.base}/jina?token=velmitajne`, verze: 1 },
  });
  expect(changed.status).toBe(200);
  const audit = await app.db
    .selectFrom('audit')
    .selectAll()
    .where('tabulka', '=', 'prodej_oznameni')
    .execute();
  const rows = await app.db.selectFrom('prodej_oznameni').selectAll().execute();
  const seen = JSON.stringify([audit, await listed(), rows.map(row => row.tajemstvi.toString('latin1'))]);
  for (const secret of [key, 'tajne', 'velmitajne']) expect(seen).not.toContain(secret);
  // The key stays the one that the recipient knows.
  await admin.post(`/api/import/oznameni/${id}/zkouska/`, {});
  await app.notices.send();
  expect(got.map(one => [one.path, isSigned(one, key)])).toEqual([['/jina?token=velmitajne', true]]);
});

test('a notice that cannot be decrypted says so and can only be deleted', async () => {
  const { id } = await add();
  const { tajemstvi } = await app.db
    .selectFrom('prodej_oznameni')
    .select('tajemstvi')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  tajemstvi[tajemstvi.length - 1]! ^= 1;
  await app.db.updateTable('prodej_oznameni').set({ tajemstvi }).where('id', '=', id).execute();
  const sentence = 'Adresu a podpisový klíč nelze otevřít. Oznámení prosím smažte a přidejte znovu.';
  const [{ verze }] = (await listed()).oznameni;
  const address = { nazev: 'Přehledy', tajna_adresa: `${server.base}/jina`, verze };
  for (const refused of [
    await admin.put(`/api/import/oznameni/${id}/`, address),
    await admin.post(`/api/import/oznameni/${id}/podpis/`, {}),
  ])
    expect([refused.status, refused.body.message]).toEqual([409, sentence]);
  await send(113);
  await app.notices.send();
  expect((await messages())[0].chyba).toBe(sentence);
  expect((await admin.delete(`/api/import/oznameni/${id}/`)).status).toBe(200);
});

test('messages not yet tried when the process ends count no try and go out after the next start', async () => {
  await add();
  await send(103);
  await send(104);
  statuses = [0];
  const ending = new AbortController();
  const sending = deliverNotices(app, { ...delivering(), signal: ending.signal });
  await soon(() => expect(got).toHaveLength(1));
  ending.abort();
  expect(await sending).toBe(0);
  const tries = (await messages()).map(({ pokusu }: { pokusu: number }) => pokusu);
  expect(tries.toSorted()).toEqual([0, 1]);
  statuses = [200];
  expect(await deliver()).toBe(1);
});

test('messages that another sender has taken meanwhile stay theirs', async () => {
  await add();
  await send(105);
  const [mine] = await takeMessages(app.db, clock.now(), 5);
  const [theirs] = await takeMessages(app.db, clock.now() + 2 * MINUTE, 5);
  expect(theirs!.messages.map(({ id }) => id)).toEqual(mine!.messages.map(({ id }) => id));
  await putBack(app.db, 'prodej_oznameni_zprava', mine!.messages, clock.now());
  expect((await messages())[0].pokusu).toBe(2);
  await putBack(app.db, 'prodej_oznameni_zprava', theirs!.messages, clock.now());
  expect((await messages())[0].pokusu).toBe(1);
});
