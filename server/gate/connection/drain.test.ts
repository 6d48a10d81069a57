import { once } from 'node:events';
import net from 'node:net';
import { PassThrough } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answerErrors } from '../../core/calls/error-answer.ts';
import { addDraining, type Draining } from './drain.ts';

const BODY = 'první druhý';

let server: FastifyInstance;
let draining: Draining;
let port: number;
/** The stream with which GET /slow answers. */
let slow: PassThrough;
const sockets: net.Socket[] = [];

beforeEach(async () => {
  server = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false, keepAliveTimeout: 20_000 });
  draining = addDraining(server);
  server.setErrorHandler(answerErrors());
  slow = new PassThrough();
  server.get('/', async () => 'ano');
  server.get('/slow', (_request, reply) => reply.send(slow));
  server.post('/', async request => request.body);
  await server.listen({ port: 0, host: '127.0.0.1' });
  port = (server.server.address() as net.AddressInfo).port;
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server.close();
});

async function connect(text = '') {
  const socket = net.connect(port, '127.0.0.1');
  sockets.push(socket);
  await once(socket, 'connect');
  const heard = { text: '' };
  socket.setEncoding('utf8').on('data', piece => {
    heard.text += piece;
  });
  if (text) socket.write(text);
  return { socket, heard, ended: once(socket, 'close') };
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

test('a connection without any request does not delay closing', async () => {
  const { ended } = await connect();
  await server.close();
  await ended;
});

test('an idle connection after a request does not delay closing', async () => {
  const { heard, ended } = await connect(get('/'));
  await expect.poll(() => heard.text).toMatch(/ano$/);
  await server.close();
  await ended;
});

test('a request still being sent is answered and its connection closed', async () => {
  const arrived = once(server.server, 'request');
  const head = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\n';
  const length = `Content-Length: ${Buffer.byteLength(BODY)}\r\n\r\n`;
  const { socket, heard, ended } = await connect(head + length + BODY.slice(0, 5));
  await arrived;
  const closing = server.close();
  await expect.poll(() => server.server.listening).toBe(false);
  socket.write(BODY.slice(5));
  await closing;
  await ended;
  expect(heard.text).toMatch(/^HTTP\/1\.1 200 OK/);
  expect(heard.text).toMatch(/connection: close/i);
  expect(heard.text.endsWith(BODY)).toBe(true);
});

test('an answer still being sent is finished and its connection closed', async () => {
  slow.write('první ');
  const { heard, ended } = await connect(get('/slow'));
  await expect.poll(() => heard.text).toContain('první');
  const closing = server.close();
  await expect.poll(() => server.server.listening).toBe(false);
  slow.end('druhý');
  await closing;
  await ended;
  expect(heard.text).toContain('druhý');
  expect(heard.text).toMatch(/0\r\n\r\n$/);
});

test('while draining, requests are answered and their connections closed', async () => {
  draining.begin();
  const { heard, ended } = await connect(get('/'));
  await ended;
  expect(heard.text).toMatch(/^HTTP\/1\.1 200 OK/);
  expect(heard.text).toMatch(/connection: close/i);
  expect([draining.isOn(), server.server.listening]).toEqual([true, true]);
});

test('a request that would take too long is refused, while an answer that has begun is finished', async () => {
  const arrived = once(server.server, 'request');
  const upload = await connect(
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 9\r\n\r\nprv',
  );
  await arrived;
  slow.write('první ');
  const download = await connect(get('/slow'));
  await expect.poll(() => download.heard.text).toContain('první');
  const closing = server.close();
  await expect.poll(() => server.server.listening).toBe(false);
  draining.refuseUnfinished();
  await expect.poll(() => upload.heard.text).toMatch(/^HTTP\/1\.1 503 /);
  expect(upload.heard.text).toMatch(/retry-after: 2\r\n/i);
  expect(upload.heard.text).toContain('Služba je dočasně nedostupná. Zkuste to za chvíli.');
  expect(download.heard.text).toMatch(/^HTTP\/1\.1 200 OK/);
  upload.socket.destroy();
  slow.end('druhý');
  await closing;
  expect(download.heard.text).toMatch(/0\r\n\r\n$/);
});
