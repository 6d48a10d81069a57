import { expect, inject, onTestFinished, test } from 'vitest';
import { cloneDatabase, openApp, type TestApp } from '#test/app.ts';
import { on } from '#test/citus.ts';
import { openDoor } from '../door.ts';
import { expectRefusal } from './answers.ts';

/** When the database goes away, the application stays, says so, and recovers with it (rule platform-12). */

type Way = { gone: TestApp; leave(): unknown; comeBack?(): unknown };

const WAYS: [what: string, open: (url: string) => Promise<Way>][] = [
  [
    'does not answer, until it does again',
    async url => {
      const door = await openDoor(url);
      onTestFinished(() => door.close());
      return { gone: await openApp(door.url), leave: door.shut, comeBack: door.open };
    },
  ],
  [
    'was dropped',
    async url => {
      const drop = `drop database ${new URL(url).pathname.slice(1)} with (force)`;
      return { gone: await openApp(url), leave: () => on(inject('cluster'), drop) };
    },
  ],
  [
    'was let go, because the application ends',
    async url => {
      const gone = await openApp(url);
      const end = gone.pool.end.bind(gone.pool);
      // The server also ends the pool when it closes.
      gone.pool.end = async () => {};
      return { gone, leave: end };
    },
  ],
];

test.each(WAYS)('answers 503 with Retry-After when the database %s', async (_, open) => {
  const database = await cloneDatabase();
  const { gone, leave, comeBack } = await open(database.url);
  const petra = await gone.as('petra');
  await leave();
  for (const sent of [
    await petra.get('/api/news/'),
    await petra.post('/api/news/', { obsah: 'Dobrý den' }),
    await gone.guest.post('/api/users/login/', { uzivatelske_jmeno: 'petra', heslo: 'prodejna1' }),
  ]) {
    expect(expectRefusal(sent, 503)).toBe('Služba je dočasně nedostupná. Zkuste to za chvíli.');
    expect(Number(sent.headers['retry-after'])).toBeGreaterThan(0);
  }
  expect((await gone.guest.get('/readyz')).status).toBe(503);
  expect((await gone.guest.get('/healthz')).status).toBe(200);
  if (comeBack) {
    await comeBack();
    const status = async () => (await petra.get('/api/news/')).status;
    await expect.poll(status).toBe(200);
  }
  await gone.close();
  await database.drop().catch(() => {});
});

test('503: a connection lost in a transaction fails only its request', async () => {
  const database = await cloneDatabase();
  const survivor = await openApp(database.url);
  const petra = await survivor.as('petra');
  const other = await survivor.pool.connect();
  await other.query('begin; lock table novinka in access exclusive mode');
  const waiting = petra.post('/api/news/', { obsah: 'Dobrý den' });
  const kill = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename = current_user and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await survivor.pool.query(kill)).rowCount).toBe(1);
  expectRefusal(await waiting, 503);
  await other.query('rollback');
  other.release();
  expect((await petra.post('/api/news/', { obsah: 'Dobrý den' })).status).toBe(201);
  await survivor.close();
  await database.drop();
});
