import { type AddressInfo, connect } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { expectRefusal } from '#test/api/answers.ts';
import { testApp } from '#test/app.ts';

const app = testApp();
beforeAll(async () => void (await app.server.listen({ port: 0, host: '127.0.0.1' })));

const CURRENT = (cookie: string) =>
  `GET /api/users/current/ HTTP/1.1\r\nHost: x\r\nCookie: relace=${cookie}\r\n\r\n`;

/** Sends `text` on a new connection; `heard` is what was received, `isOpen` whether more can be. */
function speak(text: string) {
  const socket = connect((app.server.server.address() as AddressInfo).port, '127.0.0.1');
  const line = { socket, heard: '', isOpen: true };
  socket
    .on('error', () => {})
    .on('close', () => {
      line.isOpen = false;
    });
  socket.setEncoding('utf8').on('data', piece => {
    line.heard += piece;
  });
  socket.write(text);
  return line;
}

const statuses = (heard: string) =>
  [...heard.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));

test('refuses a session with too many requests at once, but not another session', async () => {
  const [petra, pavel] = [await app.as('petra'), await app.as('pavel')];
  // No request is answered while the database has no free connection.
  const taken = await Promise.all(Array.from({ length: 20 }, () => app.pool.connect()));
  const rude = Array.from({ length: 50 }, () => petra.get('/api/users/current/'));
  const honest = pavel.get('/api/users/current/');
  const first = await Promise.race(rude);
  expect(expectRefusal(first, 429)).toBe('Příliš mnoho požadavků najednou. Zkuste to za chvíli.');
  expect(first.headers['retry-after']).toBe('1');
  for (const connection of taken) connection.release();
  expect((await honest).status).toBe(200);
  const statuses = (await Promise.all(rude)).map(({ status }) => status);
  expect(statuses.filter(status => status === 200)).toHaveLength(40);
  expect(statuses.filter(status => status === 429)).toHaveLength(10);
  // Answered requests no longer count.
  expect((await petra.get('/api/users/current/')).status).toBe(200);
});

test('some requests may queue on one connection', async () => {
  const line = speak(CURRENT((await app.as('petra')).cookie!).repeat(8));
  await expect.poll(() => statuses(line.heard)).toEqual(Array(8).fill(200));
  expect(line.isOpen).toBe(true);
  line.socket.destroy();
});

test('cuts a connection that pipelines far too many requests', async () => {
  const line = speak(CURRENT((await app.as('petra')).cookie!).repeat(500));
  await expect.poll(() => line.isOpen).toBe(false);
  expect(statuses(line.heard).length).toBeLessThan(20);
});
