import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Client, testApp } from '#test/app.ts';
import { ACCESS, ORDER, PNG } from '#world/records.ts';
import { sweep } from '../operation/sweep.ts';

/** A client that repeats a write because its answer was lost gets that answer, and nothing is written twice. */

const app = testApp();
let count = 0;
const newKey = () => `klic-pokusu-${++count}`;
const keyed = (klic: string) => ({ headers: { 'idempotency-key': klic } });

const posts = async (obsah: string) => {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from novinka where obsah = ${obsah}`.execute(app.db);
  return rows[0]!.n;
};
const write = (client: Client, obsah: string, klic: string) =>
  client.post('/api/news/', { obsah, kategorie: [] }, keyed(klic));
const age = (hours: number) =>
  sql`update idempotence set kdy = kdy - make_interval(hours => ${hours})`.execute(app.db);

test('the same key gets the same answer and writes once', async () => {
  const petra = await app.as('petra');
  const klic = newKey();
  const first = await write(petra, 'Jednou', klic);
  const rows = async () => (await sql`select count(*) from audit`.execute(app.db)).rows;
  const before = await rows();
  const second = await write(petra, 'Jednou', klic);
  expect(await rows()).toEqual(before);
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.response.body).toBe(first.response.body);
  expect(second.headers['content-type']).toBe(first.headers['content-type']);
  expect(await posts('Jednou')).toBe(1);
  await write(petra, 'Jednou', newKey());
  expect(await posts('Jednou')).toBe(2);
});

test('simultaneous requests with one key get one answer', async () => {
  const petra = await app.as('petra');
  const klic = newKey();
  const sent = await Promise.all(Array.from({ length: 5 }, () => write(petra, 'Najednou', klic)));
  expect(sent.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  expect(new Set(sent.map(({ response }) => response.body)).size).toBe(1);
  expect(await posts('Najednou')).toBe(1);
});

test('an edit sent again does not conflict with itself', async () => {
  const petra = await app.as('petra');
  const { body } = await petra.post('/api/orders/orders/', ORDER);
  const path = `/api/orders/orders/${body.order.id}/`;
  const change = { ...ORDER, dil: 'Rám', verze: 1 };
  const klic = newKey();
  await petra.put(path, change, keyed(klic));
  expect(await petra.put(path, change, keyed(klic))).toMatchObject({
    status: 200,
    body: { order: { verze: 2 } },
  });
});

test('a key used for another request is refused, but another person may use it', async () => {
  const petra = await app.as('petra');
  const klic = newKey();
  await write(petra, 'Petřin', klic);
  const other = await write(petra, 'Jiný', klic);
  expect(other).toMatchObject({
    status: 422,
    body: { error: 'Stejný Idempotency-Key už nesl jiný požadavek. Načtěte stránku znovu a akci opakujte.' },
  });
  expect((await petra.post('/api/orders/orders/', ORDER, keyed(klic))).status).toBe(422);
  expect((await write(await app.as('jana'), 'Petřin', klic)).status).toBe(201);
  expect(await posts('Petřin')).toBe(2);
  expect(await posts('Jiný')).toBe(0);
});

test('a refusal is not kept for its key', async () => {
  const petra = await app.as('petra');
  const klic = newKey();
  const shop = (id: number) => petra.post('/api/orders/orders/', { ...ORDER, prodejna_id: id }, keyed(klic));
  expect((await shop(999)).status).toBe(400);
  expect((await shop(1)).status).toBe(201);
});

test('a key is valid for 24 hours, then it is swept', async () => {
  const petra = await app.as('petra');
  const klic = newKey();
  await write(petra, 'Den', klic);
  await age(25);
  // Not swept yet, but expired all the same.
  await write(petra, 'Den', klic);
  expect(await posts('Den')).toBe(2);
  expect((await write(petra, 'Den', klic)).status).toBe(201);
  expect(await posts('Den')).toBe(2);
  await age(25);
  await sweep(app);
  expect((await sql`select * from idempotence`.execute(app.db)).rows).toEqual([]);
});

test.each(['krátký', 'kratky', 'dva slova', 'x'.repeat(201)])('refuses %j as a key', async klic => {
  const petra = await app.as('petra');
  const header = Buffer.from(klic).toString('latin1');
  const { status, body } = await write(petra, 'Bez klíče', header);
  expect([status, body.error]).toEqual([
    400,
    'Hlavička Idempotency-Key musí mít 8 až 200 znaků bez mezer a diakritiky.',
  ]);
});

test('keeps no secrets of requests or answers', async () => {
  const admin = await app.as('admin');
  const [access, token] = [newKey(), newKey()];
  const saved = await admin.post('/api/pristupy/', ACCESS, keyed(access));
  // The hash does not include the password.
  const other = await admin.post('/api/pristupy/', { ...ACCESS, password: 'úplně jiné' }, keyed(access));
  expect(other.response.body).toBe(saved.response.body);
  const sources = { nazev: 'Pokladna' };
  const made = await admin.post('/api/import/tokeny/', sources, keyed(token));
  expect(made.status).toBe(201);
  const again = await admin.post('/api/import/tokeny/', sources, keyed(token));
  expect([again.status, again.body.error]).toEqual([
    409,
    'Záznam už je založený, ale co se ukazuje jen jednou, se cestou ztratilo. V seznamu ho zrušte a přidejte znovu.',
  ]);
  const { rows } = await sql`select * from idempotence`.execute(app.db);
  expect(JSON.stringify(rows)).not.toContain(ACCESS.password);
  expect(JSON.stringify(rows)).not.toContain(made.body.hodnota);
});

test('a file sent again is stored once', async () => {
  const petra = await app.as('petra');
  const { body } = await write(petra, 'S obrázkem', newKey());
  const path = `/api/news/${body.id}/soubory/`;
  const klic = newKey();
  const send = (boundary: string) => {
    const payload = Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="soubor"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`,
      ),
      PNG,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    const headers = { ...keyed(klic).headers, 'content-type': `multipart/form-data; boundary=${boundary}` };
    return petra.post(path, payload, { headers });
  };
  const first = await send('hranice');
  expect(first.status).toBe(201);
  expect((await send('hranice')).response.body).toBe(first.response.body);
  // Firefox makes a new boundary for each attempt, with another length about every fifth time.
  expect((await send('mez')).response.body).toBe(first.response.body);
  const { rows } = await sql`select 1 from soubor`.execute(app.db);
  expect(rows).toHaveLength(1);
});

test('the OpenAPI page documents the key for every write and no read', async () => {
  const { body } = await app.guest.get('/api/docs/json');
  const names = (parameters: { name: string }[] = []) => parameters.map(({ name }) => name);
  expect(names(body.paths['/news/'].post.parameters)).toContain('Idempotency-Key');
  expect(names(body.paths['/news/'].get.parameters)).not.toContain('Idempotency-Key');
});

test('a key claimed before its work gives one order and one answer, and refuses another request', async () => {
  const petra = await app.as('petra');
  const klic = newKey();
  const take = (more: object = {}) => petra.post('/api/orders/orders/', { ...ORDER, ...more }, keyed(klic));
  const orders = async () => (await sql`select from objednavka`.execute(app.db)).rows.length;
  const before = await orders();
  expect(await take({ prodejna_id: 999 })).toMatchObject({
    status: 400,
    body: { errors: { prodejna_id: expect.anything() } },
  });
  const [first, ...others] = await Promise.all([take(), take(), take()]);
  expect(first!.status).toBe(201);
  for (const { status, response } of [...others, await take()])
    expect([status, response.body]).toEqual([201, first!.response.body]);
  // Refused because the key came with another request, not because of its contents.
  expect((await take({ prodejna_id: 999 })).status).toBe(422);
  expect(await orders()).toBe(before + 1);
});
