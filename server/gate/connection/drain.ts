import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { fail } from '../../core/calls/errors.ts';
import { whenAnswered } from './answered.ts';

export type Draining = {
  /** Announces the shutdown: from now on /readyz is 503 and every answer closes its connection. */
  begin(): void;
  isOn(): boolean;
  /** Whether the server has begun to close, so that answers without an end must not start. */
  isClosing(): boolean;
  /**
   * Resolves when all connections waiting by now were accepted, after a second at most: closing resets connections
   * that still wait to be accepted. Call it last before closing.
   */
  takeIn(): Promise<void>;
  /** Answers every unanswered request with 503, because nothing will wait for it any longer. */
  refuseUnfinished(): void;
};

/** How long waiting connections are accepted before the server closes. */
const TAKE_IN_MS = 1_000;

/** How long a connection without a request may still send one when the server closes. */
const UNUSED_MS = 300;

/**
 * Releases connections before and while the server closes, so that only running requests are waited for. Closing ends
 * those that are idle after a request; not those that never had one, which browsers open in reserve, nor those whose
 * request was still running.
 */
export function addDraining(server: FastifyInstance): Draining {
  const unused = new Set<Socket>();
  const unanswered = new Set<FastifyReply>();
  let isOn = false;
  let isClosing = false;
  let connections = 0;
  server.server.on('connection', socket => {
    connections++;
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.server.on('request', request => unused.delete(request.socket));
  server.addHook('onRequest', async (request, reply) => {
    unanswered.add(reply);
    whenAnswered(request, reply, () => unanswered.delete(reply));
  });
  server.addHook('preClose', async () => {
    isOn = true;
    isClosing = true;
    // Only connections that were there a while ago: the request of one that was just opened may be on its way.
    let waiting: Socket[] = [];
    const letGo = setInterval(() => {
      for (const socket of waiting) if (socket.bytesRead === 0) socket.destroy();
      waiting = [...unused];
    }, UNUSED_MS);
    server.server.once('close', () => clearInterval(letGo));
  });
  server.addHook('onSend', async (_request, reply) => {
    if (isOn) reply.header('connection', 'close');
  });
  server.addHook('onResponse', async () => {
    // An answer that began before the shutdown could not say that its connection closes.
    if (isClosing) setImmediate(() => server.server.closeIdleConnections());
  });
  return {
    begin() {
      isOn = true;
    },
    isOn: () => isOn,
    isClosing: () => isClosing,
    async takeIn() {
      // Node accepts one connection per turn of its event loop.
      const until = performance.now() + TAKE_IN_MS;
      for (let before = -1; before !== connections && performance.now() < until; ) {
        before = connections;
        await new Promise(done => setImmediate(done));
        await new Promise(done => setImmediate(done));
      }
    },
    refuseUnfinished() {
      for (const reply of unanswered) {
        if (!reply.sent && !reply.raw.headersSent) reply.send(fail.unavailable());
      }
    },
  };
}
