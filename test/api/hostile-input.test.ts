import { connect } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Client, testApp } from '#test/app.ts';
import { soon } from '#test/soon.ts';
import { ACCESS, fresh, ORDER } from '#world/records.ts';

/** Input sent not by typing but by programs, pastes and impersonators (found in a sweep): all get sane answers. */

const app = testApp();
let port = 0;
let admin: Client;
beforeAll(async () => {
  port = Number(new URL(await app.server.listen({ port: 0, host: '127.0.0.1' })).port);
  admin = await app.as('admin');
});

const json = (payload: string | Buffer) =>
  admin.post('/api/news/', payload, { headers: { 'content-type': 'application/json' } });

describe('a body of JSON', () => {
  test('that is not UTF-8 is refused, not repaired', async () => {
    const { status, body } = await json(
      Buffer.from([...Buffer.from('{"obsah":"a'), 0xff, ...Buffer.from('"}')]),
    );
    expect([status, body.message]).toEqual([400, 'Text požadavku není v kódování UTF-8.']);
  });

  test.each([
    ['{"obsah":"jedno","obsah":"druhé"}'],
    [String.raw`{"obsah":"jedno","\u006fbsah":"druhé"}`],
    ['{"obsah":"a","kategorie":[],"jine":{"x":{"a":1,"b":[{}],"a":2}}}'],
  ])('with a repeated key is refused: %s', async text => {
    const { status, body } = await json(text);
    expect([status, body.message]).toEqual([400, 'Požadavek uvádí stejný klíč dvakrát.']);
  });

  test.each([
    ['a byte order mark', '\ufeff{"obsah":"Se značkou"}'],
    [
      'equal keys of different objects',
      '{"obsah":"{\\"a\\":1,\\"a\\":2}","jine":[{"a":1},{"a":{"a":"a:"}}]}',
    ],
  ])('with %s is accepted', async (_what, text) => {
    expect((await json(text)).status).toBe(201);
  });
});

describe('invisible characters', () => {
  const person = (names: object) => ({
    id: fresh(),
    uzivatelske_jmeno: `osoba${fresh()}`,
    jmeno: 'Nová',
    prijmeni: 'Osoba',
    heslo: 'tajne-heslo',
    ...names,
  });

  test.each([['\u200b'], ['\u3164\u2060'], ['\u00ad'], ['\u2800']])(
    'alone are not a text: %j',
    async text => {
      expect((await admin.post('/api/news/', { obsah: text })).status).toBe(400);
      const { status, body } = await admin.post('/api/users/create/', person({ jmeno: text }));
      expect([status, body.message]).toEqual([400, 'Jméno je povinné']);
    },
  );

  test.each([['petra\u200b'], ['pe\u2060tra'], ['ｐｅｔｒａ'], ['\u202epetra'], ['PETRA\u00ad']])(
    'do not make a different username: %j',
    async uzivatelske_jmeno => {
      const { status, body } = await admin.post('/api/users/create/', person({ uzivatelske_jmeno }));
      expect(status).toBe(409);
      expect(body.errors.uzivatelske_jmeno).toEqual(['Uživatel s tímto uživatelským jménem již existuje']);
    },
  );

  test('are removed: control characters go, line ends, tabs and emoji stay', async () => {
    const obsah = '\u0007Zvon\u001b[0m\u0085\r\nřádek\tdva 👩\u200d🔧\u200d';
    const { body } = await admin.post('/api/news/', { obsah });
    expect(body.obsah).toBe('Zvon[0m\nřádek\tdva 👩\u200d🔧');
  });
});

test('an icon must be a name, and a repeated module is stored once', async () => {
  const icon = (ikona: string) =>
    admin.post('/api/news/kategorie/vytvorit/', { nazev: `K${fresh()}`, ikona });
  expect((await icon('"><script>')).body.errors.ikona).toEqual([
    'Ikona může mít jen písmena bez diakritiky, číslice a pomlčky',
  ]);
  expect((await icon('ti ti-star')).body.ikona).toBe('ti ti-star');
  const { body } = await admin.post('/api/users/create/', {
    id: fresh(),
    uzivatelske_jmeno: `moduly${fresh()}`,
    jmeno: 'Nová',
    prijmeni: 'Osoba',
    heslo: 'tajne-heslo',
    moduly: ['news', 'news', 'shifts'],
  });
  expect(body.user.moduly).toEqual(['news', 'shifts']);
});

test('a website may be in capitals, and bullets are not a password', async () => {
  const made = await admin.post('/api/pristupy/', {
    ...ACCESS,
    website_url: 'HTTPS://MobilParts.example/Ceny',
  });
  expect(made.status).toBe(201);
  const { id, website_url, masked_password } = made.body.pristup;
  expect(website_url).toBe('https://MobilParts.example/Ceny');
  const saved = await admin.put(`/api/pristupy/${id}/`, { ...ACCESS, password: masked_password });
  expect(saved.status).toBe(200);
  expect((await admin.get(`/api/pristupy/${id}/reveal_password/`)).body.password).toBe(ACCESS.password);
  const { status, body } = await admin.post('/api/pristupy/', { ...ACCESS, password: '••••••••' });
  expect([status, body.errors.password]).toEqual([400, ['Heslo je povinné']]);
});

test('a move undone twice is undone once', async () => {
  const petra = await app.as('petra');
  const { body } = await petra.post('/api/orders/orders/', ORDER);
  const path = `/api/orders/orders/${body.order.id}`;
  const before = body.order.status;
  const moved = await petra.patch(`${path}/update_status/`, { novy_status: 'objednano' });
  expect(moved.body.order.status).toBe('objednano');
  for (let i = 0; i < 2; i++) {
    const { status, body: undone } = await petra.post(`${path}/undo_status/`);
    expect([status, undone.order.status]).toEqual([200, before]);
  }
});

test.each([
  ['/api/analytics/celkova-cisla/?period=custom&start_date=1900-01-01&end_date=1900-01-31'],
  ['/api/analytics/celkova-cisla/?period=custom&start_date=1999-12-31&end_date=2000-01-31'],
  ['/api/analytics/celkova-cisla/?period=month&selected_month=1900-01'],
  ['/api/analytics/servis/?period=month&selected_month=1999-12'],
  ['/api/analytics/eshop/?selected_month=1900-01'],
])('refuses a period before any sales with a sentence: %s', async path => {
  const { status, body } = await admin.get(path);
  expect([status, body.message]).toEqual([400, 'Datum může být nejdříve 1.\u00a01.\u00a02000.']);
});

test.each([
  ['leaderboard/points/?mesic=1900-01'],
  ['leaderboard/average/?mesic=1999-12'],
  ['leaderboard/fair/?mesic=1900-01'],
  ['web-prodeje/polozky/?type=monthly&date=1900-01'],
  ['proc/?period=month&selected_month=1900-01'],
  ['radky/?cislo=obrat&period=month&selected_month=1900-01'],
])('a month of another century causes no 5xx: %s', async path => {
  expect((await admin.get(`/api/analytics/${path}`)).status).toBeLessThan(500);
});

describe('on the wire', () => {
  const answerTo = async (request: string) => {
    let heard = '';
    let isOver = false;
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    socket.setEncoding('utf8').on('data', text => {
      heard += text;
    });
    socket
      .on('error', () => {})
      .on('close', () => {
        isOver = true;
      });
    await soon(() => expect(isOver).toBe(true));
    return heard.split('\r\n')[0];
  };
  const get = (...headers: string[]) =>
    ['GET /healthz HTTP/1.1', ...headers, 'Connection: close', '', ''].join('\r\n');

  test.each([
    ['an ordinary one', get('Host: prodejna.example:8080'), /^HTTP\/1.1 200/],
    ['an address of IPv6', get('Host: [::1]:3000'), /^HTTP\/1.1 200/],
    ['HTTP/0.9', 'GET /healthz\r\n\r\n', /^HTTP\/1.1 400/],
    ['a host with a space', get('Host: a b'), /^HTTP\/1.1 400/],
    ['a host with a path', get('Host: a/../b'), /^HTTP\/1.1 400/],
    ['two hosts', get('Host: a', 'Host: b'), /^HTTP\/1.1 400/],
    [
      '2,100 headers',
      get('Host: a', ...Array.from({ length: 2_100 }, (_, i) => `${i.toString(36)}:`)),
      /^HTTP\/1.1 431/,
    ],
  ])('%s', async (_what, request, status) => {
    expect(await answerTo(request)).toMatch(status);
  });
});
