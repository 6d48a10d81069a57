import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyInstance } from 'fastify';
import type { ErrorAnswer } from '#shared/core/fields.ts';
import { fail } from './errors.ts';

const REFUSALS: Record<string, [number, string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Požadavek trval příliš dlouho.'],
  HPE_HEADER_OVERFLOW: [431, 'Hlavičky požadavku jsou příliš velké.'],
};

const INVALID = 'Neplatný požadavek.';

/** The one error shape for what is refused outside of the framework. */
function envelope(message: string): string {
  const answer: ErrorAnswer = { success: false, error: message, message, request_id: randomUUID() };
  return JSON.stringify(answer);
}

const HEADERS = {
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  Connection: 'close',
};

/** What Node would refuse by itself without a word: no host, and an expectation that nobody knows. */
export function addRefusals(server: FastifyInstance) {
  server.addHook('onRequest', async ({ raw }, reply) => {
    if (raw.headers.host !== undefined || raw.httpVersion !== '1.1') return;
    reply.header('connection', 'close');
    throw fail.invalid(INVALID);
  });
  server.server.on('checkExpectation', (_request, answer) => {
    const body = envelope(INVALID);
    answer.writeHead(417, { ...HEADERS, 'Content-Length': Buffer.byteLength(body) }).end(body);
  });
}

/** What Node's parser refuses never becomes a request: the one error shape, written to the socket itself. */
export function answerBrokenRequest(error: ConnectionError, socket: Socket) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, message] = REFUSALS[error.code] ?? [400, INVALID];
  const body = envelope(message);
  const headers = { ...HEADERS, 'Content-Length': Buffer.byteLength(body) };
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
}
