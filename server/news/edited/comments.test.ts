import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { auditRowsOf } from '#test/audit-rows.ts';
import { listen } from '#test/heard.ts';
import { textFile } from '#world/records.ts';

const [PETRA, PAVEL] = [12, 13];
const app = testApp();

/** Petra's comment under a post of Pavel's. */
async function comment(obsah: string, pocet_souboru = 0) {
  const pavel = await app.as('pavel');
  const { id: post } = (await pavel.post('/api/news/', { obsah: 'Kdo může v sobotu?' })).body;
  const { body } = await (await app.as('petra')).post(`/api/news/${post}/komentare/`, {
    obsah,
    pocet_souboru,
  });
  return { ...body, post } as { id: number; post: number; verze: number; upravit_do: string };
}
const edit = async (username: string, id: number, body: object, headers = {}) =>
  (await app.as(username)).put(`/api/news/komentare/${id}/`, body, { headers });
const seen = async (username: string, { id, post }: { id: number; post: number }) =>
  (await (await app.as(username)).get(`/api/news/${post}/komentare/`)).body.find(
    (one: { id: number }) => one.id === id,
  );
const told = (uzivatel_id: number) =>
  app.db
    .selectFrom('upozorneni')
    .select(['druh', 'text'])
    .where('uzivatel_id', '=', uzivatel_id)
    .orderBy('id', 'desc')
    .execute();
const rowsOf = (id: number) => auditRowsOf(app.db, 'komentar', id);
const age = (id: number, interval: string) =>
  sql`update komentar set datum_vytvoreni = now() - ${interval}::interval where id = ${id}`.execute(app.db);

test('an edited comment has the new text and the time for everybody, and keeps all the rest', async () => {
  const written = await comment('Já do 12', 1);
  await (await app.as('petra')).post(`/api/news/komentare/${written.id}/soubory/`, textFile());
  const theirs = await seen('pavel', written);
  expect(theirs).toMatchObject({ upraveno: null, upravit_do: null, verze: 1 });
  const { status, body } = await edit('petra', written.id, { obsah: '  Já do 13 ', verze: 1 });
  const upraveno = expect.stringMatching(/^20\d\d-\d\d-\d\dT.*\+0[12]:00$/);
  expect([status, body]).toMatchObject([200, { obsah: 'Já do 13', upraveno, verze: 2 }]);
  expect(await seen('petra', written)).toEqual(body);
  expect(await seen('pavel', written)).toEqual({ ...theirs, obsah: 'Já do 13', upraveno, verze: 2 });
});

test('an edited comment is announced with its post, notifies nobody, and the audit has both texts', async () => {
  const { id, post } = await comment('Přijdu');
  const before = await told(PAVEL);
  const stream = await listen(app, PAVEL);
  await edit('petra', id, { obsah: 'Nepřijdu', verze: 1 });
  expect(await stream.heard()).toEqual([expect.objectContaining({ tema: 'news', id: post, co: 'zmena' })]);
  stream.stop();
  expect(await told(PAVEL)).toEqual(before);
  const again = await edit('petra', id, { obsah: 'Nepřijdu', verze: 1 });
  expect([again.status, again.body.verze]).toEqual([200, 2]);
  expect((await rowsOf(id)).slice(1)).toEqual([
    { co: 'zmena', kdo: PETRA, zmeny: { obsah: ['Přijdu', 'Nepřijdu'] } },
  ]);
});

test('a comment is edited once, however often the request with one key arrives', async () => {
  const { id } = await comment('Jednou');
  const key = { 'idempotency-key': `uprava-komentare-${id}` };
  const sent = { obsah: 'Podruhé', verze: 1 };
  const answers = [await edit('petra', id, sent, key), await edit('petra', id, sent, key)];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[1]!.body).toEqual(answers[0]!.body);
  expect(await rowsOf(id)).toHaveLength(2);
});

test('a comment that was hidden without text notifies the discussion now', async () => {
  const { id } = await comment('', 1);
  await edit('petra', id, { obsah: 'Soubor nepřijde' });
  expect((await told(PAVEL))[0]).toEqual({
    druh: 'komentar',
    text: 'Komentář k vašemu příspěvku: Soubor nepřijde',
  });
});

test.each([
  ['nothing', '', 400, 'Zadejte obsah nebo nahrajte soubor'],
  ['500 characters', 'č'.repeat(500), 200, undefined],
  ['501 characters', 'č'.repeat(501), 400, 'Nejvýše 500 znaků'],
])('a comment of %s gets %s', async (_, obsah, status, message) => {
  const { id } = await comment('Původní');
  const answer = await edit('petra', id, { obsah });
  expect([answer.status, answer.body.errors?.obsah?.[0]]).toEqual([status, message]);
});

test('its author may edit a comment for a quarter of an hour, and nobody else is told of it', async () => {
  const written = await comment('Do kdy');
  const mine = await seen('petra', written);
  expect(Date.parse(mine.upravit_do) - Date.parse(mine.datum_vytvoreni)).toBe(15 * 60_000);
  await age(written.id, '14 minutes');
  expect((await edit('petra', written.id, { obsah: 'Ještě' })).status).toBe(200);
  await age(written.id, '15 minutes');
  expect((await seen('petra', written)).upravit_do).toBeNull();
  const late = await edit('petra', written.id, { obsah: 'Už ne' });
  expect([late.status, late.body.message]).toEqual([409, 'Komentář lze upravit jen 15 minut po přidání.']);
  expect((await seen('petra', written)).obsah).toBe('Ještě');
});

test.each(['pavel', 'viktor', 'admin'])('%s may not edit it, with whatever version', async username => {
  const { id } = await comment('Moje');
  for (const verze of [undefined, 1, 7]) {
    const { status, body } = await edit(username, id, { obsah: 'Cizí', verze });
    expect([status, body.message]).toEqual([403, 'Upravit lze jen vlastní komentář.']);
  }
});

test('nothing is edited once the comment or its post is deleted; restored, it has its version', async () => {
  const one = await comment('Smazaný');
  await (await app.as('admin')).delete(`/api/news/komentare/${one.id}/`);
  expect((await edit('petra', one.id, { obsah: 'x' })).status).toBe(404);
  const { id, post } = await comment('S příspěvkem');
  await edit('petra', id, { obsah: 'Poprvé' });
  const pavel = await app.as('pavel');
  await pavel.delete(`/api/news/${post}/`);
  expect((await edit('petra', id, { obsah: 'x' })).status).toBe(404);
  await pavel.post(`/api/news/${post}/obnovit/`);
  expect((await edit('petra', id, { obsah: 'Podruhé', verze: 2 })).body).toMatchObject({ verze: 3 });
});
