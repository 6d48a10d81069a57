import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { auditRowsOf } from '#test/audit-rows.ts';
import { listen } from '#test/heard.ts';
import { records } from '#world/records.ts';

const FULL = 'Připnuté mohou být nejvýše 3 příspěvky. Nejdřív některý odepněte.';
const [VIKTOR, PETRA, PAVEL] = [11, 12, 13];

const app = testApp();
const make = () => records(app.db);
beforeEach(() => make().unpinPosts());

const pin = async (username: string, id: number) =>
  (await app.as(username)).post(`/api/news/${id}/pripnuti/`);
const unpin = async (username: string, id: number) =>
  (await app.as(username)).delete(`/api/news/${id}/pripnuti/`);
const pinned = async (username = 'pavel') => {
  const { body } = await (await app.as(username)).get('/api/news/', { query: { pripnute: '1' } });
  return body.map((one: { id: number }) => one.id);
};
const rowsOf = (id: number) => auditRowsOf(app.db, 'novinka', id);

describe('a pinned post', () => {
  test.each(['viktor', 'admin'])('is pinned and unpinned by %s, whoever wrote it', async username => {
    const id = await make().post(PETRA);
    const { status, body } = await pin(username, id);
    expect([status, body.id, body.pripnuto]).toEqual([200, id, expect.stringMatching(/^20\d\d-/)]);
    expect(await pinned()).toEqual([id]);
    expect((await unpin(username, id)).body).toMatchObject({ id, pripnuto: null });
    expect(await pinned()).toEqual([]);
  });

  test('stays in its place of the list, where older clients read it, and is not edited by it', async () => {
    const [older, newer] = [await make().post(PETRA), await make().post(PETRA)];
    await pin('viktor', older);
    const { body } = await (await app.as('petra')).get('/api/news/', { query: { limit: '2' } });
    expect(body).toMatchObject([
      { id: newer, pripnuto: null },
      { id: older, pripnuto: expect.any(String), verze: 1, upraveno: null },
    ]);
  });

  test('is announced to everybody; the audit says who pinned it, once', async () => {
    const id = await make().post(PETRA);
    const stream = await listen(app, PAVEL);
    await pin('viktor', id);
    await pin('admin', id);
    await unpin('admin', id);
    await unpin('viktor', id);
    const change = expect.objectContaining({ tema: 'news', id, co: 'zmena' });
    expect(await stream.heard()).toEqual([change, change]);
    stream.stop();
    expect(await rowsOf(id)).toEqual([
      { co: 'zmena', kdo: VIKTOR, zmeny: { pripnuto: [false, true] } },
      { co: 'zmena', kdo: 1, zmeny: { pripnuto: [true, false] } },
    ]);
  });
});

describe('three posts', () => {
  const three = async () => {
    const ids = [await make().post(PETRA), await make().post(PETRA), await make().post(PETRA)];
    for (const id of ids) expect((await pin('viktor', id)).status).toBe(200);
    return ids.reverse();
  };

  test('are the most, the newest first; pinning one of them again is no fourth', async () => {
    const ids = await three();
    const fourth = await make().post(PETRA);
    const { status, body } = await pin('viktor', fourth);
    expect([status, body.message]).toEqual([409, FULL]);
    expect((await pin('viktor', ids[0]!)).status).toBe(200);
    expect(await pinned()).toEqual(ids);
    await unpin('viktor', ids[1]!);
    expect((await pin('viktor', fourth)).status).toBe(200);
    expect(await pinned()).toEqual([fourth, ids[0], ids[2]]);
  });

  test('are the most, however many are pinned at the same time', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => make().post(PETRA)));
    const answers = await Promise.all(ids.map((id, at) => pin(at % 2 ? 'viktor' : 'admin', id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409, 409]);
    expect(await pinned()).toHaveLength(3);
  });

  test('are the most, also when a deleted one is restored after its place was taken', async () => {
    const [last, ...rest] = await three();
    const admin = await app.as('admin');
    await admin.delete(`/api/news/${last}/`);
    expect(await pinned()).toEqual(rest);
    const other = await make().post(PETRA);
    expect((await pin('viktor', other)).status).toBe(200);
    expect((await admin.post(`/api/news/${last}/obnovit/`)).body.pripnuto).toBeNull();
    expect(await pinned()).toEqual([other, ...rest]);
    // Without another one in its place it has its pin again.
    await admin.delete(`/api/news/${other}/`);
    await admin.post(`/api/news/${other}/obnovit/`);
    expect(await pinned()).toEqual([other, ...rest]);
  });
});

test('a post of files that have not arrived is not among the pinned ones of others', async () => {
  const id = await make().post(VIKTOR, '');
  expect((await pin('viktor', id)).status).toBe(200);
  expect(await pinned()).toEqual([]);
  expect(await pinned('viktor')).toEqual([id]);
});
