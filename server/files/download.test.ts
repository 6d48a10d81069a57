import { randomBytes } from 'node:crypto';
import { get } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { beforeAll, expect, test, vi } from 'vitest';
import { SESSION_COOKIE } from '#server/gate/guard.ts';
import type { StoredFile } from '#shared/files/contract.ts';
import { MEGABYTE } from '#shared/files/kinds.ts';
import { type Client, testApp } from '#test/app.ts';
import { CHUNK } from './chunks.ts';
import { SAMPLES } from './fixtures/samples.ts';
import { insertFile } from './queries.ts';
import type { Upload } from './receive.ts';

const errors: string[] = [];
const app = testApp({ log: pino({ level: 'error' }, { write: line => void errors.push(line) }) });

let petra: Client;
let novinka_id: number;
let port: number;
beforeAll(async () => {
  petra = await app.as('petra');
  novinka_id = (await petra.post('/api/news/', { obsah: 'Soubory' })).body.id;
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.server.address() as AddressInfo).port;
});

const PETRA = 12;

/** Stores a file as if it had been uploaded. */
function store(bytes: Buffer, file: Pick<Upload, 'nazev' | 'typ' | 'mime'>): Promise<StoredFile> {
  const pieces = Array.from({ length: Math.ceil(bytes.length / CHUNK) }, (_, at) =>
    bytes.subarray(at * CHUNK, (at + 1) * CHUNK),
  );
  const upload: Upload = {
    ...file,
    velikost: bytes.length,
    sirka: null,
    vyska: null,
    async *chunks() {
      yield* pieces;
    },
  };
  return app.db.transaction().execute(tx => insertFile(tx, upload, { novinka_id }, PETRA, 100));
}

const video = { nazev: 'Výloha.mp4', typ: 'video', mime: 'video/mp4' } as const;
const bytes = randomBytes(2 * CHUNK + 1000);

test('a whole file has headers that keep it inert, for HEAD too', async () => {
  const { url } = await store(bytes, video);
  const { status, headers, response } = await petra.get(url);
  expect(status).toBe(200);
  expect(response.rawPayload.equals(bytes)).toBe(true);
  const expected = {
    'content-type': 'video/mp4',
    'content-length': `${bytes.length}`,
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': `inline; filename="Vyloha.mp4"; filename*=UTF-8''V%C3%BDloha.mp4`,
    'cache-control': 'private, no-cache',
    'cross-origin-resource-policy': 'same-origin',
    etag: `"${url.split('/').at(-2)}"`,
  };
  expect(headers).toMatchObject(expected);
  expect(headers).not.toHaveProperty('content-encoding');

  const head = await app.server.inject({
    method: 'HEAD',
    url,
    cookies: { [SESSION_COOKIE]: petra.cookie! },
    headers: { range: 'bytes=0-1' },
  });
  expect(head.statusCode).toBe(200);
  expect(head.headers).toMatchObject(expected);
  expect(head.rawPayload).toHaveLength(0);
});

test.each([
  ['obrazek', 'a.png', 'image/png', 'inline'],
  ['audio', 'a.mp3', 'audio/mpeg', 'inline'],
  ['dokument', 'a.pdf', 'application/pdf', 'attachment'],
  ['dokument', 'a.txt', 'text/plain; charset=windows-1250', 'attachment'],
] as const)('%s %s is served as %s, %s', async (typ, nazev, mime, kind) => {
  const { url } = await store(SAMPLES.text, { nazev, typ, mime });
  const { headers } = await petra.get(url);
  expect(headers['content-type']).toBe(mime);
  expect(headers['content-disposition']).toMatch(new RegExp(`^${kind}; `));
});

test.each([
  ['bytes=0-0', 0, 0],
  ['bytes=10-19', 10, 19],
  [`bytes=${CHUNK - 1}-${CHUNK}`, CHUNK - 1, CHUNK],
  [`bytes=${CHUNK}-${2 * CHUNK - 1}`, CHUNK, 2 * CHUNK - 1],
  [`bytes=5-${2 * CHUNK + 5}`, 5, 2 * CHUNK + 5],
  [`bytes=${2 * CHUNK}-`, 2 * CHUNK, bytes.length - 1],
  ['bytes=-7', bytes.length - 7, bytes.length - 1],
  ['bytes=0-99999999', 0, bytes.length - 1],
])('serves the range %s', async (range, first, last) => {
  const { url } = await store(bytes, video);
  const { status, headers, response } = await petra.get(url, { headers: { range } });
  expect(status).toBe(206);
  expect(headers['content-range']).toBe(`bytes ${first}-${last}/${bytes.length}`);
  expect(headers['content-length']).toBe(`${last - first + 1}`);
  expect(response.rawPayload.equals(bytes.subarray(first, last + 1))).toBe(true);
});

test('refuses a range behind the end, and answers several ranges with the whole file', async () => {
  const { url } = await store(bytes, video);
  const behind = await petra.get(url, { headers: { range: `bytes=${bytes.length}-` } });
  expect(behind).toMatchObject({ status: 416, body: { success: false } });
  expect(behind.headers['content-range']).toBe(`bytes */${bytes.length}`);
  const several = await petra.get(url, { headers: { range: 'bytes=0-1,5-6' } });
  expect(several.status).toBe(200);
  expect(several.response.rawPayload).toHaveLength(bytes.length);
});

test('answers 304 to a browser that has the file, unless the file is gone', async () => {
  const file = await store(bytes, video);
  const { etag } = (await petra.get(file.url)).headers;
  const again = await petra.get(file.url, { headers: { 'if-none-match': `${etag}` } });
  expect(again.status).toBe(304);
  expect(again.response.rawPayload).toHaveLength(0);
  await app.db.deleteFrom('soubor').where('id', '=', file.id).execute();
  const gone = await petra.get(file.url, { headers: { 'if-none-match': `${etag}` } });
  expect(gone).toMatchObject({ status: 404, body: { error: 'Soubor nebyl nalezen.' } });
});

test('sends a text uncompressed', async () => {
  const text = Buffer.from('stále totéž '.repeat(1000));
  const { url } = await store(text, { nazev: 'a.txt', typ: 'dokument', mime: 'text/plain; charset=utf-8' });
  const { headers } = await petra.get(url, { headers: { 'accept-encoding': 'gzip, br' } });
  expect(headers).not.toHaveProperty('content-encoding');
  expect(headers['content-length']).toBe(`${text.length}`);
});

test('everybody signed in may read a file, and only under its own key', async () => {
  const { url } = await store(bytes, video);
  expect((await (await app.as('gabriela')).get(url)).status).toBe(200);
  const guest = await app.guest.get(url, { headers: { 'if-none-match': '*' } });
  expect(guest.status).toBe(401);
  expect(guest.headers['cache-control']).toBe('no-store');
  expect((await petra.get(`/api/files/${'A'.repeat(22)}/`)).status).toBe(404);
  expect((await petra.get('/api/files/1/')).status).toBe(400);
  expect((await petra.get(`/api/files/${'%2e'.repeat(22)}/`)).status).toBe(400);
});

/** A reader that takes the head of the answer and then stops reading. */
function readSlowly(url: string) {
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET ${url} HTTP/1.1\r\nHost: x\r\nCookie: ${SESSION_COOKIE}=${petra.cookie}\r\n\r\n`);
  return new Promise<typeof socket>(resolve => {
    socket.once('readable', () => {
      socket.read(200);
      resolve(socket);
    });
  });
}

test('a reader who leaves before the answer is no error', async () => {
  const { url } = await store(bytes, video);
  const left = Array.from({ length: 40 }, async (_, at) => {
    const socket = connect(port, '127.0.0.1');
    socket.write(`GET ${url} HTTP/1.1\r\nHost: x\r\nCookie: ${SESSION_COOKIE}=${petra.cookie}\r\n\r\n`);
    await sleep(at / 2);
    socket.resetAndDestroy();
  });
  await Promise.all(left);
  expect((await petra.get(url)).status).toBe(200);
  expect(errors).toEqual([]);
});

test('a slow reader holds no database connection, and nothing is read for one who left', async () => {
  const { url } = await store(randomBytes(30 * MEGABYTE), video);
  const queries = vi.fn();
  app.pool.on('acquire', queries);
  const socket = await readSlowly(url);
  let asked: number;
  do {
    asked = queries.mock.calls.length;
    await sleep(400);
  } while (queries.mock.calls.length > asked);
  expect(asked).toBeLessThan(100);
  expect(app.pool.idleCount).toBe(app.pool.totalCount);
  socket.destroy();
  await sleep(300);
  expect(queries.mock.calls.length).toBeLessThanOrEqual(asked + 1);
});

test('an unreadable file gives an error without the headers of a file', async () => {
  const { id, url } = await store(bytes, video);
  await app.db.deleteFrom('soubor_cast').where('soubor_id', '=', id).where('poradi', '=', 0).execute();
  const { status, headers } = await petra.get(url);
  expect(status).toBe(404);
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  for (const name of ['etag', 'content-disposition', 'accept-ranges'])
    expect(headers).not.toHaveProperty(name);
});

test('a file deleted while being read ends the connection early', async () => {
  const file = await store(randomBytes(30 * MEGABYTE), video);
  const taken = await new Promise<number>(resolve => {
    let length = 0;
    const headers = { cookie: `${SESSION_COOKIE}=${petra.cookie}` };
    get({ port, path: file.url, headers }, async answer => {
      answer.on('error', () => {});
      answer.on('close', () => resolve(length));
      await app.db.deleteFrom('soubor').where('id', '=', file.id).execute();
      answer.on('data', data => {
        length += data.length;
      });
    });
  });
  expect(taken).toBeGreaterThan(0);
  expect(taken).toBeLessThan(file.velikost);
});
