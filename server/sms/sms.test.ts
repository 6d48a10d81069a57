import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY, MINUTE } from '#shared/core/durations.ts';
import type { HistoryEntry } from '#shared/orders/contract.ts';
import { SMS_TRIES } from '#shared/sms/kinds.ts';
import { type Client, cloneDatabase, openApp, type TestApp } from '#test/app.ts';
import { listen } from '#test/heard.ts';
import { TEST_KEYS } from '#test/keys.ts';
import { soon } from '#test/soon.ts';
import { ORDER, records } from '#world/records.ts';
import { createVault } from '../vault/cipher.ts';
import { newKey } from '../vault/keys.ts';
import { rotate } from '../vault/rotation.ts';
import { registerKey } from '../vault/sealed/queries.ts';
import { deliverSms } from './deliver.ts';
import { gatewayServer } from './fixtures/gateway-server.ts';
import { openGateway, sweepSms } from './queries.ts';

/** Noon in Prague at the beginning of summer time, as each test takes place a day later. */
const NOON = Date.parse('2026-04-06T12:00:00+02:00');
const clock = { time: NOON, now: () => clock.time };
const stopping = new AbortController();

let gateway: Awaited<ReturnType<typeof gatewayServer>>;
let database: Awaited<ReturnType<typeof cloneDatabase>>;
let app: TestApp;
/** A second instance on the same database. */
let other: TestApp;

const TEXT =
  'Dobrý den, Vámi objednaný díl Displej pro iPhone 13 dorazil a čeká na Vás na prodejně Globus. Číslo objednávky';
const ENTERED = { format: 'json', pole_cislo: 'number', pole_text: 'text', hlavicka: 'Authorization' };

/** Signs in for each request, because sessions expire while the clock advances. */
const as = (username: string): Pick<Client, 'get' | 'post' | 'put' | 'patch' | 'delete'> => ({
  get: async path => (await app.as(username)).get(path),
  post: async (path, body) => (await app.as(username)).post(path, body),
  put: async (path, body) => (await app.as(username)).put(path, body),
  patch: async (path, body) => (await app.as(username)).patch(path, body),
  delete: async path => (await app.as(username)).delete(path),
});
const admin = as('admin');
const petra = as('petra');

const setSettings = async (values: Record<string, number>) => {
  expect((await admin.put('/api/settings/', values)).status).toBe(200);
  for (const one of [app, other]) await soon(() => expect(one.settings()).toMatchObject(values));
};
const setGateway = async (more: object = {}) => {
  const { status, body } = await admin.put('/api/sms/brana/', {
    ...ENTERED,
    adresa: gateway.address,
    ...more,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.brana;
};
const deliver = (one = app) => deliverSms(one, { signal: stopping.signal });
const rows = () => app.db.selectFrom('sms').selectAll().orderBy('id').execute();
const states = async () => (await rows()).map(({ stav }) => stav);

const create = async (more: object = {}, by = petra): Promise<number> => {
  const { status, body } = await by.post('/api/orders/orders/', { ...ORDER, prodejna_id: 1, ...more });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.order.id;
};
const moveTo = async (id: number, novy_status: string, by = petra) => {
  const answer = await by.patch(`/api/orders/orders/${id}/update_status/`, { novy_status });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};
const undo = async (id: number) =>
  expect((await petra.post(`/api/orders/orders/${id}/undo_status/`)).status).toBe(200);
const prepared = async (id: number) => (await petra.get(`/api/orders/orders/${id}/sms/`)).body;
/** Sends the message that is shown. */
const send = async (id: number, by = petra) => {
  const { text, posledni } = await prepared(id);
  return by.post(`/api/orders/orders/${id}/sms/`, { text, posledni });
};
/** An order whose part has arrived. */
const arrived = async (more: object = {}, by = petra) => {
  const id = await create(more, by);
  await moveTo(id, 'dorazilo_ceka', by);
  return id;
};
const messagesIn = async (id: number): Promise<HistoryEntry[]> =>
  (await petra.get(`/api/orders/orders/${id}/history/`)).body.filter((entry: HistoryEntry) => entry.sms);

beforeAll(async () => {
  gateway = await gatewayServer();
  database = await cloneDatabase();
  app = await openApp(database.url, { clock });
  other = await openApp(database.url, { clock });
  await app.db.updateTable('prodejna').set({ nazev: 'Globus' }).where('id', '=', 1).execute();
  await setSettings({ zdroje_vnitrni_sit: 1 });
});
afterAll(async () => {
  await app.close();
  await other.close();
  await gateway.close();
  await database.drop();
});
beforeEach(async () => {
  await app.texts.send();
  await app.db.deleteFrom('sms').execute();
  await app.db.deleteFrom('sms_sablona').execute();
  await app.db.deleteFrom('upozorneni').execute();
  await app.db.deleteFrom('sms_brana').execute();
  clock.time += DAY;
  clock.time -= (clock.time - NOON) % DAY;
  gateway.answers(200);
  await setGateway();
});

describe('the gateway', () => {
  test('takes the number, the text, the key and the same idempotency key for every try', async () => {
    await setGateway({ tajny_klic: 'Bearer tajny-klic' });
    const id = await arrived();
    expect((await send(id)).status).toBe(201);
    await app.texts.send();
    const [{ headers, body, path }] = gateway.got as [(typeof gateway.got)[0]];
    expect(path).toBe('/sms');
    expect(headers).toMatchObject({
      authorization: 'Bearer tajny-klic',
      'content-type': 'application/json; charset=utf-8',
    });
    expect(JSON.parse(body)).toEqual({ number: '+420777123456', text: `${TEXT} ${id}. Děkujeme.` });
    expect(headers['idempotency-key']).toBe((await rows())[0]!.klic);
  });

  test('takes the key in the body instead, which stays sealed and is never answered', async () => {
    const telo = '{"api_key": "{klic}", "to": "{cislo}", "body": "{text}"}';
    const brana = {
      ...{ adresa: gateway.address, format: 'json' },
      pole_cislo: 'number',
      pole_text: 'text',
      hlavicka: 'Authorization',
    };
    await app.db.deleteFrom('sms_brana').execute();
    const save = (more: object) => admin.put('/api/sms/brana/', { ...brana, telo, ...more });
    expect((await save({})).body.errors).toEqual({
      tajny_klic: ['Je tu značka „{klic}“, zadejte tajný klíč.'],
    });
    const written = await save({ telo: telo.replace('{klic}', 'tajny-klic') });
    expect(written.body.errors.telo[0]).toMatch(/^Tajný klíč v těle by byl vidět\./);
    expect((await save({ tajny_klic: 'tajny-klic' })).status).toBe(200);
    expect((await admin.get('/api/sms/brana/')).body.brana).toMatchObject({ telo, ma_klic: true });
    await send(await arrived());
    await app.texts.send();
    const [{ headers, body }] = gateway.got as [(typeof gateway.got)[0]];
    expect(JSON.parse(body)).toMatchObject({ api_key: 'tajny-klic', to: '+420777123456' });
    expect(headers.authorization).toBeUndefined();
    const audit = await app.db
      .selectFrom('audit')
      .select('zmeny')
      .where('tabulka', '=', 'sms_brana')
      .execute();
    expect(JSON.stringify(audit)).not.toContain('tajny-klic');
    const stored = await app.db.selectFrom('sms_brana').select('telo').execute();
    expect(stored).toEqual([{ telo }]);
  });

  test('takes the key in the address, behind its question mark', async () => {
    await app.db.deleteFrom('sms_brana').execute();
    const adresa = `${gateway.address}?login=chain&password={klic}`;
    const fields = { pole_cislo: 'number', pole_text: 'text', hlavicka: 'Authorization', format: 'formular' };
    expect((await admin.put('/api/sms/brana/', { ...fields, adresa, tajny_klic: 'a&b =c' })).status).toBe(
      200,
    );
    expect((await admin.get('/api/sms/brana/')).body.brana).toMatchObject({ adresa, ma_klic: true });
    await send(await arrived());
    await app.texts.send();
    const { headers, path } = gateway.got[0]!;
    expect(new URL(path, gateway.address).searchParams.get('password')).toBe('a&b =c');
    expect(headers.authorization).toBeUndefined();
  });

  test('can be a form, and say success in its own words', async () => {
    await setGateway({ format: 'formular', telo: 'to={cislo}&t={text}', odpoved: '<err>0</err>' });
    gateway.answers('<result><err>3</err></result>', '<result><err>0</err></result>');
    await send(await arrived());
    await app.texts.send();
    expect((await rows())[0]).toMatchObject({
      stav: 'ceka',
      chyba: `Server ${gateway.host} zprávu nepřijal (200).`,
    });
    clock.time += 2 * MINUTE;
    expect(await deliver()).toBe(1);
    expect(new URLSearchParams(gateway.got[1]!.body).get('to')).toBe('+420777123456');
    expect(gateway.got[0]!.headers['content-type']).toBe('application/x-www-form-urlencoded');
  });

  test.each([
    [{ adresa: 'brana' }, 'adresa', /^Zadejte celou adresu/],
    [{ adresa: 'https://brana.example/?apikey=abc' }, 'adresa', /^Tajný klíč v adrese by byl vidět/],
    [{ adresa: 'https://brana.example/?heslo=abc&heslo={klic}' }, 'adresa', /^Tajný klíč v adrese/],
    [{ adresa: 'https://{klic}.example/' }, 'adresa', /^Zadejte celou adresu|jen za otazníkem/],
    [{ adresa: 'https://brana.example/{klic}/sms' }, 'adresa', /jen za otazníkem/],
    [{ adresa: 'ftp://brana.example' }, 'adresa', /^Adresa musí začínat https/],
    [{ adresa: 'https://a:b@brana.example' }, 'adresa', /jméno a heslo/],
    [{ telo: '{"to": "{cislo}"}' }, 'telo', /^V těle musí být/],
    [{ telo: '{"to": {cislo}, "t": "{text}"}' }, 'telo', /^Tělo není platný JSON/],
    [{ hlavicka: 'Content-Type' }, 'hlavicka', /už má/],
    [{ hlavicka: 'X: y' }, 'hlavicka', /jen písmena/],
    [{ tajny_klic: 'Bearer\r\nX: y' }, 'tajny_klic', /bez diakritiky/],
    [{ tajny_klic: 'Klíč' }, 'tajny_klic', /bez diakritiky/],
    [{ pole_cislo: '' }, 'pole_cislo', /povinný/],
    [{ format: 'xml' }, 'format', /Neznámý/],
  ])('%j is refused', async (entered, field, sentence) => {
    const { status, body } = await admin.put('/api/sms/brana/', {
      ...ENTERED,
      adresa: gateway.address,
      ...entered,
    });
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
    expect(body.errors[field][0]).toMatch(sentence);
  });

  test('must be https and on the internet unless a setting allows inner networks', async () => {
    const id = await arrived();
    await setSettings({ zdroje_vnitrni_sit: 0 });
    const put = (adresa: string) => admin.put('/api/sms/brana/', { ...ENTERED, adresa });
    expect((await put('http://brana.example/sms')).body.errors.adresa[0]).toMatch(
      /^Adresa musí začínat https/,
    );
    expect((await put('https://10.0.0.1/sms')).body.errors.adresa[0]).toMatch(/vnitřní síti/);
    // What was entered while it was allowed is checked again before each message.
    await send(id);
    await app.texts.send();
    expect(gateway.got).toEqual([]);
    expect((await rows())[0]!.chyba).toMatch(/^Adresa nezačíná https/);
    await setSettings({ zdroje_vnitrni_sit: 1 });
  });

  test('needs a fresh proof, its key again for another server, and never shows it', async () => {
    await setGateway({ tajny_klic: 'Bearer tajny-klic' });
    const { verze } = (await admin.get('/api/sms/brana/')).body.brana;
    const put = (more: object) =>
      admin.put('/api/sms/brana/', { ...ENTERED, adresa: gateway.address, ...more });
    const moved = await put({ adresa: 'http://127.0.0.1:1/sms' });
    expect(moved.body.errors).toEqual({ tajny_klic: ['S jiným serverem zadejte znovu i tajný klíč.'] });
    // Another path of the same server keeps the key.
    expect((await put({ adresa: `${gateway.address}/v2` })).status).toBe(200);
    const stale = await put({ verze });
    expect([stale.status, stale.body.mezitim.zaznam.adresa]).toEqual([409, `${gateway.address}/v2`]);
    for (const shown of [
      JSON.stringify((await admin.get('/api/sms/brana/')).body),
      JSON.stringify(await app.db.selectFrom('audit').selectAll().execute()),
      JSON.stringify(await app.db.selectFrom('sms_brana').selectAll().execute()),
    ])
      expect(shown).not.toContain('tajny-klic');
    const client = await app.as('admin');
    await app.db.updateTable('relace').set({ overeno: '2020-01-01T00:00:00Z' }).execute();
    const late = await client.put('/api/sms/brana/', { ...ENTERED, adresa: gateway.address });
    expect([late.status, late.body.overit]).toEqual([403, true]);
  });

  test('has its key sealed anew by a rotation', async () => {
    await setGateway({ tajny_klic: 'Bearer tajny-klic' });
    const next = newKey(clock.time);
    const both = createVault([next, ...TEST_KEYS]);
    await registerKey(app.db, next.id, 'otisk');
    await rotate(app.db, both, () => {});
    expect((await openGateway(app.db, createVault([next])))?.klic).toBe('Bearer tajny-klic');
    // The application still has the old key only.
    await send(await arrived());
    await app.texts.send();
    expect((await rows())[0]!.chyba).toBe('Klíč brány nelze otevřít. Zadejte jej prosím v nastavení znovu.');
    const { id } = TEST_KEYS[0]!;
    await registerKey(app.db, id, 'otisk');
    await rotate(app.db, createVault([...TEST_KEYS, next]), () => {});
  });

  test('is tried with a number of one’s own, of which the audit keeps the end', async () => {
    expect((await admin.post('/api/sms/zkouska/', { cislo: '12' })).status).toBe(400);
    expect((await admin.post('/api/sms/zkouska/', { cislo: '+420 606 010 203' })).status).toBe(201);
    await app.texts.send();
    expect(JSON.parse(gateway.got[0]!.body)).toEqual({
      number: '+420606010203',
      text: 'Zkouška: SMS z aplikace odchází.',
    });
    const { zpravy } = (await admin.get('/api/sms/zpravy/')).body;
    expect(zpravy).toMatchObject([
      { objednavka: null, komu: '203', stav: 'odeslano', pokusu: 1, chyba: null },
    ]);
    const { zmeny } = await app.db
      .selectFrom('audit')
      .select('zmeny')
      .where('tabulka', '=', 'sms')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(zmeny).toEqual({ komu: [null, 'končí 203'] });
  });

  test('can be removed, and what waits becomes undelivered', async () => {
    gateway.answers(500);
    const id = await arrived();
    await send(id);
    await app.texts.send();
    expect((await admin.delete('/api/sms/brana/')).status).toBe(200);
    expect((await messagesIn(id))[0]!.sms).toMatchObject({
      stav: 'nedoruceno',
      chyba: 'Brána SMS byla odebrána.',
    });
    expect(await prepared(id)).toMatchObject({ odesila: false, text: `${TEXT} ${id}. Děkujeme.` });
    for (const answer of [
      await send(id),
      await petra.post(`/api/orders/sms/${(await rows())[0]!.id}/znovu/`),
      await admin.post('/api/sms/zkouska/', { cislo: '777 123 456' }),
    ])
      expect([answer.status, answer.body.error]).toEqual([409, 'Brána SMS není nastavená.']);
    expect((await admin.delete('/api/sms/brana/')).status).toBe(404);
  });
});

describe('a message sent by a person', () => {
  test('is in the history with its words and what came of it, announced to those who see orders', async () => {
    const id = await arrived();
    const pavel = await listen(app, 13);
    await send(id);
    await app.texts.send();
    expect(await messagesIn(id)).toMatchObject([
      {
        typ: 'zprava',
        novy_status: 'dorazilo_ceka',
        uzivatel: { jmeno: 'Petra' },
        poznamka: `${TEXT} ${id}. Děkujeme.`,
        sms: { stav: 'odeslano', automaticky: false, chyba: null, dalsi: null },
      },
    ]);
    await soon(async () =>
      expect((await pavel.heard()).filter(({ tema }) => tema === 'orders').length).toBeGreaterThan(1),
    );
    pavel.stop();
    const { zmeny } = await app.db
      .selectFrom('audit')
      .select('zmeny')
      .where('tabulka', '=', 'objednavka')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(zmeny).toEqual({ zprava_zakaznikovi: [null, 'SMS, číslo končí 456'] });
  });

  test('goes out by night as well, and does not prevent that the move is undone', async () => {
    clock.time += 11 * 60 * MINUTE;
    const id = await arrived();
    await send(id);
    await app.texts.send();
    expect(await states()).toEqual(['odeslano']);
    await undo(id);
  });

  test('must be the one that was shown, and the latest', async () => {
    const id = await arrived();
    const path = `/api/orders/orders/${id}/sms/`;
    const { text } = await prepared(id);
    const wrong = await petra.post(path, { text: `${text} Sleva!`, posledni: null });
    expect([wrong.status, wrong.body.error]).toEqual([
      409,
      'Text zprávy se mezitím změnil. Přečtěte si jej prosím znovu.',
    ]);
    const both = await Promise.all([petra, as('pavel')].map(by => by.post(path, { text, posledni: null })));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    await app.texts.send();
    const late = await as('jana').post(path, { text, posledni: null });
    expect([late.status, late.body.error]).toEqual([
      409,
      'Zákazníkovi mezitím napsal někdo jiný. Podívejte se do historie objednávky.',
    ]);
    expect(gateway.got).toHaveLength(1);
    expect(await prepared(id)).toMatchObject({ stav: 'odeslano', posledni: (await rows())[0]!.id });
    expect((await send(id)).status).toBe(201);
  });

  test('needs a text for the state, a phone and an order that is there', async () => {
    const id = await create();
    expect(await prepared(id)).toMatchObject({ text: null, odesila: true, posledni: null, stav: null });
    const refused = await petra.post(`/api/orders/orders/${id}/sms/`, { text: 'Ahoj', posledni: null });
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'Pro tento stav není zpráva zákazníkovi připravená.',
    ]);
    await petra.delete(`/api/orders/orders/${id}/`);
    expect((await petra.get(`/api/orders/orders/${id}/sms/`)).body.error).toMatch(/^Objednávka je v koši/);
  });

  test('is tried again after a failure, with a longer and longer pause, and given up in the end', async () => {
    gateway.answers(500);
    const id = await arrived({}, as('pavel'));
    await send(id);
    await app.texts.send();
    expect((await messagesIn(id))[0]!.sms).toMatchObject({
      stav: 'ceka',
      chyba: `Server ${gateway.host} hlásí vlastní chybu (500).`,
    });
    expect(await deliver()).toBe(0);
    expect(gateway.got).toHaveLength(1);
    for (let tries = 1; tries < SMS_TRIES; tries++) {
      clock.time += 2 ** tries * MINUTE;
      await deliver();
      expect(gateway.got).toHaveLength(tries + 1);
    }
    expect(new Set(gateway.got.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    const [{ sms, poznamka }] = (await messagesIn(id)) as [HistoryEntry];
    expect(sms).toMatchObject({ stav: 'nedoruceno', dalsi: null });
    expect(poznamka).toContain('Displej');
    // Who took the order is told, not who sent the message.
    const told = await app.db.selectFrom('upozorneni').select(['uzivatel_id', 'zaznam', 'text']).execute();
    expect(told).toEqual([
      {
        uzivatel_id: 13,
        zaznam: id,
        text: `SMS zákazníkovi se nepodařilo odeslat: Displej, iPhone 13. Server ${gateway.host} hlásí vlastní chybu (500).`,
      },
    ]);
  });

  test('that was given up is sent again by anybody, to the number that the order has by now', async () => {
    gateway.answers(400, 200);
    const id = await arrived();
    await send(id);
    await app.texts.send();
    // The gateway will not think otherwise of this message.
    expect(await states()).toEqual(['nedoruceno']);
    const sms = (await rows())[0]!.id;
    const { body } = await petra.get(`/api/orders/orders/${id}/`);
    const edited = { ...ORDER, telefon_zakaznika: '606 111 222', verze: body.order.verze };
    expect((await petra.put(`/api/orders/orders/${id}/`, edited)).status).toBe(200);
    const again = `/api/orders/sms/${sms}/znovu/`;
    expect((await as('jana').post(again)).status).toBe(200);
    await app.texts.send();
    expect(JSON.parse(gateway.got[1]!.body).number).toBe('+420606111222');
    expect((await petra.post(again)).body.error).toBe('Znovu poslat lze jen to, co se nepodařilo odeslat.');
    await app.db.updateTable('sms').set({ stav: 'nedoruceno' }).execute();
    await moveTo(id, 'hotovo');
    expect((await petra.post(again)).status).toBe(409);
  });

  test('can be cancelled while it waits', async () => {
    gateway.answers(500);
    const id = await arrived();
    await send(id);
    await app.texts.send();
    const path = `/api/orders/sms/${(await rows())[0]!.id}/zrusit/`;
    expect((await petra.post(path)).status).toBe(200);
    clock.time += DAY;
    expect(await deliver()).toBe(0);
    expect((await messagesIn(id))[0]!.sms!.stav).toBe('zruseno');
    expect((await petra.post(path)).body.error).toBe('Zpráva už nečeká na odeslání.');
    expect(gateway.got).toHaveLength(1);
  });

  test('is withdrawn when the order moves on, and gets the number of an edited order', async () => {
    gateway.answers(500);
    const [moved, edited] = [await arrived(), await arrived()];
    for (const id of [moved, edited]) await send(id);
    await app.texts.send();
    await moveTo(moved, 'hotovo');
    const { body } = await petra.get(`/api/orders/orders/${edited}/`);
    await petra.put(`/api/orders/orders/${edited}/`, {
      ...ORDER,
      ...{ dil: 'Baterie', telefon_zakaznika: '606 111 222', verze: body.order.verze },
    });
    gateway.answers(200);
    clock.time += 2 * MINUTE;
    await deliver();
    expect((await messagesIn(moved))[0]!.sms!.stav).toBe('stazeno');
    expect(gateway.got.map(({ body }) => JSON.parse(body))).toMatchObject([
      { number: '+420606111222', text: expect.stringContaining('díl Baterie') },
    ]);
  });

  test('goes out once from two instances at once', async () => {
    gateway.answers(500);
    const ids = [];
    for (let at = 0; at < 8; at++) ids.push(await arrived());
    for (const id of ids) await send(id);
    await app.texts.send();
    gateway.answers(200);
    clock.time += 2 * MINUTE;
    const sent = await Promise.all([deliver(), deliver(other), deliver(), deliver(other)]);
    expect(sent.reduce((a, b) => a + b)).toBe(8);
    expect(gateway.got).toHaveLength(8);
  });

  test('that an ending process took is left to the next one, and the one in progress is finished', async () => {
    gateway.answers(500);
    for (let at = 0; at < 3; at++) await send(await arrived());
    await app.texts.send();
    gateway.answers(200);
    clock.time += 2 * MINUTE;
    const held = gateway.hold();
    const ending = new AbortController();
    const run = deliverSms(other, { signal: ending.signal });
    await held.arrived;
    ending.abort();
    held.letGo();
    expect(await run).toBe(1);
    expect((await rows()).map(({ stav, pokusu }) => [stav, pokusu])).toEqual([
      ['odeslano', 2],
      ['ceka', 1],
      ['ceka', 1],
    ]);
    expect(await deliver()).toBe(2);
  });

  test('that is on its way is told as sent although the order moved on', async () => {
    const id = await arrived();
    const held = gateway.hold();
    const sending = send(id);
    await held.arrived;
    await sending;
    await moveTo(id, 'hotovo');
    expect(await states()).toEqual(['stazeno']);
    held.letGo();
    await app.texts.send();
    expect((await messagesIn(id))[0]!.sms!.stav).toBe('odeslano');
  });
});

describe('templates', () => {
  const put = (body: object) => admin.put('/api/sms/sablony/', body);

  test('are for every state, and the one of the beginning comes back with an empty text', async () => {
    const { sablony } = (await admin.get('/api/sms/sablony/')).body;
    expect(sablony).toHaveLength(8);
    const original = sablony.find(({ status }: { status: string }) => status === 'dorazilo_ceka');
    expect(original.text).toMatch(/^Dobrý den, Vámi objednaný díl \{dil\}/);
    const text = 'Díl {dil} dorazil – {slibeno}';
    const first = await put({ status: 'dorazilo_ceka', text, bez_diakritiky: true, verze: original.verze });
    expect(first.body.sablona).toMatchObject({ text, bez_diakritiky: true });
    const stale = await put({ status: 'dorazilo_ceka', text: 'Jinak', verze: original.verze });
    expect([stale.status, stale.body.mezitim.zaznam.text]).toEqual([409, text]);
    const id = await arrived({ slibeno: '2026-10-08' });
    expect((await prepared(id)).text).toBe('Dil Displej dorazil - 8. 10. 2026');
    const back = await put({ status: 'dorazilo_ceka', text: '', bez_diakritiky: false });
    expect(back.body.sablona.text).toBe(original.text);
  });

  test('of other states are optional', async () => {
    const id = await create();
    await moveTo(id, 'objednano');
    expect((await prepared(id)).text).toBeNull();
    expect((await put({ status: 'objednano', text: 'Díl {dil} je objednaný.' })).status).toBe(200);
    expect((await prepared(id)).text).toBe('Díl Displej je objednaný.');
    await send(id);
    await app.texts.send();
    expect(JSON.parse(gateway.got[0]!.body).text).toBe('Díl Displej je objednaný.');
    expect((await petra.post(`/api/orders/orders/${id}/notified/`, { zpusob: 'kopie' })).status).toBe(200);
  });

  test('with an unknown placeholder are refused', async () => {
    const { status, body } = await put({ status: 'objednano', text: 'Cena {cena}' });
    expect([status, body.errors.text[0]]).toEqual([
      400,
      'Neznámá značka „{cena}“. Použít lze {dil}, {telefon}, {prodejna}, {cislo}, {slibeno}, {doplatek}, {odkaz}.',
    ]);
  });

  test('can have the customer’s link, where it leads to a public page', async () => {
    await put({ status: 'dorazilo_ceka', text: 'Dorazilo.[ Stav: {odkaz}]' });
    const id = await arrived();
    expect((await prepared(id)).text).toBe('Dorazilo.');
    await records(app.db).mailServer(1);
    await app.db.updateTable('posta_server').set({ adresa: 'https://prodejna.example' }).execute();
    try {
      const linked = /^Dorazilo\. Stav: https:\/\/prodejna\.example(\/z\/[\w-]{22})$/;
      const [, first] = linked.exec((await prepared(id)).text)!;
      expect((await app.guest.get(first!)).status).toBe(200);
      // What waits has the link that leads somewhere.
      await setSettings({ sms_automaticky: 1 });
      clock.time += 10 * 60 * MINUTE;
      const late = await arrived();
      const waiting = async () => (await rows()).find(row => row.objednavka_id === late)!.text;
      expect(await waiting()).toMatch(linked);
      await petra.delete(`/api/orders/orders/${late}/odkaz/`);
      expect(await waiting()).toBe('Dorazilo.');
      await petra.post(`/api/orders/orders/${late}/odkaz/`);
      const [, renewed] = linked.exec(await waiting())!;
      expect((await app.guest.get(renewed!)).status).toBe(200);
    } finally {
      await setSettings({ sms_automaticky: 0 });
      await app.db.deleteFrom('posta_server').execute();
    }
  });
});

describe('an arrived part', () => {
  beforeEach(async () => {
    await setSettings({ sms_automaticky: 1 });
  });
  afterAll(async () => {
    await setSettings({ sms_automaticky: 0 });
  });

  test('sends nothing by itself without the setting, the gateway or a phone', async () => {
    await setSettings({ sms_automaticky: 0 });
    await arrived();
    await setSettings({ sms_automaticky: 1 });
    await admin.delete('/api/sms/brana/');
    await arrived();
    await setGateway();
    const id = await create();
    await app.db.updateTable('objednavka').set({ telefon_zakaznika: '' }).where('id', '=', id).execute();
    await moveTo(id, 'dorazilo_ceka');
    expect(await rows()).toEqual([]);
  });

  test('tells its customer once, however often it is moved', async () => {
    const id = await arrived();
    await app.texts.send();
    for (const status of ['objednano', 'dorazilo_ceka', 'nove', 'dorazilo_ceka']) await moveTo(id, status);
    await app.texts.send();
    expect(gateway.got).toHaveLength(1);
    expect(await messagesIn(id)).toMatchObject([{ sms: { stav: 'odeslano', automaticky: true } }]);
    const told = await app.db
      .selectFrom('audit')
      .select('zmeny')
      .where('tabulka', '=', 'objednavka')
      .where('zaznam', '=', String(id))
      .execute();
    expect(told.filter(({ zmeny }) => 'zprava_zakaznikovi' in (zmeny as object))).toEqual([
      { zmeny: { zprava_zakaznikovi: [null, 'SMS automaticky, číslo končí 456'] } },
    ]);
  });

  test('tells its customer once when it is moved by two people at once', async () => {
    const ids = [];
    for (let at = 0; at < 5; at++) ids.push(await create());
    const bodies = ids.flatMap(id => [petra, as('pavel')].map(by => ({ id, by })));
    await Promise.all(
      bodies.map(({ id, by }) =>
        by.patch(`/api/orders/orders/${id}/update_status/`, { novy_status: 'dorazilo_ceka' }),
      ),
    );
    await Promise.all([app.texts.send(), other.texts.send()]);
    await app.texts.send();
    expect(gateway.got).toHaveLength(5);
    expect(new Set(gateway.got.map(({ body }) => JSON.parse(body).text)).size).toBe(5);
  });

  test('waits until eight by night, is withdrawn by undoing the move and comes back', async () => {
    clock.time += 9 * 60 * MINUTE;
    const id = await arrived();
    await app.texts.send();
    const at = (await messagesIn(id))[0]!.sms!.dalsi!;
    expect(Date.parse(at) - clock.time).toBe(11 * 60 * MINUTE);
    await undo(id);
    expect((await messagesIn(id))[0]!.sms!.stav).toBe('stazeno');
    await moveTo(id, 'dorazilo_ceka');
    expect((await messagesIn(id))[0]!.sms!.stav).toBe('ceka');
    await moveTo(id, 'hotovo');
    expect(await states()).toEqual(['stazeno']);
    await undo(id);
    expect(await states()).toEqual(['ceka']);
    clock.time = Date.parse(at) - 1;
    expect(await deliver()).toBe(0);
    clock.time = Date.parse(at);
    expect(await deliver()).toBe(1);
    expect(gateway.got).toHaveLength(1);
  });

  test('is not told again by night when the evening’s try failed', async () => {
    clock.time += 7 * 60 * MINUTE + 59 * MINUTE;
    gateway.answers(500, 200);
    await arrived();
    await app.texts.send();
    expect(gateway.got).toHaveLength(1);
    clock.time += 5 * MINUTE;
    expect(await deliver()).toBe(0);
    clock.time += 12 * 60 * MINUTE;
    expect(await deliver()).toBe(1);
  });

  test('that a person cancelled is not told by itself any more', async () => {
    clock.time += 9 * 60 * MINUTE;
    const id = await arrived();
    await petra.post(`/api/orders/sms/${(await rows())[0]!.id}/zrusit/`);
    await moveTo(id, 'objednano');
    await moveTo(id, 'dorazilo_ceka');
    expect(await states()).toEqual(['zruseno']);
  });

  test('in the trash is not told', async () => {
    clock.time += 9 * 60 * MINUTE;
    const id = await arrived();
    await petra.delete(`/api/orders/orders/${id}/`);
    clock.time += 12 * 60 * MINUTE;
    expect(await deliver()).toBe(0);
    expect(await states()).toEqual(['stazeno']);
  });
});

describe('personal data', () => {
  test('of an erased customer are gone from messages, and what waits is not sent', async () => {
    gateway.answers(200, 500);
    const phone = '603 555 666';
    const [sent, waits] = [
      await arrived({ telefon_zakaznika: phone }),
      await arrived({ telefon_zakaznika: phone }),
    ];
    for (const id of [sent, waits]) {
      await send(id);
      await app.texts.send();
    }
    const held = await admin.post('/api/osobni-udaje/zakaznik/', { telefon: phone });
    expect(held.body.zminky.filter(({ kde }: { kde: string }) => kde === 'SMS')).toMatchObject([
      { text: expect.stringContaining(`Číslo objednávky ${waits}.`) },
      { text: expect.stringContaining(`Číslo objednávky ${sent}.`) },
    ]);
    expect((await admin.post('/api/osobni-udaje/zakaznik/smazani/', { telefon: phone })).status).toBe(200);
    clock.time += DAY;
    expect(await deliver()).toBe(0);
    expect((await rows()).map(({ stav, komu, text }) => [stav, komu, text])).toEqual([
      ['odeslano', '', ''],
      ['zruseno', '', ''],
    ]);
    expect((await messagesIn(sent))[0]).toMatchObject({ poznamka: null, sms: { stav: 'odeslano' } });
    expect((await send(waits)).status).toBe(400);
    const dump = JSON.stringify(await app.db.selectFrom('audit').select('zmeny').execute());
    expect(dump).not.toContain('603');
  });

  test('of a message that went to a mistyped number go with that number', async () => {
    const id = await arrived({ telefon_zakaznika: '603 777 888' });
    await send(id);
    await app.texts.send();
    const { body } = await petra.get(`/api/orders/orders/${id}/`);
    await petra.put(`/api/orders/orders/${id}/`, { ...ORDER, verze: body.order.verze });
    const held = await admin.post('/api/osobni-udaje/zakaznik/', { telefon: '603777888' });
    expect(held.body.zminky).toMatchObject([{ kde: 'SMS', text: `${TEXT} ${id}. Děkujeme.` }]);
    await admin.post('/api/osobni-udaje/zakaznik/smazani/', { telefon: '603777888' });
    expect((await rows())[0]!.komu).toBe('•••');
  });

  test('of messages are kept for thirty days, the message of an order for as long as the order', async () => {
    const id = await arrived();
    await send(id);
    await admin.post('/api/sms/zkouska/', { cislo: '777 123 456' });
    await app.texts.send();
    const sweep = (now: number) => app.db.transaction().execute(tx => sweepSms(tx, now));
    await sweep(clock.time + 30 * DAY - 1);
    expect((await rows()).map(({ komu }) => komu)).toEqual(['+420777123456', '+420777123456']);
    await sweep(clock.time + 30 * DAY + 1);
    expect(await rows()).toMatchObject([{ objednavka_id: id, komu: '', text: '', stav: 'odeslano' }]);
    await app.db.deleteFrom('objednavka').where('id', '=', id).execute();
    expect(await rows()).toEqual([]);
  });

  test('stay with the former person who sent a message', async () => {
    const person = await records(app.db).person();
    const id = await records(app.db).order(12, { status: 'dorazilo_ceka' });
    await records(app.db).sms(id, person, 'odeslano');
    expect((await admin.delete(`/api/users/delete/${person}/`)).body.message).toContain('(bývalý)');
    expect((await messagesIn(id))[0]!.uzivatel.prijmeni).toContain('(bývalý)');
  });
});
