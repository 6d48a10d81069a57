import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { fail } from './errors.ts';

export type Draining = {
  /** From now on the server says that it will go: /readyz is 503 and every answer ends its connection. */
  begin(): void;
  isOn(): boolean;
  /** Whether the server has begun to close, and long answers must not begin. */
  isClosing(): boolean;
  /** Answers every request that has no answer yet with 503, because nobody will wait for it any longer. */
  refuseUnfinished(): void;
};

/**
 * Lets connections go before and while the server closes, so that only running requests are waited for.
 * Closing ends those that idle after a request; not those that never had one, as browsers open in reserve, nor
 * those whose request was still running.
 */
export function addDraining(server: FastifyInstance): Draining {
  const unused = new Set<Socket>();
  const unanswered = new Set<FastifyReply>();
  let isOn = false;
  let isClosing = false;
  server.server.on('connection', socket => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.server.on('request', request => unused.delete(request.socket));
  server.addHook('onRequest', async (_request, reply) => {
    unanswered.add(reply);
    reply.raw.once('close', () => unanswered.delete(reply));
  });
  server.addHook('preClose', async () => {
    isOn = true;
    isClosing = true;
    // After a look at what has come: a request that waits to be read is none of an idle connection.
    await new Promise(done => setImmediate(done));
    for (const socket of unused) if (socket.bytesRead === 0) socket.destroy();
  });
  server.addHook('onSend', async (_request, reply) => {
    if (isOn) reply.header('connection', 'close');
  });
  server.addHook('onResponse', async () => {
    // An answer that began before had no time to say that its connection closes.
    if (isClosing) setImmediate(() => server.server.closeIdleConnections());
  });
  return {
    begin() {
      isOn = true;
    },
    isOn: () => isOn,
    isClosing: () => isClosing,
    refuseUnfinished() {
      for (const reply of unanswered) {
        if (!reply.sent && !reply.raw.headersSent) reply.send(fail.unavailable());
      }
    },
  };
}
