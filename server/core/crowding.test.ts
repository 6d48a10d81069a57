import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';

const app = testApp();

/** Statuses of the answers to `count` requests that are written in one breath on one connection. */
async function breath(count: number, cookie: string): Promise<number[]> {
  const socket = connect((app.server.server.address() as AddressInfo).port, '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', piece => {
    text += piece;
  });
  const request = `GET /api/users/current/ HTTP/1.1\r\nHost: x\r\nCookie: relace=${cookie}\r\n\r\n`;
  socket.write(request.repeat(count));
  const statuses = () => [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
  await expect.poll(() => statuses().length, { timeout: 10_000 }).toBe(count);
  socket.destroy();
  return statuses();
}

test('a person who asks for everything at once is refused, others are served', async () => {
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  const [petra, pavel] = [await app.as('petra'), await app.as('pavel')];
  const [rude, honest] = await Promise.all([breath(150, petra.cookie!), breath(5, pavel.cookie!)]);
  expect(honest).toEqual([200, 200, 200, 200, 200]);
  expect(new Set(rude)).toEqual(new Set([200, 429]));
  expect(rude.filter(status => status === 200).length).toBeGreaterThanOrEqual(40);
  // What was answered is forgotten.
  expect(await breath(30, petra.cookie!)).toEqual(Array(30).fill(200));
});
