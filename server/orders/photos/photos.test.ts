import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { DAY } from '#shared/core/durations.ts';
import { MOST_PHOTOS, NOT_A_PHOTO } from '#shared/orders/photos/limits.ts';
import { testApp } from '#test/app.ts';
import { listen } from '#test/heard.ts';
import { ORDER, records } from '#world/records.ts';
import { multipart, multipartHeaders } from '../../files/fixtures/multipart.ts';
import { photo } from '../../files/fixtures/samples.ts';
import { sweepOrders } from '../queries.ts';

const NOON = Date.parse('2026-11-21T12:00:00+01:00');
const clock = { time: NOON, now: () => clock.time };
const app = testApp({ clock });
const PETRA = 12;
let order: number;
let path: string;
let bytes: Buffer;

beforeEach(async () => {
  clock.time = NOON;
  order = await records(app.db).order(PETRA);
  path = `/api/orders/orders/${order}/fotky/`;
  bytes ??= await photo(80, 60);
});

const add = async (filename = 'Displej.JPG', content = bytes, username = 'petra') =>
  (await app.as(username)).post(path, multipart({ filename, content }), { headers: multipartHeaders });
const list = async () => (await (await app.as('viktor')).get(path)).body.fotky;
const stored = async () => {
  const { rows } = await sql<{ files: number; pieces: number }>`select
    (select count(*)::int from soubor where objednavka_id = ${order}) as files,
    (select count(*)::int from soubor_cast join soubor on soubor.id = soubor_id where objednavka_id = ${order}) as pieces`.execute(
    app.db,
  );
  return rows[0];
};

test('a photo is shown to colleagues with who added it, upright, and its bytes can be read', async () => {
  const { status, body } = await add();
  expect(status, JSON.stringify(body)).toBe(201);
  const [shown, ...others] = await list();
  expect(others).toEqual([]);
  expect(shown).toEqual({
    ...body,
    nazev: 'Displej.jpg',
    typ: 'obrazek',
    sirka: 60,
    vyska: 80,
    vlozil: expect.objectContaining({ id: PETRA }),
    vlozen: expect.any(String),
  });
  const viktor = await app.as('viktor');
  expect((await viktor.get(shown.url)).status).toBe(200);
  expect((await app.guest.get(shown.url)).status).toBe(401);
});

test('only pictures are taken, with a sentence for others and for the format of iPhones', async () => {
  expect(await add('zaznam.pdf', Buffer.from('%PDF-1.4'))).toMatchObject({
    status: 415,
    body: { message: NOT_A_PHOTO },
  });
  expect((await add('IMG_1.HEIC')).body.message).toMatch(/^Fotografii ve formátu HEIC převeďte na JPEG/);
  expect((await add('jen.jpg', Buffer.from('text'))).status).toBe(415);
  expect(await stored()).toEqual({ files: 0, pieces: 0 });
});

test('a removed photo is gone with its address, can be restored for 30 days, and then loses its bytes', async () => {
  const { body } = await add();
  const at = `${path}${body.id}/`;
  // A session ends in the days that pass here.
  const viktor = () => app.as('viktor');
  const restore = async () => (await viktor()).post(`${at}obnovit/`);
  expect((await (await viktor()).delete(at)).status).toBe(200);
  expect(await list()).toEqual([]);
  expect((await (await viktor()).get(body.url)).status).toBe(404);
  clock.time += 29 * DAY;
  expect((await restore()).status).toBe(200);
  expect((await list()).map(({ id }: { id: number }) => id)).toEqual([body.id]);
  expect((await (await viktor()).get(body.url)).status).toBe(200);
  await (await viktor()).delete(at);
  const sweep = () => app.db.transaction().execute(tx => sweepOrders(tx, clock.time));
  clock.time += 29 * DAY;
  await sweep();
  expect(await stored()).toEqual({ files: 1, pieces: 1 });
  clock.time += 2 * DAY;
  expect(await restore()).toMatchObject({ status: 404, body: { message: 'Fotka už u objednávky není.' } });
  await sweep();
  expect(await stored()).toEqual({ files: 0, pieces: 0 });
});

test('removing and restoring twice says that it is done and leaves one audit row each', async () => {
  const { body } = await add();
  const petra = await app.as('petra');
  const rows = async () => {
    const { rows: found } = await sql<{ fotek: unknown }>`select zmeny -> 'fotek' as fotek from audit
      where tabulka = 'objednavka' and zaznam = ${`${order}`} and zmeny ? 'fotek' order by id`.execute(
      app.db,
    );
    return found.map(({ fotek }) => fotek);
  };
  for (const call of ['delete', 'delete'] as const)
    expect((await petra[call](`${path}${body.id}/`)).status).toBe(200);
  for (const _ of [1, 2]) expect((await petra.post(`${path}${body.id}/obnovit/`)).status).toBe(200);
  expect(await rows()).toEqual([
    [0, 1],
    [1, 0],
    [0, 1],
  ]);
});

test(`more than ${MOST_PHOTOS} are refused, also when they are sent at once or restored`, async () => {
  const make = records(app.db);
  for (let made = 0; made < MOST_PHOTOS - 1; made++) await make.photo(PETRA, order);
  const removed = await make.photo(PETRA, order, true);
  const [first, second] = await Promise.all([add(), add('Kryt.jpg', bytes, 'viktor')]);
  expect([first.status, second.status].sort()).toEqual([201, 409]);
  const refused = first.status === 409 ? first : second;
  expect(refused.body.message).toMatch(
    /^U objednávky může být nejvýše 20\sfotek\. Nejdřív některou odeberte\.$/,
  );
  const restored = await (await app.as('petra')).post(`${path}${removed}/obnovit/`);
  expect([restored.status, restored.body.message]).toEqual([409, refused.body.message]);
  expect(await list()).toHaveLength(MOST_PHOTOS);
});

describe('an order in the trash', () => {
  test('keeps its photos for when it is restored, and shows none meanwhile', async () => {
    const { body } = await add();
    const petra = await app.as('petra');
    await petra.delete(`/api/orders/orders/${order}/`);
    expect((await petra.get(path)).status).toBe(404);
    expect((await petra.get(body.url)).status).toBe(404);
    const { status, body: answer } = await add();
    expect([status, answer.message]).toEqual([404, expect.stringContaining('Objednávka je v koši')]);
    expect((await petra.delete(`${path}${body.id}/`)).status).toBe(404);
    await petra.post(`/api/orders/orders/${order}/restore/`);
    expect(await list()).toHaveLength(1);
    expect((await petra.get(body.url)).status).toBe(200);
  });

  test('takes them along when it is deleted for good', async () => {
    await add();
    await (await app.as('petra')).delete(`/api/orders/orders/${order}/`);
    await app.db.transaction().execute(tx => sweepOrders(tx, clock.time + 31 * DAY));
    expect(await stored()).toEqual({ files: 0, pieces: 0 });
  });
});

test('a photo of another order is not this one’s, and a form open meanwhile is not stale', async () => {
  const { body } = await add();
  const petra = await app.as('petra');
  const other = await records(app.db).order(PETRA);
  expect((await petra.delete(`/api/orders/orders/${other}/fotky/${body.id}/`)).status).toBe(404);
  const saved = await petra.put(`/api/orders/orders/${order}/`, { ...ORDER, barva: 'modrá', verze: 1 });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
});

test('colleagues with the board open hear of it', async () => {
  const { heard, stop } = await listen(app, 2);
  await add();
  expect(await heard()).toContainEqual(expect.objectContaining({ tema: 'orders', id: order }));
  stop();
});

test('photos go with the data of an erased customer, removed ones too, and are counted before', async () => {
  const phone = '731 777 888';
  order = await records(app.db).orderOf(PETRA, phone);
  path = `/api/orders/orders/${order}/fotky/`;
  const { body } = await add('Tajná Květoslava.jpg');
  await records(app.db).photo(PETRA, order, true);
  const admin = await app.as('admin');
  const held = await admin.post('/api/osobni-udaje/zakaznik/', { telefon: phone });
  expect(held.body.objednavky).toMatchObject([{ id: order, fotek: 2 }]);
  expect((await admin.post('/api/osobni-udaje/zakaznik/smazani/', { telefon: phone })).status).toBe(200);
  expect(await stored()).toEqual({ files: 0, pieces: 0 });
  expect((await admin.get(body.url)).status).toBe(404);
  const { rows } = await sql`select from audit where zmeny::text like '%Květoslava%'`.execute(app.db);
  expect(rows).toEqual([]);
});
