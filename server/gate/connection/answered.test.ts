import { type AddressInfo, connect } from 'node:net';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { type Client, testApp } from '#test/app.ts';

const app = testApp();
beforeAll(async () => void (await app.server.listen({ port: 0, host: '127.0.0.1' })));

/**
 * Sends `times` requests, closes their connections before the session lookup ends, and waits until all are handled.
 */
async function askAndLeave({ cookie }: Client, path: string, times: number) {
  const { server } = app.server;
  const taken = await Promise.all(Array.from({ length: 20 }, () => app.pool.connect()));
  let arrived = 0;
  const arrive = () => void arrived++;
  server.on('request', arrive);
  const sockets = Array.from({ length: times }, () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nCookie: relace=${cookie}\r\n\r\n`);
    return socket;
  });
  await expect.poll(() => arrived).toBe(times);
  server.off('request', arrive);
  for (const socket of sockets) socket.destroy();
  await expect.poll(promisify(server.getConnections.bind(server))).toBe(0);
  for (const connection of taken) connection.release();
}

test('a stream whose page closed before it began takes no place from another window', async () => {
  const petra = await app.as('petra');
  await askAndLeave(petra, '/api/events/', 20);
  expect((await petra.get('/api/users/current/')).status).toBe(200);
  expect(app.hub.streamsOf(12)).toBe(0);
});

test('an export whose page closed before it began takes no place from the next ones', async () => {
  const admin = await app.as('admin');
  const path = '/api/users/list/?format=csv';
  await askAndLeave(admin, path, 3);
  expect((await admin.get('/api/users/current/')).status).toBe(200);
  expect((await admin.get(path)).status).toBe(200);
});
