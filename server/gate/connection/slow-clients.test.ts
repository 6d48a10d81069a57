import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerErrors } from '../../core/calls/error-answer.ts';
import { addBodyTimeout, addReaderTimeout } from './slow-clients.ts';

/** Slow clients hurt only themselves (rule platform-12): tested with limits of milliseconds, or longer if in time. */

const MEBIBYTE = 1024 * 1024;
const LARGE = 'a'.repeat(64 * MEBIBYTE);

/** The server with short limits. */
let server: FastifyInstance;
/** Its limits are longer than a busy machine may stall. */
let patient: FastifyInstance;
let bodies: unknown[] = [];

async function listening(silenceMs: number, longestMs: number) {
  const server = Fastify({ bodyLimit: 1000, forceCloseConnections: true });
  server.setErrorHandler(answerErrors());
  addBodyTimeout(server, { silenceMs, longestMs });
  addReaderTimeout(server, { silenceMs, longestMs: 60_000 });
  server.post('/', async ({ body }) => {
    bodies.push(body);
    return { body };
  });
  server.get('/large', async () => LARGE);
  await server.listen({ port: 0, host: '127.0.0.1' });
  return server;
}

beforeAll(async () => {
  server = await listening(300, 900);
  patient = await listening(2_000, 60_000);
});
afterAll(() => Promise.all([server.close(), patient.close()]));

function open(to = patient) {
  bodies = [];
  const socket = connect((to.server.address() as AddressInfo).port, '127.0.0.1');
  const client = { socket, heard: '', ended: once(socket, 'close') };
  socket.on('error', () => {});
  socket.setEncoding('utf8').on('data', text => {
    client.heard += text;
  });
  return client;
}

const head = (length: number | 'chunked', type = 'application/json') =>
  `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\n${
    length === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`
  }\r\n\r\n`;

const TOO_SLOW = /^HTTP\/1.1 408 [\s\S]*Nahrávání trvalo příliš dlouho\./;

describe('a request body', () => {
  test('that stops coming gets 408', async () => {
    const client = open(server);
    client.socket.write(`${head(100)}{"a":`);
    await expect.poll(() => client.heard).toMatch(TOO_SLOW);
    expect(bodies).toEqual([]);
    client.socket.destroy();
  });

  test('that comes byte by byte gets 408 when its time is over', async () => {
    const client = open(server);
    client.socket.write(head(900));
    const drip = setInterval(() => client.socket.write(' '), 50);
    await expect.poll(() => client.heard).toMatch(TOO_SLOW);
    clearInterval(drip);
    expect(bodies).toEqual([]);
    client.socket.destroy();
  });

  test('that comes in pieces but in time is read', async () => {
    const client = open();
    const text = JSON.stringify({ a: 'příliš žluťoučký kůň' });
    client.socket.write(head(Buffer.byteLength(text)));
    for (let at = 0; at < text.length; at += 6) {
      client.socket.write(text.slice(at, at + 6));
      await sleep(50);
    }
    await expect.poll(() => client.heard).toMatch(/^HTTP\/1.1 200 /);
    expect(bodies).toEqual([JSON.parse(text)]);
    client.socket.destroy();
  });

  test('whose client leaves in the middle reaches no handler, and the server goes on', async () => {
    const client = open();
    client.socket.write(`${head('chunked')}5\r\n{"a":\r\n`);
    await sleep(100);
    client.socket.destroy();
    await sleep(100);
    expect(bodies).toEqual([]);
    const next = open();
    next.socket.write(`${head(7)}{"a":1}`);
    await expect.poll(() => next.heard).toMatch(/^HTTP\/1.1 200 /);
    next.socket.destroy();
  });

  test('beyond the limit gets 413 even without an announced length', async () => {
    const client = open();
    client.socket.write(`${head('chunked')}${(5_000).toString(16)}\r\n${' '.repeat(5_000)}\r\n`);
    await expect.poll(() => client.heard).toMatch(/^HTTP\/1.1 413 /);
    client.socket.destroy();
  });
});

describe('an answer', () => {
  test('that nobody reads is given up', async () => {
    const client = open(server);
    client.socket.pause();
    client.socket.write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n');
    const connections = () => new Promise(done => server.server.getConnections((_, count) => done(count)));
    await expect.poll(connections).toBeGreaterThan(0);
    await expect.poll(connections).toBe(0);
    client.socket.destroy();
  });

  test('that is read slowly but steadily arrives whole', async () => {
    const client = open();
    client.socket.write('GET /large HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    // Six pauses, together longer than the allowed silence.
    let taken = 0;
    client.socket.on('data', (text: string) => {
      taken += text.length;
      if (taken < 10 * MEBIBYTE) return;
      taken = 0;
      client.socket.pause();
      setTimeout(() => client.socket.resume(), 400);
    });
    await client.ended;
    expect(client.heard.split('\r\n\r\n')[1]).toHaveLength(LARGE.length);
  });
});
