import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { records } from '#world/records.ts';

const app = testApp();

async function set(values: object) {
  const { status, body } = await (await app.as('admin')).put('/api/settings/', values);
  expect(status, JSON.stringify(body)).toBe(200);
}

test('comments and posts of a person in an hour are as many as the setting says', async () => {
  await set({ komentaru_hodina: 3 });
  const post = await records(app.db).post(12);
  const comment = async (username: string) =>
    (await app.as(username)).post(`/api/news/${post}/komentare/`, { obsah: 'Ahoj' });
  const petra = [await comment('petra'), await comment('petra'), await comment('petra')];
  expect(petra.map(({ status }) => status)).toEqual([201, 201, 201]);
  const { status, body, headers } = await comment('petra');
  expect([status, body.error]).toEqual([
    429,
    'Za hodinu lze nejvýše 3 komentářů a příspěvků. Zkuste to znovu za 60 min.',
  ]);
  expect(Number(headers['retry-after'])).toBeGreaterThan(3_500);
  expect((await (await app.as('petra')).post('/api/news/', { obsah: 'Ahoj' })).status).toBe(429);
  expect((await comment('viktor')).status).toBe(201);
  // Reading is no writing.
  expect((await (await app.as('petra')).get(`/api/news/${post}/komentare/`)).status).toBe(200);
  await set({ komentaru_hodina: 120 });
  expect((await comment('petra')).status).toBe(201);
});

test('exports are counted whatever they are of, and lists on a screen are none', async () => {
  await set({ exportu_hodina: 2 });
  const karel = await app.as('karel');
  expect((await karel.get('/api/users/list/?format=csv')).status).toBe(200);
  expect((await karel.get('/api/audit/export/?format=ndjson')).status).toBe(200);
  const { status, body } = await karel.get('/api/users/list/?format=xlsx');
  expect([status, body.error]).toEqual([429, expect.stringContaining('nejvýše 2 exportů')]);
  expect((await karel.get('/api/users/list/')).status).toBe(200);
});

test('files are counted before they are read', async () => {
  await set({ souboru_hodina: 1 });
  const petra = await app.as('petra');
  const upload = () =>
    petra.post('/api/users/profile/image/upload/', 'x', {
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
  expect((await upload()).status).toBe(400);
  expect((await upload()).status).toBe(429);
});
