import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { whenAnswered } from './answered.ts';

/**
 * `silenceMs` without a byte taken, `longestMs` in all: the largest file (25 MB) at 30 kB a second. Node forgives the
 * first silence, as something was taken since the last write, so an answer is cut after 30 to 60 s.
 */
const LIMITS = { silenceMs: 30_000, longestMs: 15 * 60_000 };

/**
 * Time limits of reading (reliability.md): an answer that nobody reads would stay in memory for ever, so its
 * connection is cut. A live stream has no end and watches over its reader itself.
 */
export function addReaderTimeout(server: FastifyInstance, { silenceMs, longestMs } = LIMITS) {
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
