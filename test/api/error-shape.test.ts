import { once } from 'node:events';
import net from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Route } from '#shared/core/route.ts';
import { type Client, cloneDatabase, openApp, type Sent, testApp } from '#test/app.ts';
import { NO_ID, textFile } from '#world/records.ts';
import { expectRefusal } from './answers.ts';
import { refusalProblem } from './refusals.ts';

/** Every refusal has the same shape (rule platform-2), whichever part of the server sends it. */

const app = testApp();

const login = (heslo: string, uzivatelske_jmeno = 'petra') =>
  app.guest.post('/api/users/login/', { uzivatelske_jmeno, heslo });

type Send = (client: Client) => Promise<Sent>;

const as = (username: string, send: Send) => async () => send(await app.as(username));
const guest = (send: Send) => () => send(app.guest);

/** A raw body, sent as it is. */
const written = (body: string, type = 'application/json') =>
  guest(client => client.post('/api/users/login/', body, { headers: { 'content-type': type } }));

const MEBIBYTE = 'a'.repeat(1024 * 1024);
const EVENING_FIRST = { nazev: 'Nová', nazev_kratkiy: 'Nová', otevreno_od: '12:00', otevreno_do: '11:00' };
const PETRA = { id: 12, uzivatelske_jmeno: 'x', jmeno: 'X', prijmeni: 'X', heslo: 'tajemstvi' };
const ADD_CATEGORY = '/api/news/kategorie/vytvorit/';

const [BAD, NO_TYPE] = ['Neplatný požadavek.', 'Nepodporovaný typ obsahu požadavku.'];
const WRONG = 'Nesprávné uživatelské jméno nebo heslo';
const NOWHERE = 'Tato adresa neexistuje.';
const NO_SECTION = 'Nemáte oprávnění k přístupu k této sekci.';

/** Creates a post of the client that waits for its file; returns the address to upload to. */
async function uploadUrl(client: Client) {
  const { body } = await client.post('/api/news/', { pocet_souboru: 1 });
  return `/api/news/${body.id}/soubory/`;
}

type Case = [status: number, what: string, send: () => Promise<Sent>, text: string, errors?: Route['errors']];

const CASES: Case[] = [
  [400, 'a missing field', guest(c => c.post('/api/users/login/', { heslo: 'x' })), 'Povinné pole'],
  [400, 'a query value', as('petra', c => c.get('/api/news/?limit=0')), 'Povoleno je 1 až 100'],
  [400, 'a path value', as('petra', c => c.delete('/api/news/abc/')), 'Neplatné číslo'],
  [
    400,
    'a rule of two fields',
    as('admin', c => c.post('/api/stores/prodejny/', EVENING_FIRST)),
    'Čas konce musí být po začátku',
  ],
  [400, 'broken JSON', written('{"heslo":'), BAD],
  [400, 'no body', written(''), 'Neplatná hodnota'],
  [
    400,
    'a category without a name',
    as('admin', c => c.post(ADD_CATEGORY, { nazev: '  ' })),
    'Název je povinný',
    'fields-on-top',
  ],
  [
    400,
    'a category that is there already',
    as('admin', c => c.post(ADD_CATEGORY, { nazev: 'AKCE' })),
    'Kategorie s tímto názvem již existuje',
    'fields-on-top',
  ],
  [401, 'nobody signed in', guest(c => c.get('/api/users/current/')), 'Nejste přihlášeni.'],
  [401, 'a wrong password', () => login('spatne'), WRONG],
  [401, 'an unknown person', () => login('x', 'nikdo'), WRONG],
  [403, 'a role that may not', as('viktor', c => c.get('/api/users/list/')), NO_SECTION],
  [404, 'an unknown address', guest(c => c.get('/api/neexistuje/')), NOWHERE],
  [404, 'the bare base', guest(c => c.get('/api/')), NOWHERE],
  [404, 'a method that a call has not, to a guest', guest(c => c.patch('/api/news/', {})), NOWHERE],
  [
    405,
    'the same to a person',
    as('petra', c => c.patch('/api/news/', {})),
    'Tuto adresu nelze volat metodou PATCH, jen GET, HEAD, POST.',
  ],
  [404, 'an address outside of the API', guest(c => c.get('/neco')), NOWHERE],
  [404, 'no record', as('admin', c => c.delete(`/api/users/delete/${NO_ID}/`)), 'Uživatel nebyl nalezen.'],
  [
    409,
    'an id that somebody had',
    as('admin', c => c.post('/api/users/create/', PETRA)),
    'Uživatel s tímto ID již existuje',
  ],
  [
    413,
    'a body over 256 KiB',
    as('petra', c => c.post('/api/news/', { obsah: MEBIBYTE })),
    'Požadavek je příliš velký.',
  ],
  [
    413,
    'a file over the limit',
    as('admin', async c => {
      await c.put('/api/settings/', { soubor_max_mb: 1 });
      return c.post(await uploadUrl(c), textFile('velky.txt', MEBIBYTE + MEBIBYTE));
    }),
    'Soubor je příliš velký. Maximální velikost je 1 MB.',
  ],
  [415, 'text', written('heslo=x', 'text/plain'), NO_TYPE],
  [415, 'XML', written('<heslo>', 'application/xml'), NO_TYPE],
  [415, 'a form of a page', written('heslo=x', 'application/x-www-form-urlencoded'), NO_TYPE],
  [415, 'a type that is none', written('heslo=x', 'nesmysl'), NO_TYPE],
  [415, 'a form where JSON is due', as('petra', c => c.post('/api/news/', textFile())), NO_TYPE],
  [
    415,
    'JSON where a form is due',
    as('petra', async c => c.post(await uploadUrl(c), { soubor: 'x' })),
    'Soubor je třeba poslat jako multipart/form-data.',
  ],
];

test.each(CASES)('%d: %s', async (status, _, send, text, errors) => {
  expect(expectRefusal(await send(), status, errors)).toBe(text);
});

describe('field errors', () => {
  test('are keyed by field, each with its sentences', async () => {
    const admin = await app.as('admin');
    const wrong = { id: 1.5, uzivatelske_jmeno: 'a b', jmeno: '', role: 'KRAL', heslo: 'krato' };
    const sent = await admin.post('/api/users/create/', wrong);
    expectRefusal(sent, 400);
    expect(sent.body.errors).toEqual({
      id: ['Neplatné číslo'],
      uzivatelske_jmeno: ['Uživatelské jméno nesmí obsahovat mezery'],
      jmeno: ['Jméno je povinné'],
      prijmeni: ['Příjmení je povinné'],
      role: ['Neplatná role'],
      heslo: ['Heslo musí mít alespoň 6 znaků'],
    });
    expect(sent.body.message).toBe('Neplatné číslo');
  });

  test('of a new category are also at the top level (rule platform-2)', async () => {
    const admin = await app.as('admin');
    const { body } = await admin.post(ADD_CATEGORY, { nazev: '', barva: 'modrá' });
    expect(body).toMatchObject({
      success: false,
      nazev: ['Název je povinný'],
      barva: ['Barva musí být ve tvaru #rrggbb'],
      errors: { nazev: ['Název je povinný'], barva: ['Barva musí být ve tvaru #rrggbb'] },
    });
  });

  test('named like the envelope never replace it', async () => {
    const admin = await app.as('admin');
    const fields = { success: 1, error: 1, message: 1, errors: 1, request_id: 1 };
    expectRefusal(await admin.post(ADD_CATEGORY, fields), 400, 'fields-on-top');
  });
});

describe('too many requests', () => {
  test('of sign-in get 429 with the wait in words and in Retry-After', async () => {
    for (let count = 0; count < 5; count++) expect((await login('spatne', 'lucie')).status).toBe(401);
    const sent = await login('prodejna1', 'lucie');
    expect(expectRefusal(sent, 429)).toMatch(/^Příliš mnoho pokusů, zkuste to za \d+ minut\.$/);
    expect(Number(sent.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('of one person get 429 with Retry-After', async () => {
    const few = await openApp(app.url, { env: { TRUST_PROXY: false, RATE_LIMIT: 2 } });
    const petra = await few.as('petra');
    for (let count = 0; count < 2; count++) expect((await petra.get('/api/users/current/')).status).toBe(200);
    const sent = await petra.get('/api/users/current/');
    expectRefusal(sent, 429);
    expect(Number(sent.headers['retry-after'])).toBeGreaterThan(0);
    // Other people of the shop share the address, but not the limit.
    expect((await (await few.as('pavel')).get('/api/users/current/')).status).toBe(200);
    await few.close();
  });

  test('of guests count their 401 answers and tried tokens', async () => {
    const few = await openApp(app.url, { env: { TRUST_PROXY: false, RATE_LIMIT: 3 } });
    const remoteAddress = '10.7.0.1';
    const headers = { authorization: 'Bearer nikdo', 'content-type': 'text/csv' };
    const answers = [
      await few.guest.get('/api/news/', { remoteAddress }),
      await few.guest.post('/api/import/prodeje/', 'x', { remoteAddress, headers }),
      await few.guest.post('/api/news/', { obsah: 'x' }, { remoteAddress }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
    expectRefusal(await few.guest.get('/api/news/', { remoteAddress }), 429);
    expect((await (await few.as('petra')).get('/api/news/', { remoteAddress })).status).toBe(200);
    await few.close();
  });

  test('of guests are counted by IPv6 network', async () => {
    const few = await openApp(app.url, { env: { TRUST_PROXY: false, RATE_LIMIT: 3 } });
    const from = async (remoteAddress: string) =>
      (await few.guest.get('/api/news/', { remoteAddress })).status;
    for (const end of ['1', '2', '3']) expect(await from(`2001:db8:7:1::${end}`)).toBe(401);
    expect(await from('2001:db8:7:1::4')).toBe(429);
    expect(await from('2001:db8:7:2::1')).toBe(401);
    await few.close();
  });

  test('of writing get 429 at a quarter of the limit, while reading goes on', async () => {
    const few = await openApp(app.url, { env: { TRUST_PROXY: false, RATE_LIMIT: 12 } });
    const petra = await few.as('petra');
    const { body: post } = await petra.post('/api/news/', { obsah: 'První' });
    const comment = () => petra.post(`/api/news/${post.id}/komentare/`, { obsah: 'A další' });
    expect([(await comment()).status, (await comment()).status]).toEqual([201, 201]);
    const refused = await comment();
    expect(expectRefusal(refused, 429)).toBe('Příliš mnoho změn během jedné minuty. Zkuste to za chvíli.');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await petra.get('/api/news/')).status).toBe(200);
    expect((await (await few.as('pavel')).post('/api/news/', { obsah: 'Já ano' })).status).toBe(201);
    await few.close();
  });
});

test('500: a defect gives its number and no details', async () => {
  const database = await cloneDatabase();
  const broken = await openApp(database.url);
  const admin = await broken.as('admin');
  await sql`drop table import_stav`.execute(broken.owner);
  const sent = await admin.get('/api/analytics/backup-info/');
  expect(expectRefusal(sent, 500)).toContain(sent.headers['x-request-id']);
  expect(JSON.stringify(sent.body)).not.toMatch(/import_stav|relation|\bat\b|\.ts/);
  await broken.close();
  await database.drop();
});

describe('malformed requests', () => {
  let port = 0;
  const sockets: net.Socket[] = [];

  beforeAll(async () => {
    await app.server.listen({ port: 0, host: '127.0.0.1' });
    port = (app.server.server.address() as net.AddressInfo).port;
  });
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
  });

  /** Sends raw bytes and reads until the connection ends. */
  async function speak(text: string) {
    const socket = net.connect(port, '127.0.0.1');
    sockets.push(socket);
    let answer = '';
    socket.setEncoding('utf8').on('data', piece => {
      answer += piece;
    });
    socket.write(text);
    await once(socket, 'close');
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    return { status: Number(head.split(' ')[1]), body };
  }

  const END = ' HTTP/1.1\r\nHost: prodejna\r\nConnection: close\r\n';

  test.each([
    ['broken escapes in the path', 400, `GET /api/files/%zz/${END}\r\n`],
    ['broken escapes anywhere', 400, `GET /%E0%A4%A${END}\r\n`],
    ['a value of the path without end', 414, `GET /api/files/${'a'.repeat(500)}/${END}\r\n`],
    ['no host', 400, 'GET /api/csrf/ HTTP/1.1\r\n\r\n'],
    ['an expectation that nobody knows', 417, `POST /api/news/${END}Expect: neco\r\n\r\n`],
    ['no HTTP', 400, 'DOBRY DEN\r\n\r\n'],
    ['a length that is no number', 400, `POST /api/news/${END}Content-Length: abc\r\n\r\n`],
    ['a chunk that is no chunk', 400, `POST /api/news/${END}Transfer-Encoding: chunked\r\n\r\nzz\r\n`],
    ['headers without end', 431, `GET /api/news/${END}X: ${'a'.repeat(20_000)}\r\n\r\n`],
  ])('%s: %d', async (_, status, text) => {
    const answer = await speak(text);
    expect(answer.status).toBe(status);
    expect(refusalProblem(JSON.parse(answer.body))).toBeNull();
  });
});

test('a call without a body may say that it is JSON', async () => {
  const petra = await app.as('petra');
  const { body } = await petra.post('/api/news/', { obsah: 'Bez těla' });
  const headers = { 'content-type': 'application/json' };
  expect((await petra.delete(`/api/news/${body.id}/`, { headers, payload: '' })).status).toBe(200);
});
