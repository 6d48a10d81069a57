import { expect, onTestFinished, test, vi } from 'vitest';
import { testApp } from '#test/app.ts';
import { openDoor } from '#test/door.ts';
import { createHub } from './hub.ts';

const app = testApp();

test('a silently lost listening connection is noticed, and streams are told to refetch', async () => {
  const door = await openDoor(app.url);
  onTestFinished(() => door.close());
  const hub = await createHub({ url: door.url, onError: () => {}, lookMs: 500 });
  onTestFinished(() => hub.close());
  const heard: string[] = [];
  const send = (events: Buffer) => void heard.push(/event: (\w+)/.exec(`${events}`)![1]!);
  hub.add({ relace: 'x', userId: 1, role: 'ADMIN', send, end: () => {} });
  door.lose();
  await expect.poll(() => heard).toEqual(['obnova']);
  await app.pool.query(`select pg_notify('zmeny', '{"tema":"news","id":1,"co":"zmena","kdo":null}')`);
  await expect.poll(() => heard).toEqual(['obnova', 'zmena']);
});

test('an unknown topic announced by a newer version is ignored', async () => {
  const hub = await createHub({ url: app.url, onError: () => {} });
  onTestFinished(() => hub.close());
  const heard: string[] = [];
  const send = (events: Buffer) => void heard.push(/"tema":"(\w+)"/.exec(`${events}`)![1]!);
  hub.add({ relace: 'x', userId: 1, role: 'ADMIN', send, end: () => {} });
  for (const tema of ['budouci', 'news'])
    await app.pool.query(`select pg_notify('zmeny', $1)`, [
      JSON.stringify({ tema, id: 1, co: 'zmena', kdo: null }),
    ]);
  await expect.poll(() => heard).toEqual(['news']);
  expect(Object.keys(hub.greeting({ id: 1, role: 'ADMIN' }).zmeny)).toEqual(['news']);
});

test('closing while the connection is being checked is no error of the database', async () => {
  const door = await openDoor(app.url);
  onTestFinished(() => door.close());
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const told: unknown[] = [];
  const hub = await createHub({ url: door.url, onError: error => told.push(error), lookMs: 60_000 });
  const asked = door.hold(0);
  vi.advanceTimersByTime(60_000);
  await asked;
  const closed = hub.close();
  door.shut();
  await closed;
  expect(told).toEqual([]);
});
