import { describe, expect, test } from 'vitest';
import { insertFile } from '#server/files/queries.ts';
import { type Call, contract } from '#shared/contract.ts';
import { testApp } from '#test/app.ts';
import { listen } from '#test/heard.ts';
import type { Row } from '#world/call.ts';
import { fresh, records } from '#world/records.ts';
import { ROWS, requestFor } from '#world/requests.ts';
import { ROUTES, urlOf } from './routes.ts';

/**
 * A post for the people of other shops (rule news-8): whatever is asked about it is answered as if it did not exist,
 * no list, search or stream contains anything of it. Calls are found in the contract, so that none can be forgotten.
 */

const app = testApp();
const [PETRA, PAVEL, JANA, PREMYSL, MICHAL] = [12, 13, 14, 41, 42];
const PREROV = 4;
/** A seller and a manager of another shop, and a seller without one. */
const STRANGERS = ['petra', 'viktor', 'hana'];

const rowsOf = (record: string) =>
  ROWS.filter((row): row is Row & { call: Call } => row.record === record).map(row => row.call);
const withheld = rowsOf('withheld');

async function ask(username: string, call: Call, record: 'withheld' | 'missing') {
  const { method, path } = ROUTES.get(call)!;
  const { params, query, body } = await requestFor(app.db, call, record, username);
  const url = urlOf(path, params, query);
  const client = await app.as(username);
  const sent =
    method === 'GET' || method === 'DELETE'
      ? await client[method === 'GET' ? 'get' : 'delete'](url)
      : await client[method === 'PUT' ? 'put' : 'post'](url, body);
  // Every request has another number.
  const { request_id: _, ...said } = sent.body;
  return { status: sent.status, said };
}

test('every call about a post, a comment or a file says what it answers', () => {
  const ofNews = [...Object.values(contract.news), ...Object.values(contract.files)];
  const about = ofNews
    .map(({ method, path }) => `${method} ${path}` as Call)
    .filter(call => !call.includes('/kategorie/'));
  expect(rowsOf('missing').filter(call => about.includes(call) && !withheld.includes(call))).toEqual([]);
  expect(withheld.length).toBeGreaterThan(14);
});

describe.each(withheld)('%s', call => {
  test.each(['petra', 'viktor'])('tells %s what it tells of a post that does not exist', async username => {
    expect(await ask(username, call, 'withheld')).toEqual(await ask(username, call, 'missing'));
  });
});

test('no call that reads answers anything of it, and an ADMIN finds all of it', async () => {
  const marker = `vylohajenprerov${fresh()}`;
  const make = records(app.db);
  await make.unpinPosts();
  const id = await make.post(PREMYSL, `Post ${marker}`, [PREROV]);
  await make.pinPost(id);
  const upload = {
    ...({ nazev: `${marker}.txt`, velikost: 1, typ: 'dokument', mime: 'text/plain' } as const),
    ...{ sirka: null, vyska: null },
    async *chunks() {
      yield Buffer.from('x');
    },
  };
  await app.db.transaction().execute(tx => insertFile(tx, upload, { novinka_id: id }, PREMYSL, 10));
  const michal = await app.as('michal');
  expect((await michal.post(`/api/news/${id}/komentare/`, { obsah: `Comment ${marker}` })).status).toBe(201);
  // Somebody commented before they moved to another shop, so they would be told of further comments.
  await app.db.insertInto('komentar').values({ novinka_id: id, obsah: marker, autor_id: PETRA }).execute();
  const premysl = await app.as('premysl');
  await premysl.post(`/api/news/${id}/komentare/`, { obsah: `Further ${marker}` });

  const special = [
    `/api/news/?prispevek=${id}`,
    '/api/news/?pripnute=1',
    `/api/news/?before=${id + 1}`,
    `/api/news/?limit=1&before=${id + 1}`,
    `/api/search/?q=${marker}`,
    `/api/news/${id}/komentare/`,
  ];
  const reads = ROWS.filter(
    (row): row is Row & { call: Call } =>
      row.call.startsWith('GET ') && !['missing', 'withheld'].includes(row.record),
  ).filter(({ call }) => !ROUTES.get(call)!.raw);
  const telling = async (username: string) => {
    const client = await app.as(username);
    const urls = new Set(special);
    for (const { call, record } of reads) {
      const { params, query } = await requestFor(app.db, call, record, username);
      urls.add(urlOf(ROUTES.get(call)!.path, params, query));
    }
    const told = [];
    for (const url of urls) {
      const { body } = await client.get(url);
      if (JSON.stringify(body ?? '').includes(marker)) told.push(url);
    }
    return told;
  };
  for (const stranger of STRANGERS) expect(await telling(stranger), stranger).toEqual([]);
  expect(await telling('michal')).toEqual(
    expect.arrayContaining(['/api/news/', '/api/notifications/', ...special]),
  );
  expect(await telling('admin')).toEqual(expect.arrayContaining(['/api/news/', ...special]));
});

test('it is unread for those whom it is for, and for nobody else', async () => {
  const newest = await records(app.db).post(JANA);
  const unread = async (username: string) =>
    (await (await app.as(username)).get('/api/news/neprectene/')).body.neprectenych;
  const readers = [...STRANGERS, 'michal'];
  for (const username of readers)
    await (await app.as(username)).post('/api/news/videno/', { prispevek: newest });
  await records(app.db).post(PREMYSL, 'Jen Přerov', [PREROV]);
  expect(await Promise.all(readers.map(unread))).toEqual([0, 0, 0, 1]);
});

describe('the live stream', () => {
  const writes = withheld.filter(call => !call.startsWith('GET ') && call !== 'PUT /news/:id/prodejny/');

  test.each(writes)('tells strangers nothing of %s', async call => {
    // Some of these only the author may do, who is a colleague of the strangers; the others an ADMIN does.
    const isOwn = ROWS.find(row => row.call === call && row.record === 'withheld')!.statuses.ADMIN === 403;
    const streams = [await listen(app, JANA), await listen(app, MICHAL)];
    const { status } = await ask(isOwn ? 'pavel' : 'admin', call, 'withheld');
    expect(status).toBeLessThan(300);
    const [stranger, reader] = await Promise.all(streams.map(stream => stream.heard()));
    expect(stranger).toEqual([]);
    // How far somebody has read is told to their own windows alone.
    if (call !== 'POST /news/videno/') expect(reader).toEqual([expect.objectContaining({ tema: 'news' })]);
    for (const stream of streams) stream.stop();
  });

  test('tells strangers nothing of a new one', async () => {
    const streams = [await listen(app, JANA), await listen(app, MICHAL), await listen(app, PAVEL)];
    const { id } = (
      await (await app.as('pavel')).post('/api/news/', { obsah: 'Jen vám', prodejny: [PREROV] })
    ).body;
    const heard = await Promise.all(streams.map(stream => stream.heard()));
    expect(heard).toEqual([
      [],
      [{ tema: 'news', id, co: 'vytvoreni' }],
      [{ tema: 'news', id, co: 'vytvoreni' }],
    ]);
    for (const stream of streams) stream.stop();
  });
});
