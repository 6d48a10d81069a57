import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { auditRowsOf } from '#test/audit-rows.ts';
import { listen } from '#test/heard.ts';
import { records, textFile } from '#world/records.ts';
import { findPost } from '../queries.ts';

const TOO_LATE = 'Příspěvek lze upravit jen 15 minut po přidání.';
const EMPTY = 'Zadejte obsah nebo nahrajte soubor';
const [PETRA, PAVEL] = [12, 13];

const app = testApp();

const post = async (username: string, body: object) =>
  (await (await app.as(username)).post('/api/news/', body)).body;
const edit = async (username: string, id: number, body: object, headers = {}) =>
  (await app.as(username)).put(`/api/news/${id}/`, body, { headers });
const seen = async (username: string, id: number) =>
  (await (await app.as(username)).get('/api/news/', { query: { prispevek: `${id}` } })).body[0];
const upload = async (username: string, id: number) =>
  (await app.as(username)).post(`/api/news/${id}/soubory/`, textFile());
const rowsOf = (id: number) => auditRowsOf(app.db, 'novinka', id);

/** Makes a post as old as this, by the database's clock. */
const age = (id: number, interval: string) =>
  sql`update novinka set datum_vytvoreni = now() - ${interval}::interval where id = ${id}`.execute(app.db);

describe('an edited post', () => {
  test('has the new text and the time for everybody, and keeps all the rest', async () => {
    const [kategorie] = (await (await app.as('petra')).get('/api/news/kategorie/')).body;
    const { id } = await post('petra', {
      obsah: 'Otevřeno do 18',
      kategorie: [kategorie.id],
      pocet_souboru: 1,
    });
    await upload('petra', id);
    const pavel = await app.as('pavel');
    await pavel.post(`/api/news/${id}/komentare/`, { obsah: 'Díky' });
    await pavel.post('/api/news/reakce/', { novinka: id, typ: 'like' });
    const newer = await post('viktor', { obsah: 'Novější' });
    const [mine, theirs] = [await seen('petra', id), await seen('pavel', id)];
    expect(mine).toMatchObject({ upraveno: null, verze: 1 });

    const { status, body } = await edit('petra', id, { obsah: '  Otevřeno do 19 ', verze: 1 });
    expect(status).toBe(200);
    const upraveno = expect.stringMatching(/^20\d\d-\d\d-\d\dT.*\+0[12]:00$/);
    const now = { obsah: 'Otevřeno do 19', upraveno, verze: 2 };
    expect(body).toEqual({ ...mine, ...now });
    expect(await seen('petra', id)).toEqual(body);
    expect(await seen('pavel', id)).toEqual({ ...theirs, ...now });
    const feed = (await pavel.get('/api/news/', { query: { limit: '2' } })).body;
    expect(feed.map((one: { id: number }) => one.id)).toEqual([newer.id, id]);
  });

  test('is found by its new text, and no longer by the old one', async () => {
    const { id } = await post('petra', { obsah: 'Prodejna v Kroměříži' });
    await edit('petra', id, { obsah: 'Prodejna v Uherském Brodě' });
    const found = async (q: string) =>
      (await (await app.as('pavel')).get('/api/search/', { query: { q } })).body.vysledky;
    expect(await found('kromerizi')).toEqual([]);
    expect(await found('uherskem')).toMatchObject([{ druh: 'novinka', id }]);
  });

  test('is announced to everybody, and notifies nobody', async () => {
    const { id } = await post('petra', { obsah: 'Inventura v pátek' });
    await (await app.as('pavel')).post(`/api/news/${id}/komentare/`, { obsah: 'Přijdu' });
    const count = () => app.db.selectFrom('upozorneni').select('id').execute();
    const before = await count();
    const stream = await listen(app, PAVEL);
    await edit('petra', id, { obsah: 'Inventura v sobotu' });
    expect(await stream.heard()).toEqual([expect.objectContaining({ tema: 'news', id, co: 'zmena' })]);
    stream.stop();
    expect(await count()).toEqual(before);
  });

  test('leaves who changed what in the audit; one saved as it is leaves nothing', async () => {
    const { id } = await post('petra', { obsah: 'Sleva 10 %' });
    await edit('petra', id, { obsah: 'Sleva 20 %', verze: 1 });
    const again = await edit('petra', id, { obsah: 'Sleva 20 %', verze: 1 });
    expect([again.status, again.body.verze]).toEqual([200, 2]);
    expect((await rowsOf(id)).slice(1)).toEqual([
      { co: 'zmena', kdo: PETRA, zmeny: { obsah: ['Sleva 10 %', 'Sleva 20 %'] } },
    ]);
  });

  test('is edited once, however often the request with one key arrives', async () => {
    const { id } = await post('petra', { obsah: 'Jednou' });
    const key = { 'idempotency-key': `uprava-prispevku-${id}` };
    const sent = { obsah: 'Podruhé', verze: 1 };
    const answers = [await edit('petra', id, sent, key), await edit('petra', id, sent, key)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[1]!.body).toEqual(answers[0]!.body);
    expect(await rowsOf(id)).toHaveLength(2);
  });

  test('that was hidden without text is new for others now', async () => {
    const { id } = await post('petra', { obsah: '', pocet_souboru: 1 });
    const later = await post('viktor', { obsah: 'Mezitím' });
    const pavel = await app.as('pavel');
    await pavel.post('/api/news/videno/', { prispevek: later.id });
    expect((await edit('petra', id, { obsah: 'Soubor nepřijde' })).body.novost).toBeGreaterThan(later.id);
    expect((await pavel.get('/api/news/neprectene/')).body.neprectenych).toBe(1);
    expect((await pavel.get('/api/news/')).body[0]).toMatchObject({ id, obsah: 'Soubor nepřijde' });
  });
});

describe('a text', () => {
  test.each([
    ['nothing', '', 400, EMPTY],
    ['blanks', ' \n ', 400, EMPTY],
    ['1,000 characters', 'č'.repeat(1000), 200, undefined],
    ['1,001 characters', 'č'.repeat(1001), 400, 'Nejvýše 1000 znaků'],
  ])('of %s gets %s', async (_, obsah, status, message) => {
    const { id } = await post('petra', { obsah: 'Původní' });
    const answer = await edit('petra', id, { obsah });
    expect([answer.status, answer.body.errors?.obsah?.[0]]).toEqual([status, message]);
    expect((await seen('pavel', id)).obsah).toBe(status === 200 ? obsah : 'Původní');
  });

  test('may be deleted from a post that has a file', async () => {
    const { id } = await post('petra', { obsah: 'Foto', pocet_souboru: 1 });
    await upload('petra', id);
    expect((await edit('petra', id, { obsah: '' })).status).toBe(200);
    expect(await seen('pavel', id)).toMatchObject({ obsah: '', soubory: [expect.anything()] });
  });
});

describe('a quarter of an hour', () => {
  test('is how long the author may edit, and nobody else is told of it', async () => {
    const { id, datum_vytvoreni, upravit_do } = await post('petra', { obsah: 'Do kdy' });
    expect(Date.parse(upravit_do) - Date.parse(datum_vytvoreni)).toBe(15 * 60_000);
    for (const username of ['pavel', 'viktor', 'admin'])
      expect((await seen(username, id)).upravit_do).toBeNull();
    await age(id, '14 minutes');
    expect((await edit('petra', id, { obsah: 'Ještě' })).status).toBe(200);
    await age(id, '15 minutes');
    expect((await seen('petra', id)).upravit_do).toBeNull();
    const late = await edit('petra', id, { obsah: 'Už ne' });
    expect([late.status, late.body.message]).toEqual([409, TOO_LATE]);
    expect((await seen('petra', id)).obsah).toBe('Ještě');
  });

  test('ends with its last microsecond', async () => {
    const { id } = await post('petra', { obsah: 'Na hraně' });
    const deadline = (interval: string) =>
      app.db.transaction().execute(async tx => {
        await sql`update novinka set datum_vytvoreni = now() - ${interval}::interval where id = ${id}`.execute(
          tx,
        );
        return (await findPost(tx, PETRA, id))!.upravit_do;
      });
    expect(await deadline('14 minutes 59.999999 seconds')).not.toBeNull();
    expect(await deadline('15 minutes')).toBeNull();
  });
});

describe('others', () => {
  test.each(['pavel', 'viktor', 'admin'])('%s may not edit it, with whatever version', async username => {
    const { id } = await post('petra', { obsah: 'Moje' });
    for (const verze of [undefined, 1, 7]) {
      const { status, body } = await edit(username, id, { obsah: 'Cizí', verze });
      expect([status, body.message]).toEqual([403, 'Upravit lze jen vlastní příspěvek.']);
    }
    expect(await seen('petra', id)).toMatchObject({ obsah: 'Moje', upraveno: null, verze: 1 });
  });

  test('who delete it meanwhile leave nothing to edit; restored, it has its version', async () => {
    const { id } = await post('petra', { obsah: 'Smazaný' });
    const admin = await app.as('admin');
    await admin.delete(`/api/news/${id}/`);
    const gone = await edit('petra', id, { obsah: 'Pozdě', verze: 1 });
    expect([gone.status, gone.body.message]).toEqual([404, 'Příspěvek nebyl nalezen.']);
    await admin.post(`/api/news/${id}/obnovit/`);
    expect((await edit('petra', id, { obsah: 'Zase tu', verze: 1 })).body).toMatchObject({ verze: 2 });
  });

  test('who react and comment do not make a form stale', async () => {
    const id = await records(app.db).post(PETRA);
    const pavel = await app.as('pavel');
    await pavel.post('/api/news/reakce/', { novinka: id, typ: 'srdce' });
    await pavel.post(`/api/news/${id}/komentare/`, { obsah: 'Díky' });
    expect((await edit('petra', id, { obsah: 'Klidně', verze: 1 })).status).toBe(200);
  });
});
