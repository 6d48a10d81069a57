import { expect, test } from 'vitest';
import { openApp, testApp } from '#test/app.ts';
import { records } from '#world/records.ts';
import { USUAL_RATE_LIMIT } from '../../operation/env.ts';

const env = { TRUST_PROXY: false as const, METRICS_TOKEN: undefined, RATE_LIMIT: USUAL_RATE_LIMIT };
const app = testApp({ env });

async function set(values: object) {
  const { status, body } = await (await app.as('admin')).put('/api/settings/', values);
  expect(status, JSON.stringify(body)).toBe(200);
}

test('limits the posts and comments of a person in an hour by the setting', async () => {
  await set({ komentaru_hodina: 3 });
  const post = await records(app.db).post(12);
  const comment = async (username: string) =>
    (await app.as(username)).post(`/api/news/${post}/komentare/`, { obsah: 'Ahoj' });
  const petra = [await comment('petra'), await comment('petra'), await comment('petra')];
  expect(petra.map(({ status }) => status)).toEqual([201, 201, 201]);
  const { status, body, headers } = await comment('petra');
  expect([status, body.error]).toEqual([
    429,
    'Příliš mnoho komentářů a příspěvků během jedné hodiny (nejvýše 3). Zkuste to znovu za 60 min.',
  ]);
  expect(Number(headers['retry-after'])).toBeGreaterThan(3_500);
  expect((await (await app.as('petra')).post('/api/news/', { obsah: 'Ahoj' })).status).toBe(429);
  expect((await comment('viktor')).status).toBe(201);
  // Reading does not count as writing.
  expect((await (await app.as('petra')).get(`/api/news/${post}/komentare/`)).status).toBe(200);
  await set({ komentaru_hodina: 120 });
  expect((await comment('petra')).status).toBe(201);
});

test('counts every export, but not lists on the screen', async () => {
  await set({ exportu_hodina: 2 });
  const karel = await app.as('karel');
  expect((await karel.get('/api/users/list/?format=csv')).status).toBe(200);
  expect((await karel.get('/api/audit/export/?format=ndjson')).status).toBe(200);
  const { status, body } = await karel.get('/api/users/list/?format=xlsx');
  expect([status, body.error]).toEqual([
    429,
    expect.stringContaining('exportů během jedné hodiny (nejvýše 2)'),
  ]);
  expect((await karel.get('/api/users/list/')).status).toBe(200);
});

test('counts uploads before they are read', async () => {
  await set({ souboru_hodina: 1 });
  const petra = await app.as('petra');
  const upload = () =>
    petra.post('/api/users/profile/image/upload/', 'x', {
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
  expect((await upload()).status).toBe(400);
  expect((await upload()).status).toBe(429);
});

test('doubles these limits where the rate limit is doubled', async () => {
  const other = await openApp(app.url, { env: { ...env, RATE_LIMIT: 2 * USUAL_RATE_LIMIT } });
  try {
    await set({ exportu_hodina: 1 });
    await expect.poll(() => other.settings().exportu_hodina).toBe(1);
    const karel = await other.as('karel');
    const statuses = [];
    for (let time = 0; time < 3; time++)
      statuses.push((await karel.get('/api/users/list/?format=csv')).status);
    expect(statuses).toEqual([200, 200, 429]);
  } finally {
    await other.close();
  }
});
