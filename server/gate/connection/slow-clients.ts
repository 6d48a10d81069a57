import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { PassThrough, type Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../core/calls/errors.ts';
import { whenAnswered } from './answered.ts';

/** How long the rest of a refused body is read and thrown away, so that its sender gets to the answer. */
const DISCARD_MS = 30_000;

const tooSlow = () => new Refusal(408, 'Nahrávání trvalo příliš dlouho.');

/** An abort signal for a client that is silent for too long or not done in time; call `end` when it is done. */
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

/** Reads on without keeping anything; a body that does not end in time is cut off with its connection. */
export function discardRest(body: IncomingMessage) {
  if (body.readableEnded || body.destroyed) return;
  body.unpipe();
  body.resume();
  const timer = setTimeout(() => body.destroy(), DISCARD_MS).unref();
  body.once('end', () => clearTimeout(timer));
}

/** How long nothing may come of an ordinary body, and how long the whole of its at most 256 KiB may take. */
const ORDINARY = { silenceMs: 15_000, longestMs: 60_000 };

/** A copy of `payload` that breaks off when `raw`, of which it is made, does not come in time. */
function punctual(raw: IncomingMessage, payload: Readable, limits: typeof ORDINARY): Readable {
  const watched = new PassThrough();
  const { signal, end } = watchBody(raw, limits);
  signal.addEventListener('abort', () => {
    payload.unpipe(watched);
    watched.destroy(signal.reason);
  });
  // Whoever reads it hears of errors, too; nobody may.
  watched.on('error', () => {});
  payload.once('error', error => watched.destroy(error));
  raw.once('close', end);
  return payload.pipe(watched);
}

/**
 * Time limits of bodies (rule platform-12): one that does not come is refused with 408, unless the handler reads it
 * itself and watches over that. What a refusal leaves unread is thrown away, and cut off when it does not end.
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
 * `silenceMs` without a byte taken, `longestMs` in all: the largest file (25 MB) at 30 kB a second. Node forgives the
 * first silence, as something was taken since the last write, so an answer is cut after 30 to 60 s.
 */
const READING = { silenceMs: 30_000, longestMs: 15 * 60_000 };

/**
 * Time limits of reading (rule platform-12): an answer that nobody reads would stay in memory for ever, so its
 * connection is cut. A live stream has no end and watches over its reader itself.
 */
export function addReaderTimeout(server: FastifyInstance, { silenceMs, longestMs } = READING) {
  server.addHook('onSend', async (request, reply) => {
    const { socket } = request.raw;
    // An injected request has none.
    if (!(socket instanceof Socket)) return;
    // Without a listener Node cuts the connection; when the answer has gone, the limit of idle ones holds again.
    socket.setTimeout(silenceMs);
    const timer = setTimeout(() => socket.destroy(), longestMs).unref();
    whenAnswered(request, reply, () => clearTimeout(timer));
  });
}
