import { randomUUID } from 'node:crypto';
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyInstance } from 'fastify';
import type { ErrorAnswer } from '#shared/core/fields.ts';
import { fail, Refusal } from '../../core/calls/errors.ts';

const REFUSALS: Record<string, [number, string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Požadavek trval příliš dlouho.'],
  HPE_HEADER_OVERFLOW: [431, 'Hlavičky požadavku jsou příliš velké.'],
};

const INVALID = 'Neplatný požadavek.';

/** The standard error body, for requests refused outside of the framework. */
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

/** Node keeps 2,000 headers and silently drops the rest; no browser sends a tenth of this limit. */
const HEADERS_MAX = 200;
/** A host name or an address, optionally with a port. */
const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i;

function refusalOf({ headers, rawHeaders, httpVersion }: IncomingMessage): Refusal | null {
  if (rawHeaders.length > 2 * HEADERS_MAX) return new Refusal(431, 'Hlavičky požadavku jsou příliš velké.');
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
  if (hosts.length > 1) return fail.invalid(INVALID);
  const isHost = headers.host === undefined ? httpVersion === '1.0' : HOST.test(headers.host);
  return isHost && httpVersion.startsWith('1.') ? null : fail.invalid(INVALID);
}

/** Refuses what Node would accept or silently drop: no host or a bad one, HTTP/0.9, an unknown expectation. */
export function addBrokenRequests(server: FastifyInstance) {
  server.addHook('onRequest', async ({ raw }, reply) => {
    const refusal = refusalOf(raw);
    if (!refusal) return;
    reply.header('connection', 'close');
    throw refusal;
  });
  server.server.on('checkExpectation', (_request, answer) => {
    const body = envelope(INVALID);
    answer.writeHead(417, { ...HEADERS, 'Content-Length': Buffer.byteLength(body) }).end(body);
  });
}

/**
 * How long data that a refused connection keeps sending is read and discarded. Closing a connection with unread bytes
 * cancels its answer, so the sender of a 1 MB header would learn nothing.
 */
const LINGER_MS = 1_000;

/** Answers what Node's parser refuses, which never becomes a request: writes the standard error to the socket. */
export function answerBrokenRequest(error: ConnectionError, socket: Socket) {
  // An ended socket was refused before, and the same parser refuses what follows again.
  if (error.code === 'ECONNRESET' || socket.destroyed || socket.writableEnded) return;
  const [status, message] = REFUSALS[error.code] ?? [400, INVALID];
  const body = envelope(message);
  const headers = { ...HEADERS, 'Content-Length': Buffer.byteLength(body) };
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  const isLeft = !socket.writable;
  if (!isLeft) socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  // A request that arrives too slowly is not malformed, and its parser would still accept the rest.
  if (isLeft || !error.code?.startsWith('HPE_')) {
    socket.destroy(error);
    return;
  }
  const lingering = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once('close', () => clearTimeout(lingering));
}
