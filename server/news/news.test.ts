import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { MINUTE } from '#shared/core/durations.ts';
import { type Client, type Sent, testApp } from '#test/app.ts';
import { expectWaiting } from '#test/locks.ts';
import { LOCKS } from '../core/database/locks.ts';
import { sweep } from '../operation/sweep.ts';

const EMPTY = 'Zadejte obsah nebo nahrajte soubor';
const NO_POST = 'Příspěvek nebyl nalezen.';
const NO_COMMENT = 'Komentář nebyl nalezen.';

let now = Date.now();
beforeEach(() => {
  now = Date.now();
});

const app = testApp({ clock: { now: () => now } });

type Post = { id: number; obsah: string; komentare: Comment[] };
type Comment = { id: number; obsah: string };

async function post(username: string, fields: object | string): Promise<number> {
  const body = typeof fields === 'string' ? { obsah: fields } : fields;
  const { status, body: created } = await (await app.as(username)).post('/api/news/', body);
  expect(status).toBe(201);
  return created.id;
}

async function comment(username: string, postId: number, fields: object | string): Promise<number> {
  const body = { novinka: postId, ...(typeof fields === 'string' ? { obsah: fields } : fields) };
  const { status, body: created } = await (await app.as(username)).post(
    `/api/news/${postId}/komentare/`,
    body,
  );
  expect(status).toBe(201);
  return created.id;
}

const filesOnly = { obsah: '', pocet_souboru: 1 };

const feed = async (username: string, query: Record<string, string> = {}): Promise<Post[]> =>
  (await (await app.as(username)).get('/api/news/', { query })).body;

/** A post as `username` sees it in the feed; undefined when it is not there. */
const seen = async (username: string, id: number) =>
  // biome-ignore lint/suspicious/noExplicitAny: an answer as it came
  (await feed(username)).find(one => one.id === id) as any;

const picture = sharp({ create: { width: 4, height: 3, channels: 3, background: '#06c' } })
  .png()
  .toBuffer();

/** Advances the clock so that earlier deletions can no longer be undone. */
async function forgetDeleted() {
  now += 15 * MINUTE;
  await sweep(app);
}

/** Uploads a small picture to `url` as the browser does. */
async function upload(client: Client, url: string) {
  const form = new FormData();
  form.set('soubor', new Blob([new Uint8Array(await picture)], { type: 'image/png' }), 'foto.png');
  const sent = new Response(form);
  const headers = { 'content-type': sent.headers.get('content-type')! };
  return client.post(url, Buffer.from(await sent.arrayBuffer()), { headers });
}

const count = async (table: 'novinka' | 'komentar' | 'reakce' | 'soubor' | 'soubor_cast') => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
    app.db,
  );
  return rows[0]!.n;
};

describe('the feed', () => {
  test('is a bare list of complete posts', async () => {
    const category = (await (await app.as('petra')).get('/api/news/kategorie/')).body[0];
    const id = await post('petra', { obsah: 'Dobré ráno', kategorie: [category.id] });
    const commentId = await comment('viktor', id, 'Dobré');
    const client = await app.as('pavel');
    await client.post('/api/news/reakce/', { novinka: id, typ: 'smich' });
    const { status, body } = await client.get('/api/news/');
    expect(status).toBe(200);
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+0[12]:00$/);
    expect(body).toEqual([
      {
        id,
        novost: id,
        obsah: 'Dobré ráno',
        kategorie: [category],
        autor: { id: 12, jmeno: 'Petra', prijmeni: 'Nováková', inicialy: 'PN', obrazek: null },
        datum_vytvoreni: time,
        upraveno: null,
        upravit_do: null,
        verze: 1,
        prodejny: [],
        zminky: [],
        pripnuto: null,
        soubory: [],
        reakce: [{ typ: 'smich', uzivatel: { id: 13 } }],
        moje_reakce: { typ: 'smich' },
        pocet_reakci: 1,
        pocet_komentaru: 1,
        komentare: [
          {
            id: commentId,
            novinka: id,
            obsah: 'Dobré',
            autor: { id: 11, jmeno: 'Viktor', prijmeni: 'Malý', inicialy: 'VM', obrazek: null },
            datum_vytvoreni: time,
            upraveno: null,
            upravit_do: null,
            verze: 1,
            zminky: [],
            soubory: [],
          },
        ],
      },
    ]);
    expect((await seen('petra', id)).moje_reakce).toBeNull();
  });

  test('is closed to guests', async () => {
    expect((await app.guest.get('/api/news/')).status).toBe(401);
    expect((await app.guest.post('/api/news/', { obsah: 'Ahoj' })).status).toBe(401);
  });

  test.each(['petra', 'viktor', 'admin'])('%s reads, posts, comments and reacts', async username => {
    const id = await post(username, 'Ahoj');
    await comment(username, id, 'Také ahoj');
    const reaction = await (await app.as(username)).post('/api/news/reakce/', { novinka: id, typ: 'like' });
    expect(reaction.status).toBe(201);
    expect(await seen(username, id)).toMatchObject({ pocet_komentaru: 1, moje_reakce: { typ: 'like' } });
  });

  test('lists comments oldest first', async () => {
    const id = await post('petra', 'Otázka');
    for (const text of ['první', 'druhý', 'třetí']) await comment('pavel', id, text);
    expect((await seen('petra', id)).komentare.map((one: Comment) => one.obsah)).toEqual([
      'první',
      'druhý',
      'třetí',
    ]);
  });
});

describe('pages of the feed', () => {
  const ids = async (query: Record<string, string>) => (await feed('petra', query)).map(one => one.id);

  test('are newest first, fifty by default and a hundred at most', async () => {
    await sql`insert into novinka (obsah, autor_id) select 'Zpráva ' || n, 12
      from generate_series(1, 120) n`.execute(app.db);
    const all = await ids({});
    expect(all).toHaveLength(50);
    expect(all).toEqual([...all].sort((a, b) => b - a));
    expect(await ids({ limit: '100' })).toHaveLength(100);
    expect(await ids({ limit: '1' })).toEqual([all[0]]);
  });

  test('follow one another without gaps or doubles while posts are added', async () => {
    const whole = await ids({ limit: '100' });
    const pages: number[] = [];
    for (let page = 0; page < 4; page++) {
      const before = pages.at(-1);
      pages.push(...(await ids({ limit: '20', ...(before && { before: `${before}` }) })));
      await post('pavel', 'Mezitím');
    }
    expect(pages).toEqual(whole.slice(0, 80));
  });

  test('end with an empty one', async () => {
    const { rows } = await sql<{ id: number }>`select min(id) as id from novinka`.execute(app.db);
    expect(await ids({ before: `${rows[0]!.id}` })).toEqual([]);
  });

  test('place a post at the time others could see it, without gaps or doubles', async () => {
    const late = await post('petra', filesOnly);
    for (let other = 1; other <= 3; other++) await post('pavel', `Mezitím ${other}`);
    expect((await feed('lucie', { limit: '3' })).map(one => one.id)).not.toContain(late);
    await upload(await app.as('petra'), `/api/news/${late}/soubory/`);
    const whole = (await feed('lucie')).map(one => one.id);
    expect(whole[0]).toBe(late);
    expect(new Set(whole).size).toBe(whole.length);
    const page = async (before: number) =>
      (await feed('lucie', { limit: '2', before: `${before}` })).map(one => one.id);
    expect(await page(late)).toEqual(whole.slice(1, 3));
    expect(await page(whole[2]!)).toEqual(whole.slice(3, 5));
    // The last post of a page may have been deleted since.
    await (await app.as('pavel')).delete(`/api/news/${whole[2]}/`);
    expect(await page(whole[2]!)).toEqual(whole.slice(3, 5));
    await forgetDeleted();
    expect(await page(whole[2]!)).toEqual(whole.slice(3, 5));
  });

  test('answer the one-post queries of pages from before an upgrade, even for a late post', async () => {
    const late = await post('petra', filesOnly);
    await upload(await app.as('petra'), `/api/news/${late}/soubory/`);
    const before = await post('petra', 'Po ní');
    for (const id of [late, before]) expect(await ids({ limit: '1', before: `${id + 1}` })).toEqual([id]);
  });

  test('can be narrowed to one post', async () => {
    const [one, hidden] = [await post('petra', 'Sama'), await post('petra', filesOnly)];
    expect(await ids({ prispevek: `${one}` })).toEqual([one]);
    expect(await ids({ prispevek: `${hidden}` })).toEqual([hidden]);
    expect(await feed('lucie', { prispevek: `${hidden}` })).toEqual([]);
    expect(await ids({ prispevek: '999999' })).toEqual([]);
  });

  test('can be narrowed to one category', async () => {
    const petra = await app.as('petra');
    const [one, two] = (await petra.get('/api/news/kategorie/')).body;
    const both = await post('petra', { obsah: 'Obě', kategorie: [two.id, one.id] });
    const second = await post('petra', { obsah: 'Druhá', kategorie: [two.id] });
    expect((await ids({ kategorie: `${two.id}` })).slice(0, 2)).toEqual([second, both]);
    expect(await ids({ kategorie: `${one.id}` })).toContain(both);
    expect(await ids({ kategorie: `${one.id}` })).not.toContain(second);
    expect(await ids({ kategorie: '99999' })).toEqual([]);
    expect(await ids({ kategorie: `${two.id}`, before: `${second}`, limit: '1' })).toEqual([both]);
  });

  test.each([
    ['limit', '0'],
    ['limit', '101'],
    ['limit', '-1'],
    ['limit', 'vše'],
    ['before', '0'],
    ['before', 'x'],
    ['prispevek', '0'],
    ['kategorie', '1,2'],
    ['kategorie', '99999999999'],
  ])('refuse %s=%s with 400', async (key, value) => {
    const { status, body } = await (await app.as('petra')).get('/api/news/', { query: { [key]: value } });
    expect(status).toBe(400);
    expect(Object.keys(body.errors)).toEqual([key]);
  });
});

describe.each([
  ['a post', 1000, '/api/news/'],
  ['a comment', 500, null],
])('the text of %s', (_what, max, path) => {
  const send = async (fields: object) => {
    const url = path ?? `/api/news/${await post('petra', 'Pod tím')}/komentare/`;
    return (await app.as('petra')).post(url, fields);
  };

  test.each([
    ['the longest text', 'č'.repeat(max), 'č'.repeat(max)],
    ['text with spaces around', `  ${'x'.repeat(max)}\n `, 'x'.repeat(max)],
    ['decomposed letters', 'č'.repeat(max).normalize('NFD'), 'č'.repeat(max)],
    ['line ends of a form', `a\r\n${'b'.repeat(max - 2)}`, `a\n${'b'.repeat(max - 2)}`],
    ['empty lines inside', 'a\n\n\nb', 'a\n\n\nb'],
    ['characters of two units', '😀'.repeat(max / 2), '😀'.repeat(max / 2)],
    ['markup', '<script>alert(1)</script><b onclick=x>&amp;', '<script>alert(1)</script><b onclick=x>&amp;'],
    [
      'a quote and a backslash',
      `O'Brien "\\" ; drop table novinka --`,
      `O'Brien "\\" ; drop table novinka --`,
    ],
  ])('%s is stored as text', async (_what, obsah, kept) => {
    const { status, body, headers } = await send({ obsah });
    expect(status).toBe(201);
    expect(body.obsah).toBe(kept);
    expect(headers['content-type']).toMatch(/^application\/json/);
    const [newest] = (await feed('pavel')) as [Post];
    expect((path ? newest : newest.komentare[0]!).obsah).toBe(kept);
  });

  test.each([
    ['one character more', { obsah: 'č'.repeat(max + 1) }, `Nejvýše ${max} znaků`],
    ['one unit more', { obsah: `${'😀'.repeat(max / 2)}x` }, `Nejvýše ${max} znaků`],
    ['letters that take more when composed', { obsah: '\u0958'.repeat(max) }, `Nejvýše ${max} znaků`],
    ['no text', { obsah: '' }, EMPTY],
    ['only spaces', { obsah: ' \t\r\n\u00a0' }, EMPTY],
    ['nothing at all', {}, EMPTY],
    ['nothing and no files', { obsah: '', pocet_souboru: 0 }, EMPTY],
    ['NUL', { obsah: 'a\0' }, 'Text obsahuje nepovolené znaky'],
    ['half a character', { obsah: 'a\ud83d' }, 'Text obsahuje nepovolené znaky'],
    ['a number', { obsah: 5 }, 'Neplatná hodnota'],
  ])('refuses %s with 400 and stores nothing', async (_what, fields, text) => {
    const table = path ? 'novinka' : 'komentar';
    const before = await count(table);
    const { status, body } = await send(fields);
    expect(status).toBe(400);
    expect(body).toMatchObject({ success: false, error: text, message: text, errors: { obsah: [text] } });
    expect(await count(table)).toBe(before);
  });

  test.each([[-1], [11], [1.5], ['1']])('refuses %j announced files with 400', async pocet_souboru => {
    const { status, body } = await send({ obsah: 'x', pocet_souboru });
    expect(status).toBe(400);
    expect(Object.keys(body.errors)).toEqual(['pocet_souboru']);
  });
});

describe('a new post', () => {
  test('is answered completely', async () => {
    const { status, body } = await (await app.as('petra')).post('/api/news/', { obsah: 'Ahoj' });
    expect(status).toBe(201);
    expect(body).toEqual(await seen('petra', body.id));
  });

  test('has each category once; its author and time come from the server', async () => {
    const petra = await app.as('petra');
    const [one] = (await petra.get('/api/news/kategorie/')).body;
    const { body } = await petra.post('/api/news/', {
      obsah: 'Ahoj',
      kategorie: [one.id, one.id],
      autor: { id: 1 },
      autor_id: 1,
      datum_vytvoreni: '2000-01-01T00:00:00Z',
      id: 1,
    });
    expect(body.kategorie).toEqual([one]);
    expect(body.autor.id).toBe(12);
    expect(new Date(body.datum_vytvoreni).getFullYear()).toBeGreaterThan(2000);
  });

  test.each([
    ['a category that is not there', [99_999], 'Vybraná kategorie neexistuje'],
    ['a category as text', ['1'], 'Neplatné číslo'],
    ['categories without end', Array.from({ length: 21 }, (_, i) => i + 1), 'Nejvýše 20 kategorií'],
  ])('with %s gets 400 and is not stored', async (_what, kategorie, text) => {
    const before = await count('novinka');
    const { status, body } = await (await app.as('petra')).post('/api/news/', { obsah: 'Ahoj', kategorie });
    expect(status).toBe(400);
    expect(body).toMatchObject({ success: false, message: text, errors: { kategorie: [text] } });
    expect(await count('novinka')).toBe(before);
  });

  test('with a long discussion comes with the newest thirty comments and their count; older ones on request', async () => {
    const id = await post('petra', 'Dlouhá debata');
    await sql`insert into komentar (novinka_id, obsah, autor_id)
      select ${id}::int, 'č. ' || n, 13 from generate_series(1, 70) n`.execute(app.db);
    const { komentare, pocet_komentaru } = await seen('petra', id);
    const texts = (some: Comment[]) => some.map(one => Number(one.obsah.slice(3)));
    const from = (first: number, length: number) => Array.from({ length }, (_, at) => first + at);
    expect([pocet_komentaru, texts(komentare)]).toEqual([70, from(41, 30)]);
    const petra = await app.as('petra');
    const olderThan = async (comments: Comment[]) =>
      (await petra.get(`/api/news/${id}/komentare/`, { query: { before: `${comments[0]!.id}` } })).body;
    const older = await olderThan(komentare);
    expect(texts(older)).toEqual(from(11, 30));
    expect(texts(await olderThan(older))).toEqual(from(1, 10));
    expect(await olderThan(await olderThan(older))).toEqual([]);
    // Somebody whose comment is old is told as well.
    await sql`update komentar set autor_id = 17 where novinka_id = ${id} and obsah = 'č. 1'`.execute(app.db);
    await comment('viktor', id, 'Poslední slovo');
    const bell = (await (await app.as('martin')).get('/api/notifications/')).body.upozorneni;
    expect(bell).toMatchObject([{ druh: 'komentar', zaznam: id }]);
  });

  test('is not lost among many sent at once', async () => {
    const before = await count('novinka');
    const clients = await Promise.all(['petra', 'pavel', 'jana', 'viktor'].map(name => app.as(name)));
    const texts = Array.from({ length: 40 }, (_, i) => `Současně ${i}`);
    const answers = await Promise.all(
      texts.map((obsah, i) => clients[i % clients.length]!.post('/api/news/', { obsah })),
    );
    expect(new Set(answers.map(answer => answer.body.id)).size).toBe(40);
    expect(await count('novinka')).toBe(before + 40);
    const shown = (await feed('petra', { limit: '100' })).map(one => one.obsah);
    expect(shown).toEqual(expect.arrayContaining(texts));
  });
});

describe('a post of files only', () => {
  test('is hidden from others until its first file arrives', async () => {
    const id = await post('petra', filesOnly);
    expect(await seen('petra', id)).toMatchObject({ obsah: '', soubory: [] });
    expect(await seen('pavel', id)).toBeUndefined();
    expect(await seen('admin', id)).toBeUndefined();
    const pavel = await app.as('pavel');
    for (const answer of [
      await pavel.post(`/api/news/${id}/komentare/`, { obsah: 'Vidím' }),
      await pavel.post('/api/news/reakce/', { novinka: id, typ: 'like' }),
      await pavel.delete(`/api/news/${id}/reakce/`),
      await pavel.delete(`/api/news/${id}/`),
      await upload(pavel, `/api/news/${id}/soubory/`),
    ]) {
      expect([answer.status, answer.body.message]).toEqual([404, NO_POST]);
    }
    const file = await upload(await app.as('petra'), `/api/news/${id}/soubory/`);
    expect(file.status).toBe(201);
    expect(file.body).toMatchObject({ nazev: 'foto.png', typ: 'obrazek', url: expect.any(String) });
    expect((await seen('pavel', id)).soubory).toEqual([file.body]);
  });

  test('is deleted after 15 minutes without a file, and not earlier', async () => {
    const [waiting, done] = [await post('petra', filesOnly), await post('petra', filesOnly)];
    const text = await post('petra', { obsah: 'Soubor nepřišel', pocet_souboru: 1 });
    await upload(await app.as('petra'), `/api/news/${done}/soubory/`);
    now += 15 * MINUTE - 5_000;
    await sweep(app);
    expect(await seen('petra', waiting)).toBeDefined();
    now += MINUTE;
    await sweep(app);
    expect(await seen('petra', waiting)).toBeUndefined();
    expect(await seen('petra', done)).toBeDefined();
    expect(await seen('petra', text)).toBeDefined();
  });

  test('follows the same rules as a comment of files only', async () => {
    const id = await post('viktor', 'Pošlete fotky');
    const [waiting, done] = [await comment('petra', id, filesOnly), await comment('petra', id, filesOnly)];
    expect((await seen('petra', id)).pocet_komentaru).toBe(2);
    expect(await seen('pavel', id)).toMatchObject({ pocet_komentaru: 0, komentare: [] });
    const pavel = await app.as('pavel');
    expect((await pavel.delete(`/api/news/komentare/${waiting}/`)).body.message).toBe(NO_COMMENT);
    const file = await upload(await app.as('petra'), `/api/news/komentare/${done}/soubory/`);
    expect(file.status).toBe(201);
    expect(await seen('pavel', id)).toMatchObject({
      pocet_komentaru: 1,
      komentare: [{ id: done, soubory: [file.body] }],
    });
    now += 16 * MINUTE;
    await sweep(app);
    expect((await seen('petra', id)).komentare.map((one: Comment) => one.id)).toEqual([done]);
  });

  test('is left to another instance’s sweep when one is running', async () => {
    const id = await post('petra', filesOnly);
    now += 16 * MINUTE;
    await app.db.transaction().execute(async tx => {
      await sql`select pg_advisory_xact_lock(${LOCKS.sweep}, at) from generate_series(0, 99) at`.execute(tx);
      await sweep(app);
      expect(await seen('petra', id)).toBeDefined();
    });
    await sweep(app);
    expect(await seen('petra', id)).toBeUndefined();
  });
});

describe('files of posts and comments', () => {
  test('can be added only by the author', async () => {
    const id = await post('petra', 'Moje');
    const commentId = await comment('petra', id, 'Můj');
    for (const username of ['pavel', 'admin']) {
      const client = await app.as(username);
      for (const url of [`/api/news/${id}/soubory/`, `/api/news/komentare/${commentId}/soubory/`]) {
        expect((await upload(client, url)).status).toBe(403);
      }
    }
    expect((await seen('petra', id)).soubory).toEqual([]);
  });

  test('get 404 for a post or comment that does not exist', async () => {
    const petra = await app.as('petra');
    expect((await upload(petra, '/api/news/99999/soubory/')).body.message).toBe(NO_POST);
    expect((await upload(petra, '/api/news/komentare/99999/soubory/')).body.message).toBe(NO_COMMENT);
  });

  test('are deleted with their post, including the bytes', async () => {
    await forgetDeleted();
    const before = [await count('soubor'), await count('soubor_cast')];
    const id = await post('petra', 'S fotkami');
    const petra = await app.as('petra');
    const { body: file } = await upload(petra, `/api/news/${id}/soubory/`);
    await upload(petra, `/api/news/komentare/${await comment('petra', id, 'Další')}/soubory/`);
    expect((await petra.get(file.url)).status).toBe(200);
    expect((await petra.delete(`/api/news/${id}/`)).status).toBe(200);
    expect((await petra.get(file.url)).status).toBe(404);
    await forgetDeleted();
    expect([await count('soubor'), await count('soubor_cast')]).toEqual(before);
  });
});

describe('a reaction', () => {
  const react = async (username: string, novinka: unknown, typ: unknown) =>
    (await app.as(username)).post('/api/news/reakce/', { novinka, typ });
  const unreact = async (username: string, id: number) =>
    (await app.as(username)).delete(`/api/news/${id}/reakce/`);

  test.each(['like', 'srdce', 'smich', 'prekvapeni'])('can be %s', async typ => {
    const id = await post('petra', 'Reagujte');
    const { status, body } = await react('pavel', id, typ);
    expect(status).toBe(201);
    expect(body).toEqual({ id: expect.any(Number), novinka: id, typ, uzivatel: { id: 13 } });
    expect(await seen('pavel', id)).toMatchObject({ moje_reakce: { typ }, pocet_reakci: 1 });
  });

  test('replaces the earlier one, so a person has one', async () => {
    const id = await post('petra', 'Reagujte');
    await react('viktor', id, 'smich');
    const first = await react('pavel', id, 'like');
    const second = await react('pavel', id, 'srdce');
    const same = await react('pavel', id, 'srdce');
    expect(second.body).toEqual({ id: first.body.id, novinka: id, typ: 'srdce', uzivatel: { id: 13 } });
    expect(same.body).toEqual(second.body);
    expect(await seen('pavel', id)).toMatchObject({
      pocet_reakci: 2,
      moje_reakce: { typ: 'srdce' },
      reakce: [
        { typ: 'smich', uzivatel: { id: 11 } },
        { typ: 'srdce', uzivatel: { id: 13 } },
      ],
    });
  });

  test('stays single however many are sent at once', async () => {
    const id = await post('petra', 'Reagujte');
    const pavel = await app.as('pavel');
    const types = ['like', 'srdce', 'smich', 'prekvapeni'];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        pavel.post('/api/news/reakce/', { novinka: id, typ: types[i % 4] }),
      ),
    );
    expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([201]));
    expect(new Set(answers.map(answer => answer.body.id)).size).toBe(1);
    expect((await seen('pavel', id)).pocet_reakci).toBe(1);
  });

  test('can be removed only by its person, and repeatedly', async () => {
    const id = await post('petra', 'Reagujte');
    await react('pavel', id, 'like');
    await react('jana', id, 'like');
    for (let i = 0; i < 2; i++) {
      expect(await unreact('pavel', id)).toMatchObject({ status: 200, body: { success: true } });
    }
    expect(await seen('pavel', id)).toMatchObject({
      moje_reakce: null,
      pocet_reakci: 1,
      reakce: [{ typ: 'like', uzivatel: { id: 14 } }],
    });
  });

  test('gets 404 for a post that does not exist', async () => {
    const [reacted, removed] = [await react('pavel', 99_999, 'like'), await unreact('pavel', 99_999)];
    for (const { status, body } of [reacted, removed]) {
      expect([status, body.message]).toEqual([404, NO_POST]);
    }
  });

  test.each([
    ['an unknown type', 1, 'palec', 'typ', 'Neznámý typ reakce'],
    ['no type', 1, undefined, 'typ', 'Neznámý typ reakce'],
    ['a key of every object', 1, 'constructor', 'typ', 'Neznámý typ reakce'],
    ['a post as text', '1', 'like', 'novinka', 'Neplatné číslo'],
  ])('with %s gets 400', async (_what, novinka, typ, field, text) => {
    const { status, body } = await react('pavel', novinka, typ);
    expect(status).toBe(400);
    expect(body.errors).toEqual({ [field]: [text] });
  });
});

describe('a comment', () => {
  test('is answered with its author and no files', async () => {
    const id = await post('petra', 'Otázka');
    const answer = await (await app.as('pavel')).post(`/api/news/${id}/komentare/`, {
      obsah: ' Odpověď ',
      novinka: id,
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(Number),
      novinka: id,
      obsah: 'Odpověď',
      autor: { id: 13, jmeno: 'Pavel', prijmeni: 'Svoboda', inicialy: 'PS', obrazek: null },
      datum_vytvoreni: expect.any(String),
      upraveno: null,
      upravit_do: expect.any(String),
      verze: 1,
      zminky: [],
      soubory: [],
    });
  });

  test('belongs to the post in its address, whatever the body says', async () => {
    const [id, other] = [await post('petra', 'Sem'), await post('petra', 'Sem ne')];
    await comment('pavel', id, { obsah: 'Kam?', novinka: other });
    expect((await seen('petra', id)).pocet_komentaru).toBe(1);
    expect((await seen('petra', other)).pocet_komentaru).toBe(0);
  });

  test('gets 404 for a post that does not exist', async () => {
    const petra = await app.as('petra');
    const id = await post('petra', 'Krátce');
    await petra.delete(`/api/news/${id}/`);
    const answer = await petra.post(`/api/news/${id}/komentare/`, { obsah: 'Pozdě' });
    expect([answer.status, answer.body.message]).toEqual([404, NO_POST]);
  });

  test('is not lost among many sent at once', async () => {
    const id = await post('petra', 'Diskuse');
    const pavel = await app.as('pavel');
    await Promise.all(
      Array.from({ length: 20 }, (_, i) => pavel.post(`/api/news/${id}/komentare/`, { obsah: `${i}` })),
    );
    const { komentare, pocet_komentaru } = await seen('petra', id);
    expect(pocet_komentaru).toBe(20);
    expect(new Set(komentare.map((one: Comment) => one.obsah)).size).toBe(20);
    const ids = komentare.map((one: Comment) => one.id);
    expect(ids).toEqual([...ids].sort((a: number, b: number) => a - b));
  });
});

describe('deleting', () => {
  const FOREIGN = 'Smazat můžete jen vlastní příspěvek nebo komentář.';

  test.each([
    ['petra', 200],
    ['admin', 200],
    ['pavel', 403],
    ['viktor', 403],
  ])('petra’s post: %s gets %d', async (username, status) => {
    const id = await post('petra', 'Smažte mě');
    const answer = await (await app.as(username)).delete(`/api/news/${id}/`);
    expect(answer.status).toBe(status);
    if (status === 200) expect(answer.body).toEqual({ success: true });
    else expect(answer.body.message).toBe(FOREIGN);
    expect((await seen('petra', id)) === undefined).toBe(status === 200);
  });

  test.each([
    ['pavel', 200],
    ['admin', 200],
    ['petra', 403],
    ['viktor', 403],
  ])('pavel’s comment under petra’s post: %s gets %d', async (username, status) => {
    const id = await post('petra', 'Otázka');
    const commentId = await comment('pavel', id, 'Odpověď');
    const answer = await (await app.as(username)).delete(`/api/news/komentare/${commentId}/`);
    expect(answer.status).toBe(status);
    if (status === 200) expect(answer.body).toEqual({ success: true });
    else expect(answer.body.message).toBe(FOREIGN);
    expect((await seen('petra', id)).pocet_komentaru).toBe(status === 200 ? 0 : 1);
  });

  test('a post deletes its comments and reactions, finally after a quarter of an hour', async () => {
    await forgetDeleted();
    const before = [await count('komentar'), await count('reakce')];
    const id = await post('petra', 'Všechno pryč');
    await comment('pavel', id, 'Ano');
    await (await app.as('pavel')).post('/api/news/reakce/', { novinka: id, typ: 'like' });
    const petra = await app.as('petra');
    expect((await petra.delete(`/api/news/${id}/`)).status).toBe(200);
    await forgetDeleted();
    expect([await count('komentar'), await count('reakce')]).toEqual(before);
    expect((await petra.post(`/api/news/${id}/obnovit/`)).status).toBe(404);
  });

  test('a post with a long discussion deletes all its notifications', async () => {
    const id = await post('petra', 'Kdo přijde na večírek?');
    await sql`insert into upozorneni (uzivatel_id, druh, udalost, zaznam, text)
      select uzivatel.id, 'komentar', 'talk ' || n, ${id}, 'Odpověď' from uzivatel, generate_series(1, 500) n`.execute(
      app.db,
    );
    expect((await (await app.as('petra')).delete(`/api/news/${id}/`)).body).toEqual({ success: true });
    const left = await app.db.selectFrom('upozorneni').select('id').where('zaznam', '=', id).execute();
    expect(left).toEqual([]);
  });

  test('a post can be undone with its comments and files by those who may delete it', async () => {
    const petra = await app.as('petra');
    const id = await post('petra', 'Omylem');
    const older = await post('petra', 'Starší');
    const { body: file } = await upload(petra, `/api/news/${id}/soubory/`);
    const commentId = await comment('pavel', id, 'Škoda');
    const before = await seen('petra', id);
    expect((await petra.delete(`/api/news/${id}/`)).status).toBe(200);
    // Meanwhile the post is gone: it cannot be read, found or commented on, and its file cannot be downloaded.
    expect(await seen('admin', id)).toBeUndefined();
    expect((await petra.get(file.url)).status).toBe(404);
    expect((await petra.get(`/api/news/${id}/komentare/`)).status).toBe(404);
    expect((await petra.delete(`/api/news/komentare/${commentId}/`)).status).toBe(404);
    expect((await petra.get('/api/search/', { query: { q: 'Omylem' } })).body.vysledky ?? []).toEqual([]);
    now += 14 * MINUTE;
    await sweep(app);
    expect((await (await app.as('pavel')).post(`/api/news/${id}/obnovit/`)).status).toBe(403);
    const back = await petra.post(`/api/news/${id}/obnovit/`);
    expect([back.status, back.body]).toEqual([200, before]);
    expect((await feed('petra')).map(one => one.id).slice(0, 2)).toEqual([older, id]);
    expect((await petra.get(file.url)).status).toBe(200);
    const again = await (await app.as('admin')).post(`/api/news/${id}/obnovit/`);
    expect([again.status, again.body.obsah]).toEqual([200, 'Omylem']);
  });

  test('a post by an ADMIN cannot be undone by its author', async () => {
    const id = await post('petra', 'Nevhodné');
    const admin = await app.as('admin');
    expect((await admin.delete(`/api/news/${id}/`)).status).toBe(200);
    const restore = async (who: string) => (await app.as(who)).post(`/api/news/${id}/obnovit/`);
    const { status, body } = await restore('petra');
    expect([status, body.message]).toEqual([
      403,
      'Příspěvek smazal administrátor. Obnovit jej může jen administrátor.',
    ]);
    expect((await restore('karel')).status).toBe(200);
    expect((await (await app.as('petra')).delete(`/api/news/${id}/`)).status).toBe(200);
    expect((await restore('petra')).status).toBe(200);
  });

  test.each([
    ['/api/news/99999/', 404, NO_POST],
    ['/api/news/komentare/99999/', 404, NO_COMMENT],
    ['/api/news/abc/', 400, 'Neplatné číslo'],
    ['/api/news/komentare/-1/', 400, 'Neplatné číslo'],
  ])('%s gets %d', async (url, status, text) => {
    const answer = await (await app.as('admin')).delete(url);
    expect([answer.status, answer.body.message]).toEqual([status, text]);
  });

  test('twice gets 404 the second time', async () => {
    const id = await post('petra', 'Jednou');
    const petra = await app.as('petra');
    const answers = [await petra.delete(`/api/news/${id}/`), await petra.delete(`/api/news/${id}/`)];
    expect(answers.map(answer => answer.status)).toEqual([200, 404]);
  });
});

describe('simultaneously with a deletion', () => {
  /** Runs `act` while `deletion` is not committed yet: `act` still sees what the deletion removes. */
  async function whileDeleting(
    table: 'novinka' | 'komentar' | 'kategorie',
    id: number,
    act: () => Promise<Sent>,
  ) {
    const { running } = await app.db.transaction().execute(async tx => {
      await sql`delete from ${sql.table(table)} where id = ${id}`.execute(tx);
      const running = act();
      await expectWaiting(app.db, 1);
      return { running };
    });
    return running;
  }

  test.each([
    [
      'a comment',
      (client: Client, id: number) => client.post(`/api/news/${id}/komentare/`, { obsah: 'Pozdě' }),
    ],
    [
      'a reaction',
      (client: Client, id: number) => client.post('/api/news/reakce/', { novinka: id, typ: 'like' }),
    ],
    ['a file', (client: Client, id: number) => upload(client, `/api/news/${id}/soubory/`)],
    ['another deletion', (client: Client, id: number) => client.delete(`/api/news/${id}/`)],
  ])('%s on the deleted post gets 404', async (_what, act) => {
    const id = await post('petra', 'Mizí');
    const petra = await app.as('petra');
    const { status, body } = await whileDeleting('novinka', id, () => act(petra, id));
    expect([status, body.message]).toEqual([404, NO_POST]);
  });

  test.each([
    ['a file', (client: Client, id: number) => upload(client, `/api/news/komentare/${id}/soubory/`)],
    ['another deletion', (client: Client, id: number) => client.delete(`/api/news/komentare/${id}/`)],
  ])('%s on the deleted comment gets 404', async (_what, act) => {
    const id = await comment('petra', await post('petra', 'Zůstane'), 'Mizí');
    const petra = await app.as('petra');
    const { status, body } = await whileDeleting('komentar', id, () => act(petra, id));
    expect([status, body.message]).toEqual([404, NO_COMMENT]);
  });

  test('a post with the deleted category gets 400', async () => {
    const { body: category } = await (await app.as('admin')).post('/api/news/kategorie/vytvorit/', {
      nazev: 'Mizí',
    });
    const petra = await app.as('petra');
    const fields = { obsah: 'Ahoj', kategorie: [category.id] };
    const answer = await whileDeleting('kategorie', category.id, () => petra.post('/api/news/', fields));
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual({ kategorie: ['Vybraná kategorie neexistuje'] });
  });

  test('five deletions of a post make one, with one audit row', async () => {
    const id = await post('petra', 'Jednou');
    const petra = await app.as('petra');
    const answers = await Promise.all(Array.from({ length: 5 }, () => petra.delete(`/api/news/${id}/`)));
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 404, 404, 404, 404]);
    const rows = await app.db
      .selectFrom('audit')
      .select('id')
      .where('tabulka', '=', 'novinka')
      .where('zaznam', '=', `${id}`)
      .where('co', '=', 'smazani')
      .execute();
    expect(rows).toHaveLength(1);
  });
});

describe('unread posts', () => {
  const unread = async (username: string) =>
    (await (await app.as(username)).get('/api/news/neprectene/')).body.neprectenych;
  const see = async (username: string, prispevek: number) =>
    (await app.as(username)).post('/api/news/videno/', { prispevek });

  test('are others’ posts since the person’s last look, which never moves back', async () => {
    await see('lucie', await post('lucie', 'Odsud'));
    await see('tomas', await post('petra', 'Odsud i Tomáš'));
    expect(await unread('lucie')).toBe(1);
    const [first, second, gone] = [
      await post('petra', '1'),
      await post('pavel', '2'),
      await post('pavel', '3'),
    ];
    await post('lucie', 'Moje se mi nepočítá');
    await post('pavel', filesOnly);
    expect([await unread('lucie'), await unread('tomas')]).toEqual([4, 4]);
    await (await app.as('pavel')).delete(`/api/news/${gone}/`);
    expect(await unread('lucie')).toBe(3);
    expect((await see('lucie', second)).body).toEqual({ success: true });
    expect(await unread('lucie')).toBe(0);
    expect((await see('lucie', first)).status).toBe(200);
    expect([await unread('lucie'), await unread('tomas')]).toEqual([0, 3]);
    now += 15 * 24 * 60 * MINUTE;
    expect(await unread('tomas')).toBe(0);
  });

  test('include a post of files whose first file came after a later post was seen', async () => {
    const late = await post('petra', filesOnly);
    const other = await post('petra', 'Mezitím');
    await see('lucie', other);
    expect(await unread('lucie')).toBe(0);
    await upload(await app.as('petra'), `/api/news/${late}/soubory/`);
    expect(await unread('lucie')).toBe(1);
    // Somebody who has not seen it reports the last post that they saw.
    await see('lucie', other);
    expect(await unread('lucie')).toBe(1);
    await upload(await app.as('petra'), `/api/news/${late}/soubory/`);
    expect((await feed('lucie', { limit: '1' })).map(one => one.id)).toEqual([late]);
    await see('lucie', late);
    expect(await unread('lucie')).toBe(0);
    await post('petra', 'Potom');
    expect(await unread('lucie')).toBe(1);
  });

  test('can be marked only up to an existing post', async () => {
    expect((await see('petra', 999_999)).status).toBe(404);
  });
});

describe('a post being deleted', () => {
  const deleting = async (id: number, act: () => Promise<Sent>) => {
    const { running } = await app.db.transaction().execute(async tx => {
      await sql`update novinka set smazano = now() where id = ${id}`.execute(tx);
      const running = act();
      await expectWaiting(app.db, 1);
      return { running };
    });
    return running;
  };
  const bellsOf = (id: number) =>
    app.db
      .selectFrom('upozorneni')
      .select('text')
      .where('druh', '=', 'komentar')
      .where('zaznam', '=', id)
      .execute();

  test('gets no comment and no notification of one', async () => {
    const id = await post('petra', 'Nová výloha');
    const pavel = await app.as('pavel');
    const { status, body } = await deleting(id, () =>
      pavel.post(`/api/news/${id}/komentare/`, { obsah: 'Hezká' }),
    );
    expect([status, body.message]).toEqual([404, NO_POST]);
    expect(await bellsOf(id)).toEqual([]);
  });

  test('gets no first file of a comment', async () => {
    const id = await post('petra', 'Nová výloha');
    const waiting = await comment('pavel', id, filesOnly);
    const pavel = await app.as('pavel');
    const before = await count('soubor');
    const { status, body } = await deleting(id, () =>
      upload(pavel, `/api/news/komentare/${waiting}/soubory/`),
    );
    expect([status, body.message]).toEqual([404, NO_POST]);
    expect([await bellsOf(id), await count('soubor')]).toEqual([[], before]);
  });
});
