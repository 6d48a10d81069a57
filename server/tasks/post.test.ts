import { beforeEach, expect, test } from 'vitest';
import { type Client, testApp } from '#test/app.ts';
import { records } from '#world/records.ts';

/** Tasks made from posts (rule home-7). */

const app = testApp();
const [PETRA, PREMYSL] = [12, 41];
const [GLOBUS, PREROV] = [1, 4];
const NO_POST = 9_999_999;

beforeEach(async () => {
  for (const table of ['ukol', 'hromadny_ukol'] as const) await app.db.deleteFrom(table).execute();
});

const linkOf = async (username: string) =>
  (await (await app.as(username)).get('/api/tasks/')).body.map((task: { novinka: number }) => task.novinka);
const rate = async () => (await (await app.as('admin')).get('/api/tasks/hromadne/')).body[0].novinka;
const forShops = async (client: Client, novinka: number, prodejny: number[]) =>
  client.post('/api/tasks/hromadne/', { ukol: 'Vyměnit plakáty', prodejny, novinka });

test('a task for shops links to its post, for those for whom that exists', async () => {
  const post = await records(app.db).post(PREMYSL, 'Vyměňte plakáty', [PREROV]);
  const { status, body } = await forShops(await app.as('admin'), post, [GLOBUS, PREROV]);
  expect([status, body.hromadny.novinka]).toEqual([201, post]);
  expect(await linkOf('michal')).toEqual([post]);
  expect(await linkOf('petra')).toEqual([null]);
  // Nothing else of the answer tells of it, neither a tick's.
  const petra = await app.as('petra');
  const [{ id }] = (await petra.get('/api/tasks/')).body;
  const ticked = await petra.put(`/api/tasks/${id}/`, { stav: 'hotovo' });
  expect(ticked.body.task.novinka).toBeNull();
});

test('whoever edits the shop’s post away from somebody takes the link from them', async () => {
  const post = await records(app.db).post(PREMYSL, 'Vyměňte plakáty', [PREROV]);
  await forShops(await app.as('admin'), post, [PREROV]);
  expect(await linkOf('michal')).toEqual([post]);
  await app.db
    .updateTable('novinka')
    .set({ prodejny: [GLOBUS] })
    .where('id', '=', post)
    .execute();
  expect(await linkOf('michal')).toEqual([null]);
});

test('one’s own task links to its post, too', async () => {
  const post = await records(app.db).post(PREMYSL, 'Přečíst ceník');
  const petra = await app.as('petra');
  const { status, body } = await petra.post('/api/tasks/', { ukol: 'Přečíst ceník', novinka: post });
  expect([status, body.task.novinka]).toEqual([201, post]);
});

test.each([
  ['petra', '/api/tasks/', {}],
  ['viktor', '/api/tasks/', { id_prodejce_ukol: PETRA }],
])('%s is told the same of a post for others as of one that does not exist', async (username, path, more) => {
  const withheld = await records(app.db).post(PREMYSL, 'Jen Přerov', [PREROV]);
  const client = await app.as(username);
  const say = async (novinka: number) => {
    const { status, body } = await client.post(path, { ukol: 'Zjistit', novinka, ...more });
    return { status, message: body.message };
  };
  expect(await say(withheld)).toEqual({ status: 404, message: 'Příspěvek nebyl nalezen.' });
  expect(await say(NO_POST)).toEqual(await say(withheld));
  expect(await linkOf(username)).toEqual([]);
});

test('a deleted post takes the link with it and brings it back, the task stays', async () => {
  const admin = await app.as('admin');
  const post = await records(app.db).post(1, 'Vyměňte plakáty');
  await forShops(admin, post, [GLOBUS]);
  expect((await admin.delete(`/api/news/${post}/`)).status).toBe(200);
  expect([await linkOf('petra'), await rate()]).toEqual([[null], null]);
  expect((await forShops(admin, post, [GLOBUS])).status).toBe(404);
  expect((await admin.post(`/api/news/${post}/obnovit/`)).status).toBe(200);
  expect([await linkOf('petra'), await rate()]).toEqual([[post], post]);
  // What is swept for good leaves no link.
  await app.db.deleteFrom('novinka').where('id', '=', post).execute();
  expect([await linkOf('petra'), await rate()]).toEqual([[null], null]);
});

test('a shop that is added later links to the post as well', async () => {
  const admin = await app.as('admin');
  const post = await records(app.db).post(1, 'Vyměňte plakáty');
  const { body } = await forShops(admin, post, [GLOBUS]);
  await admin.post(`/api/tasks/hromadne/${body.hromadny.id}/prodejny/`, { prodejny: [PREROV] });
  expect(await linkOf('michal')).toEqual([post]);
});
