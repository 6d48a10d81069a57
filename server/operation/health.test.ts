import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openApp, type Sent, type TestApp, testApp } from '#test/app.ts';
import { openDoor } from '#test/door.ts';
import { addHealth } from './health.ts';

const app = testApp();

/** An application instance that reaches the database through its own proxy. */
async function behindDoor() {
  const entrance = await openDoor(app.url);
  onTestFinished(() => entrance.close());
  const instance = await openApp(entrance.url);
  onTestFinished(() => instance.close());
  return { ...entrance, instance };
}

const UNAVAILABLE = 'Služba je dočasně nedostupná. Zkuste to za chvíli.';

const isReady = async (instance: TestApp) => (await instance.guest.get('/readyz')).status === 200;

describe('an instance with a reachable database', () => {
  test('is alive and ready for everybody', async () => {
    expect(await app.guest.get('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(await app.guest.get('/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } });
  });

  test('is alive but not ready while it stops', async () => {
    const stopping = Fastify();
    addHealth(stopping, app.pool, () => true);
    expect((await stopping.inject('/healthz')).statusCode).toBe(200);
    const ready = await stopping.inject('/readyz');
    expect([ready.statusCode, ready.headers['retry-after']]).toEqual([503, '2']);
  });
});

describe('an instance whose database becomes unreachable', () => {
  test('stays alive, answers 503, and recovers within 5 seconds', async () => {
    const { instance, shut, open } = await behindDoor();
    const { cookie } = await app.as('petra');
    const petra = instance.withCookie(cookie);
    expect((await petra.get('/api/news/')).status).toBe(200);

    shut();
    const write = { obsah: 'Neztratí se potichu' };
    const refused = [
      await petra.get('/api/news/'),
      await petra.post('/api/news/', write),
      await instance.guest.post('/api/users/login/', { uzivatelske_jmeno: 'petra', heslo: 'x' }),
    ];
    for (const { status, body, headers } of refused) {
      expect(status).toBe(503);
      expect(headers['retry-after']).toBe('2');
      expect(body).toMatchObject({ success: false, error: UNAVAILABLE, message: UNAVAILABLE });
    }
    expect((await instance.guest.get('/healthz')).status).toBe(200);
    const ready = await instance.guest.get('/readyz');
    expect(ready).toMatchObject({ status: 503, body: { status: 'unavailable' } });
    expect(ready.headers['retry-after']).toBe('2');

    open();
    await expect.poll(() => isReady(instance)).toBe(true);
    expect((await petra.post('/api/news/', write)).status).toBe(201);
    expect((await petra.get('/api/news/')).body).toHaveLength(1);
  });

  test('is not ready while the database is paused', async () => {
    const { instance, freeze, open } = await behindDoor();
    expect(await isReady(instance)).toBe(true);
    freeze();
    expect(await isReady(instance)).toBe(false);
    expect((await instance.guest.get('/healthz')).status).toBe(200);
    open();
    await expect.poll(() => isReady(instance)).toBe(true);
  });

  test('hears the changes of others again after recovery', async () => {
    const { instance, shut, open } = await behindDoor();
    const admin = await app.as('admin');
    shut();
    await admin.put('/api/settings/', { soubor_max_mb: 44 });
    await sleep(700);
    open();
    await expect.poll(() => instance.settings().soubor_max_mb).toBe(44);
    await admin.put('/api/settings/', { soubor_max_mb: 45 });
    await expect.poll(() => instance.settings().soubor_max_mb).toBe(45);
  });
});

describe('an instance whose connections are cut repeatedly under load', () => {
  test('stays alive: every request gets an answer or 503, and no acknowledged write is lost', async () => {
    const petra = await app.as('petra');
    const outside = new pg.Client({ connectionString: app.url });
    await outside.connect();
    const answers: Sent[] = [];
    let isOver = false;
    const load = async (worker: number) => {
      for (let i = 0; !isOver; i++) {
        answers.push(
          i % 3
            ? await petra.get('/api/news/?limit=2')
            : await petra.post('/api/news/', { obsah: `${worker}/${i}` }),
        );
      }
    };
    const workers = Array.from({ length: 8 }, (_, worker) => load(worker));
    let cut = 0;
    for (let round = 0; round < 8; round++) {
      await sleep(60);
      // Spares the database's own workers (vacuum), which an owner who is no superuser may not end.
      const { rowCount } = await outside.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`);
      cut += rowCount ?? 0;
    }
    isOver = true;
    await Promise.all(workers);
    expect(cut).toBeGreaterThan(8);

    const statuses = new Set(answers.map(answer => answer.status));
    expect([...statuses].filter(status => ![200, 201, 503].includes(status))).toEqual([]);
    await expect.poll(async () => (await petra.get('/api/news/?limit=1')).status).toBe(200);
    const { rows } = await outside.query('select id from novinka');
    const kept = new Set(rows.map(row => row.id));
    const acknowledged = answers.filter(answer => answer.status === 201).map(answer => answer.body.id);
    expect(acknowledged.filter(id => !kept.has(id))).toEqual([]);
    const audited = await outside.query("select zaznam::int as id from audit where tabulka = 'novinka'");
    expect(new Set(audited.rows.map(row => row.id))).toEqual(kept);
    await outside.end();
  });
});

describe('/metrics', () => {
  const metrics = (of: TestApp, options: object) => of.guest.get('/metrics', options);

  test('report routes rather than addresses, and the connections of the pool', async () => {
    await (await app.as('petra')).delete('/api/news/424242/');
    const { status, body, headers } = await metrics(app, { remoteAddress: '127.0.0.1' });
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^text\/plain/);
    expect(body).toMatch(
      /http_request_duration_seconds_count\{method="DELETE",route="\/api\/news\/:id\/",status="404"\} 1/,
    );
    expect(body).toMatch(/database_connections\{state="total"\} \d/);
    expect(body).not.toContain('424242');
  });

  test.each([
    ['127.0.0.1', {}, 200],
    ['::1', {}, 200],
    ['::ffff:127.0.0.1', {}, 200],
    ['10.0.0.1', {}, 403],
    ['127.0.0.1', { 'x-forwarded-for': '1.1.1.1' }, 403],
    ['10.0.0.1', { 'x-forwarded-for': '127.0.0.1' }, 403],
  ])('without a token are only for this machine: %s %j gets %d', async (remoteAddress, headers, status) => {
    expect((await metrics(app, { remoteAddress, headers })).status).toBe(status);
  });

  test('with a token are only for those who have it, wherever they are', async () => {
    const token = 'm'.repeat(20);
    const guarded = await openApp(app.url, {
      env: { TRUST_PROXY: false, METRICS_TOKEN: token, RATE_LIMIT: 1000 },
    });
    onTestFinished(() => guarded.close());
    const from = (authorization?: string) =>
      metrics(guarded, { remoteAddress: '10.0.0.1', headers: authorization ? { authorization } : {} });
    expect((await from(`Bearer ${token}`)).status).toBe(200);
    for (const wrong of [undefined, token, `Bearer ${token}x`, `Bearer ${'n'.repeat(20)}`, 'Bearer ']) {
      expect((await from(wrong)).status).toBe(403);
    }
    expect((await metrics(guarded, { remoteAddress: '127.0.0.1' })).status).toBe(403);
  });
});
