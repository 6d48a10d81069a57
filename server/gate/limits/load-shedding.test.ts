import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify, { type InjectOptions } from 'fastify';
import { Registry } from 'prom-client';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import type { Route } from '#shared/core/route.ts';
import { expectRefusal } from '#test/api/answers.ts';
import { testApp } from '#test/app.ts';
import { answerErrors } from '../../core/calls/error-answer.ts';
import { NOWHERE } from '../pages.ts';
import { addLoadShedding, LOAD } from './load-shedding.ts';

const OVERLOADED = 'Aplikace je právě přetížená. Zkuste to za chvíli.';

/** A server whose call /slow/ waits until the gate is opened; the others answer at once. */
async function slowServer() {
  const server = Fastify();
  onTestFinished(() => server.close());
  server.setErrorHandler(answerErrors());
  const registry = new Registry();
  let open = () => {};
  const gate = new Promise<void>(done => {
    open = done;
  });
  addLoadShedding(server, registry);
  const add = (method: 'GET' | 'POST', path: string, raw?: string) => {
    const route: Route = { method, path, can: 'public', summary: path, returns: z.unknown(), raw };
    server.route({
      method,
      url: path,
      config: { route },
      handler: async () => {
        if (path === '/slow/') await gate;
        return path;
      },
    });
  };
  add('GET', '/slow/');
  add('GET', '/fast/');
  add('POST', '/write/');
  add('GET', '/events/', 'holds the connection open');
  add('GET', '/bytes/', 'sends bytes');
  add('POST', '/users/login/');
  add('POST', '/upload/', 'receives a file');
  server.get('/nowhere/', { config: { route: NOWHERE } }, async () => 'none');
  server.get('/healthz', async () => 'ok');
  const ask = async (url: string, options: InjectOptions = {}) =>
    (await server.inject({ url, ...options })).statusCode;
  const state = async () => {
    const text = await registry.metrics();
    const count = (name: string) => Number(new RegExp(`state="${name}"\\} (\\d+)`).exec(text)?.[1]);
    return { running: count('running'), waiting: count('waiting'), refused: count('refused') };
  };
  const takeAll = async () => {
    const slow = Array.from({ length: LOAD.atOnce }, () => ask('/slow/'));
    await expect.poll(async () => (await state()).running).toBe(LOAD.atOnce);
    return slow;
  };
  return { server, ask, state, open: () => open(), takeAll };
}

const body = { method: 'POST', payload: { text: 'x' } } as const;

test('a request without a place waits a while and is refused, one with a place is served', async () => {
  const { ask, state, open, takeAll } = await slowServer();
  const slow = await takeAll();
  // An unknown address also needs the database, to identify the caller.
  const found = await Promise.all([ask('/fast/'), ask('/write/', body), ask('/bytes/'), ask('/nowhere/')]);
  expect(found).toEqual([503, 503, 503, 503]);
  open();
  expect(new Set(await Promise.all(slow))).toEqual(new Set([200]));
  expect(await ask('/fast/')).toBe(200);
  expect(await state()).toEqual({ running: 0, waiting: 0, refused: 4 });
});

test('a waiting request is served when a place is free soon enough', async () => {
  const { ask, state, open, takeAll } = await slowServer();
  await takeAll();
  const waiting = [ask('/fast/'), ask('/write/', body)];
  await expect.poll(async () => (await state()).waiting).toBe(2);
  open();
  expect(await Promise.all(waiting)).toEqual([200, 200]);
});

test('beyond the queue requests are refused before those that wait, with a body or without', async () => {
  const { ask, takeAll } = await slowServer();
  await takeAll();
  const order: string[] = [];
  const noted = async (what: string, answer: Promise<number>) => void order.push(`${what} ${await answer}`);
  await Promise.all([
    ...Array.from({ length: LOAD.queue }, () => noted('waited', ask('/fast/'))),
    noted('came later', ask('/fast/')),
    noted('came later', ask('/write/', body)),
  ]);
  expect(order.slice(0, 3)).toEqual(['came later 503', 'came later 503', 'waited 503']);
});

test('health, live streams, sign-in and uploads need no place', async () => {
  const { ask, takeAll } = await slowServer();
  await takeAll();
  const free = ['/healthz', '/events/'].map(path => ask(path));
  const sent = ['/users/login/', '/upload/'].map(path => ask(path, body));
  expect(await Promise.all([...free, ...sent])).toEqual([200, 200, 200, 200]);
});

test('a body that does not come takes no place, and a client who leaves releases theirs', async () => {
  const { server, state, open } = await slowServer();
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as { port: number };
  const say = async (text: string) => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(text);
    return socket;
  };
  const json = 'host: x\r\ncontent-type: application/json\r\ncontent-length: 10';
  const slowBody = await say(`POST /write/ HTTP/1.1\r\n${json}\r\n\r\n{`);
  const slowAnswer = await say('GET /slow/ HTTP/1.1\r\nhost: x\r\n\r\n');
  await expect.poll(async () => (await state()).running).toBe(1);
  slowAnswer.destroy();
  await expect.poll(async () => (await state()).running).toBe(0);
  slowBody.destroy();
  open();
});

const app = testApp({ longestWaitMs: LOAD.longestWaitMs });

test('a refusal has the usual shape, a Czech sentence and a time to retry', async () => {
  const petra = await app.as('petra');
  const holder = await app.pool.connect();
  await holder.query('begin; lock table novinka in share row exclusive mode');
  const writes = Array.from({ length: LOAD.atOnce }, () => petra.post('/api/news/', { obsah: 'Čeká' }));
  const running = async () =>
    Number(/admission\{state="running"\} (\d+)/.exec((await app.guest.get('/metrics')).body)?.[1]);
  await expect.poll(running).toBe(LOAD.atOnce);
  const sent = await petra.get('/api/news/');
  expect(expectRefusal(sent, 503)).toBe(OVERLOADED);
  expect(Number(sent.headers['retry-after'])).toBeGreaterThan(0);
  expect((await app.guest.get('/healthz')).status).toBe(200);
  await holder.query('rollback');
  holder.release();
  expect(new Set((await Promise.all(writes)).map(({ status }) => status))).toEqual(new Set([201]));
});
