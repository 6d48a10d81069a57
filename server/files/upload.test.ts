import { EventEmitter, once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { SESSION_COOKIE } from '#server/gate/guard.ts';
import { csrfToken } from '#server/session/queries.ts';
import { MEGABYTE } from '#shared/files/kinds.ts';
import { type Client, testApp } from '#test/app.ts';
import { soon } from '#test/soon.ts';
import { sweepDeleted } from '../news/deleted/queries.ts';
import { multipart, multipartHeaders, partHead } from './fixtures/multipart.ts';
import { photo, SAMPLES } from './fixtures/samples.ts';
import { insertFile } from './queries.ts';
import type { Upload } from './receive.ts';

const app = testApp();
const PETRA = 12;

const post = async (client: Client, draft: object = { obsah: 'Novinka' }): Promise<number> =>
  (await client.post('/api/news/', draft)).body.id;

const send = (client: Client, url: string, filename = 'a.txt', content: Buffer | string = SAMPLES.text) =>
  client.post(url, multipart({ filename, content }), { headers: multipartHeaders });

const count = async (table: 'soubor' | 'soubor_cast' | 'audit') => {
  const query = app.db.selectFrom(table).select(eb => eb.fn.countAll<number>().as('count'));
  return (await query.executeTakeFirstOrThrow()).count;
};
/** The numbers of rows, without the audit rows of refusals. */
const counts = async () => [
  await count('soubor'),
  await count('soubor_cast'),
  (await app.db.selectFrom('audit').select('id').where('co', '<>', 'odmitnuto').execute()).length,
];

test('a post of files alone appears to others with its first file', async () => {
  const [petra, pavel] = [await app.as('petra'), await app.as('pavel')];
  const id = await post(petra, { obsah: '', pocet_souboru: 1 });
  const seenBy = async (client: Client) =>
    (await client.get('/api/news/')).body.find((shown: { id: number }) => shown.id === id);
  expect(await seenBy(pavel)).toBeUndefined();

  const { status, body } = await send(petra, `/api/news/${id}/soubory/`, 'Výloha.JPG', await photo(80, 60));
  expect(status).toBe(201);
  expect(body).toEqual({
    id: expect.any(Number),
    nazev: 'Výloha.jpg',
    url: expect.stringMatching(/^\/api\/files\/[A-Za-z0-9_-]{22}\/$/),
    typ: 'obrazek',
    velikost: expect.any(Number),
    sirka: 60,
    vyska: 80,
  });
  expect((await seenBy(pavel)).soubory).toEqual([body]);
});

test('a file of a comment is shown with the comment', async () => {
  const [petra, pavel] = [await app.as('petra'), await app.as('pavel')];
  const id = await post(petra);
  const comment = (await pavel.post(`/api/news/${id}/komentare/`, { obsah: 'Příloha' })).body.id;
  const { status, body } = await send(pavel, `/api/news/komentare/${comment}/soubory/`);
  expect(status).toBe(201);
  const shown = (await petra.get('/api/news/')).body.find((one: { id: number }) => one.id === id);
  expect(shown.komentare[0].soubory).toEqual([body]);
});

test('only the signed-in author with the CSRF token adds files, and only to an existing post', async () => {
  const [petra, pavel, admin] = [await app.as('petra'), await app.as('pavel'), await app.as('admin')];
  const url = `/api/news/${await post(petra)}/soubory/`;
  const before = await counts();
  expect((await send(pavel, url)).status).toBe(403);
  expect((await send(admin, url)).status).toBe(403);
  expect((await send(petra, '/api/news/999999/soubory/')).status).toBe(404);
  expect((await send(petra, '/api/news/komentare/999999/soubory/')).status).toBe(404);
  expect((await send(app.guest, url)).status).toBe(401);
  const cookies = { [SESSION_COOKIE]: petra.cookie! };
  const forged = { headers: { ...multipartHeaders, 'x-csrftoken': 'x' }, cookies };
  expect((await petra.post(url, multipart({ filename: 'a.txt', content: 'x' }), forged)).status).toBe(403);
  expect(await counts()).toEqual(before);
});

test('refuses the eleventh file', async () => {
  const petra = await app.as('petra');
  const url = `/api/news/${await post(petra)}/soubory/`;
  for (let sent = 0; sent < 10; sent++) expect((await send(petra, url)).status).toBe(201);
  expect(await send(petra, url)).toMatchObject({ status: 409, body: { error: 'Nejvýše 10\u00a0souborů' } });
});

test.each([
  [1, 'Nejvýše 1\u00a0soubor'],
  [3, 'Nejvýše 3\u00a0soubory'],
])('refuses one file more than the %i that the setting allows', async (souboru_max, error) => {
  const [petra, admin] = [await app.as('petra'), await app.as('admin')];
  await admin.put('/api/settings/', { souboru_max });
  const url = `/api/news/${await post(petra)}/soubory/`;
  for (let sent = 0; sent < souboru_max; sent++) expect((await send(petra, url)).status).toBe(201);
  expect(await send(petra, url)).toMatchObject({ status: 409, body: { error } });
  await admin.put('/api/settings/', { souboru_max: 10 });
});

test('a person who uploaded too much in 24 hours must wait, others need not', async () => {
  const [pavel, tomas] = [await app.as('pavel'), await app.as('tomas')];
  const url = `/api/news/${await post(pavel)}/soubory/`;
  const { body: first } = await send(pavel, url);
  const weigh = (velikost: number, vlozen: string) =>
    app.db.updateTable('soubor').set({ velikost, vlozen }).where('id', '=', first.id).execute();
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  await weigh(1000 * MEGABYTE, hoursAgo(23));
  expect(await send(pavel, url)).toMatchObject({
    status: 429,
    body: { error: 'Za posledních 24 hodin jste už nahráli 1000 MB. Další soubory přidejte později.' },
  });
  expect((await send(tomas, `/api/news/${await post(tomas)}/soubory/`)).status).toBe(201);
  await weigh(1000 * MEGABYTE, hoursAgo(25));
  expect((await send(pavel, url)).status).toBe(201);
});

test('counts two simultaneous last files one after the other', async () => {
  const petra = await app.as('petra');
  const owners = [
    { novinka_id: await post(petra) },
    {
      komentar_id: (await petra.post(`/api/news/${await post(petra)}/komentare/`, { obsah: 'Ano' })).body.id,
    },
  ];
  for (const owner of owners) {
    const signals = new EventEmitter();
    const counted = once(signals, 'counted');
    const file = {
      nazev: 'a.txt',
      typ: 'dokument',
      mime: 'text/plain',
      velikost: 1,
      sirka: null,
      vyska: null,
    } as const;
    const insert = (chunks: Upload['chunks']) =>
      app.db.transaction().execute(tx => insertFile(tx, { ...file, chunks }, owner, PETRA, 1));
    const first = insert(async function* () {
      signals.emit('counted');
      await once(signals, 'go on');
      yield Buffer.from('x');
    });
    await counted;
    const second = insert(async function* () {
      yield Buffer.from('y');
    }).catch((refusal: { status: number }) => refusal.status);
    await sleep(100);
    signals.emit('go on');
    expect(await first).toMatchObject({ nazev: 'a.txt' });
    expect(await second).toBe(409);
  }
});

test('accepts 25 MB but not a byte more, and a refused file leaves nothing', async () => {
  const petra = await app.as('petra');
  const url = `/api/news/${await post(petra)}/soubory/`;
  const content = Buffer.concat([SAMPLES.mp4, Buffer.alloc(25 * MEGABYTE - SAMPLES.mp4.length + 1)]);
  const before = await counts();
  const refused = await send(petra, url, 'video.mp4', content);
  expect(refused).toMatchObject({
    status: 413,
    body: { error: 'Soubor je příliš velký. Maximální velikost je 25 MB.' },
  });
  expect((await send(petra, url, 'obrazek.png', SAMPLES.svg)).status).toBe(415);
  expect((await send(petra, url, 'prazdny.txt', '')).status).toBe(400);
  expect(await counts()).toEqual(before);

  const accepted = await send(petra, url, 'video.mp4', content.subarray(0, 25 * MEGABYTE));
  expect(accepted).toMatchObject({ status: 201, body: { typ: 'video', velikost: 25 * MEGABYTE } });
  expect(await counts()).toEqual([before[0]! + 1, before[1]! + 100, before[2]! + 1]);
});

test('files disappear with their deleted post and comments, and are erased when undo expires', async () => {
  const petra = await app.as('petra');
  const id = await post(petra);
  const comment = (await petra.post(`/api/news/${id}/komentare/`, { obsah: 'Ano' })).body.id;
  const before = await counts();
  const { url } = (await send(petra, `/api/news/${id}/soubory/`)).body;
  const { url: ofComment } = (await send(petra, `/api/news/komentare/${comment}/soubory/`)).body;
  for (const one of [url, ofComment]) expect((await petra.get(one)).status).toBe(200);
  expect((await petra.delete(`/api/news/${id}/`)).status).toBe(200);
  for (const one of [url, ofComment]) expect((await petra.get(one)).status).toBe(404);
  // They are kept until the deletion can no longer be undone.
  const later = app.clock.now() + 16 * 60_000;
  await app.db.transaction().execute(tx => sweepDeleted(tx, later));
  expect((await counts()).slice(0, 2)).toEqual(before.slice(0, 2));
});

test('an upload in progress holds no connection, and fails when its post is deleted meanwhile', async () => {
  const petra = await app.as('petra');
  const id = await post(petra);
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.server.address() as AddressInfo;
  const token = csrfToken(petra.cookie!);
  const form = multipart({ filename: 'a.pdf', content: SAMPLES.pdf });
  const socket = connect(port, '127.0.0.1');
  const answer = new Promise<string>(resolve => socket.once('data', data => resolve(`${data}`)));
  const headers = {
    host: 'x',
    cookie: `${SESSION_COOKIE}=${petra.cookie}; csrftoken=${token}`,
    'x-csrftoken': token,
    'content-length': form.length,
    ...multipartHeaders,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST /api/news/${id}/soubory/ HTTP/1.1\r\n${lines.join('')}\r\n`);
  const begun = Buffer.byteLength(partHead({ filename: 'a.pdf' })) + 5;
  const queries = vi.fn();
  app.pool.on('acquire', queries);
  socket.write(form.subarray(0, begun));
  // After the queries for the session and the post there are no more.
  await soon(() => expect(queries.mock.calls.length).toBeGreaterThanOrEqual(2));
  await soon(() => expect(app.pool.idleCount).toBe(app.pool.totalCount));
  expect((await petra.delete(`/api/news/${id}/`)).status).toBe(200);
  socket.write(form.subarray(begun));
  expect(await answer).toMatch(/^HTTP\/1.1 404 [\s\S]*Příspěvek nebyl nalezen\./);
  socket.destroy();
});
