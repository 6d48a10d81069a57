import { beforeAll, expect, test } from 'vitest';
import type { Call } from '#shared/contract.ts';
import { type Client, type Sent, testApp } from '#test/app.ts';
import { records, textFile } from '#world/records.ts';
import { expectRefusal } from './answers.ts';
import { type Input, ids, PERSON, ROWS } from './bad-input-table.ts';
import { ROUTES, urlOf } from './routes.ts';
import { contents } from './tables.ts';

/** Bad input gets the right 4xx with a Czech message, and leaves the database unchanged. */

const app = testApp();
const PAVEL = 13;

beforeAll(async () => {
  const make = records(app.db);
  ids.post = await make.post(PAVEL);
  ids.hidden = await make.post(PAVEL, '');
  ids.comment = await make.comment(PAVEL);
});

async function send(
  client: Client,
  call: Call,
  { params, query = '', body, raw, type }: Input,
): Promise<Sent> {
  const { method, path } = ROUTES.get(call)!;
  const url = `${urlOf(path, params?.())}${query}`;
  if (method === 'GET') return client.get(url);
  if (method === 'DELETE') return client.delete(url);
  const write = client[method.toLowerCase() as 'post' | 'put' | 'patch'];
  if (raw === undefined) return write(url, body);
  return write(url, raw, { headers: { 'content-type': type ?? 'application/json' } });
}

test.each(ROWS)('$who, $call, $what: $status', async ({ who, call, input, status, text, field }) => {
  const client = who === 'guest' ? app.guest : await app.as(who);
  const before = await contents(app.db);
  const sent = await send(client, call, input);
  expect(expectRefusal(sent, status, ROUTES.get(call)!.errors)).toBe(text);
  expect(Object.keys(sent.body.errors ?? {})).toEqual(field ? [field] : []);
  expect(await contents(app.db)).toEqual(before);
});

test('unknown keys are ignored and never stored', async () => {
  const admin = await app.as('admin');
  const extra = { inicialy: 'XX', heslo_hash: 'x', smazan: 'now', vytvoren: '1999-01-01', aktivni: false };
  const jina = { ...PERSON, id: 901, uzivatelske_jmeno: 'jina' };
  const { status, body } = await admin.post('/api/users/create/', { ...jina, ...extra });
  expect(status).toBe(201);
  expect(body.user).toMatchObject({ id: 901, inicialy: 'NO', role: 'PRODEJCE', aktivni: false });
  const row = app.db.selectFrom('uzivatel').selectAll().where('id', '=', 901);
  const { heslo_hash, smazan, vytvoren } = await row.executeTakeFirstOrThrow();
  expect(heslo_hash).toMatch(/^\$argon2id\$/);
  expect(smazan).toBeNull();
  expect(Date.parse(vytvoren)).toBeGreaterThan(Date.now() - 60_000);
});

test('a failed sign-in leaves only its audit row and its count', async () => {
  const before = await contents(app.db);
  const sent = await app.guest.post('/api/users/login/', { uzivatelske_jmeno: 'petra', heslo: 'spatne' });
  expectRefusal(sent, 401);
  const { audit, prihlaseni_pokus, ...after } = await contents(app.db);
  const { audit: earlier, prihlaseni_pokus: _, ...rest } = before;
  expect(after).toEqual(rest);
  expect(audit).toHaveLength(earlier!.length + 1);
  expect(prihlaseni_pokus).toHaveLength(3);
});

/** An upload has been received completely when it is refused. */
test.each([
  ['a page', textFile('stranka.html', '<script>alert(1)</script>'), 415, 'Tento typ souboru není povolen.'],
  ['a picture that is none', textFile('obrazek.png', 'text'), 415, 'Obsah souboru neodpovídá jeho příponě.'],
  ['a text that is none', textFile('text.txt', 'a\u0000b'), 415, 'Obsah souboru neodpovídá jeho příponě.'],
  ['a page called a text', textFile('text.txt', '<html>'), 415, 'Obsah souboru neodpovídá jeho příponě.'],
  ['nothing', textFile('text.txt', ''), 400, 'Soubor je prázdný.'],
  ['another field', textFile('text.txt', 'x', 'priloha'), 400, 'Chybí soubor (pole soubor).'],
])('refuses an upload of %s', async (_, form, status, text) => {
  const petra = await app.as('petra');
  const { body: post } = await petra.post('/api/news/', { obsah: 'Se souborem', pocet_souboru: 1 });
  const before = await contents(app.db);
  const sent = await petra.post(`/api/news/${post.id}/soubory/`, form);
  expect(expectRefusal(sent, status)).toBe(text);
  expect(await contents(app.db)).toEqual(before);
});
