import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { PassThrough, type Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../core/calls/errors.ts';
import { whenAnswered } from './answered.ts';

/** How long the rest of a refused body is read and discarded, so that its sender gets to read the answer. */
const DISCARD_MS = 30_000;

const tooSlow = () => new Refusal(408, 'Nahrávání trvalo příliš dlouho.');

/** An abort signal for a client that is silent for too long or too slow; call `end` when the body is complete. */
export function watchBody(
  body: IncomingMessage,
  { silenceMs, longestMs }: Record<'silenceMs' | 'longestMs', number>,
) {
  const controller = new AbortController();
  const stop = () => controller.abort(tooSlow());
  const silence = setTimeout(stop, silenceMs);
  const longest = setTimeout(stop, longestMs);
  const heard = () => void silence.refresh();
  body.on('data', heard);
  const end = () => {
    clearTimeout(silence);
    clearTimeout(longest);
    body.off('data', heard);
  };
  return { signal: controller.signal, end };
}

/** Reads the rest of a body and discards it; a body that does not end in time is cut off with its connection. */
export function discardRest(body: IncomingMessage) {
  if (body.readableEnded || body.destroyed) return;
  body.unpipe();
  body.resume();
  const timer = setTimeout(() => body.destroy(), DISCARD_MS).unref();
  body.once('end', () => clearTimeout(timer));
}

/** How long an ordinary body may be silent, and how long the whole of its at most 256 KiB may take. */
const ORDINARY = { silenceMs: 15_000, longestMs: 60_000 };

/** A copy of `payload` that fails when `raw`, its source, does not arrive in time. */
function punctual(raw: IncomingMessage, payload: Readable, limits: typeof ORDINARY): Readable {
  const watched = new PassThrough();
  const { signal, end } = watchBody(raw, limits);
  signal.addEventListener('abort', () => {
    payload.unpipe(watched);
    watched.destroy(signal.reason);
  });
  // The reader receives errors as well; there may be no reader.
  watched.on('error', () => {});
  payload.once('error', error => watched.destroy(error));
  raw.once('close', end);
  return payload.pipe(watched);
}

/**
 * Time limits for bodies (rule platform-12): a late one is refused with 408, unless the handler reads the body and
 * enforces the limits itself. The unread rest of a refused body is discarded, and cut off when it does not end.
 */
export function addBodyTimeout(server: FastifyInstance, limits = ORDINARY) {
  server.addHook('preParsing', async ({ raw, method, routeOptions }, _reply, payload) => {
    if (raw.complete || method === 'GET' || routeOptions.config.route?.raw) return payload;
    return punctual(raw, payload as Readable, limits);
  });
  server.addHook('onResponse', async ({ raw }) => {
    if (!raw.complete) discardRest(raw);
  });
}

/**
 * `silenceMs` without a byte taken, `longestMs` in all: the largest file (25 MB) at 30 kB a second. Node ignores the
 * first silence, because something was taken since the last write, so an answer is cut after 30 to 60 s.
 */
const READING = { silenceMs: 30_000, longestMs: 15 * 60_000 };

/**
 * Time limits for reading answers (rule platform-12): an answer that nobody reads would stay in memory forever, so
 * its connection is cut. A live stream has no end and watches its reader itself.
 */
export function addReaderTimeout(server: FastifyInstance, { silenceMs, longestMs } = READING) {
  server.addHook('onSend', async (request, reply) => {
    const { socket } = request.raw;
    // An injected request has no socket.
    if (!(socket instanceof Socket)) return;
    // Without a listener Node closes the connection; after the answer the limit for idle connections applies again.
    socket.setTimeout(silenceMs);
    const timer = setTimeout(() => socket.destroy(), longestMs).unref();
    whenAnswered(request, reply, () => clearTimeout(timer));
  });
}
