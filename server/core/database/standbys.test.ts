import { expect, test } from 'vitest';
import { openApp, testApp } from '#test/app.ts';
import { freePort } from '#test/ports.ts';
import { createFloor, createStandbys, positionOf } from './standbys.ts';

const app = testApp();

test('only a well-formed position in the log is accepted', () => {
  expect(positionOf('0/1A2B3C')).toBe('0/1A2B3C');
  for (const text of [undefined, '', '0', "0/1'", '0/1A2B3C4D5', 'x/y']) expect(positionOf(text)).toBeNull();
});

test('questions after an announcement wait for the position in the log of that time or later', async () => {
  const asked: { resolve(position: string): void; reject(error: Error): void }[] = [];
  const floor = createFloor(() => new Promise((resolve, reject) => void asked.push({ resolve, reject })));
  const areAsked = (times: number) => expect.poll(() => asked.length).toBe(times);
  const first = Promise.all([floor.least(), floor.least()]);
  await areAsked(1);
  floor.heard();
  const second = Promise.all([floor.least(), floor.least()]);
  await areAsked(2);
  asked[1]!.resolve('0/20');
  expect(await second).toEqual([0x20n, 0x20n]);
  // The answer to the earlier question arrives last, and goes only to those who asked that question.
  asked[0]!.resolve('0/10');
  expect(await first).toEqual([0x10n, 0x10n]);
  expect(await floor.least()).toBe(0x20n);
  floor.heard();
  const failed = floor.least();
  await areAsked(3);
  asked[2]!.reject(new Error('connection terminated'));
  await expect(failed).rejects.toThrow('terminated');
  void floor.least();
  await areAsked(4);
});

test('a server that takes writes is not a standby, and an absent one blocks no answer', async () => {
  const dead = new URL(app.url);
  dead.host = `127.0.0.1:${await freePort()}`;
  for (const url of [app.url, dead.href]) {
    const standbys = createStandbys(url, app.pool);
    expect(await standbys.reader(null)).toBeNull();
    expect(positionOf(await standbys.written())).not.toBeNull();
    await standbys.close();
  }
});

test('with standbys a write sets what its author has seen, and reports work without them', async () => {
  const dead = new URL(app.url);
  dead.host = `127.0.0.1:${await freePort()}`;
  const env = { TRUST_PROXY: false as const, METRICS_TOKEN: undefined, RATE_LIMIT: 1_000_000 };
  const spread = await openApp(app.url, { env: { ...env, DATABASE_READ_URL: dead.href } });
  try {
    const admin = await spread.as('admin');
    const posted = await admin.post('/api/news/', { obsah: 'Nové ceny' });
    expect(posted.status).toBe(201);
    const seen = posted.response.cookies.find(({ name }) => name === 'videno');
    expect(positionOf(seen?.value)).not.toBeNull();
    const answer = await admin.get('/api/analytics/celkova-cisla/?period=month', {
      cookies: { videno: decodeURIComponent(seen!.value) },
    });
    expect(answer.status).toBe(200);
  } finally {
    await spread.close();
  }
  const alone = await (await app.as('admin')).post('/api/news/', { obsah: 'Bez druhého' });
  expect(alone.response.cookies.find(({ name }) => name === 'videno')).toBeUndefined();
});
