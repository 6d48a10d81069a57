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

/** Node keeps 2,000 headers and drops the rest without a word; no browser sends a tenth of this. */
const HEADERS_MAX = 200;
/** A name or an address, and a port. */
const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i;

function refusalOf({ headers, rawHeaders, httpVersion }: IncomingMessage): Refusal | null {
  if (rawHeaders.length > 2 * HEADERS_MAX) return new Refusal(431, 'Hlavičky požadavku jsou příliš velké.');
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
  if (hosts.length > 1) return fail.invalid(INVALID);
  const isHost = headers.host === undefined ? httpVersion === '1.0' : HOST.test(headers.host);
  return isHost && httpVersion.startsWith('1.') ? null : fail.invalid(INVALID);
}

/** What Node would take, or refuse by itself without a word: no host or a bad one, HTTP/0.9, an odd expectation. */
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
 * So long what a refused connection goes on sending is read and thrown away: one that is closed with unread bytes takes its
 * answer back, and whoever sent a header of 1 MB was told nothing.
 */
const LINGER_MS = 1_000;

/** What Node's parser refuses never becomes a request: the one error shape, written to the socket itself. */
export function answerBrokenRequest(error: ConnectionError, socket: Socket) {
  // Ended: it was refused before, and what came after is refused by the same parser again.
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
  // A request that came too slowly is not broken: its parser would still take the rest.
  if (isLeft || !error.code?.startsWith('HPE_')) {
    socket.destroy(error);
    return;
  }
  const lingering = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once('close', () => clearTimeout(lingering));
}
