import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Lets connections go while the server closes, so that only running requests are waited for. Closing ends
 * those that idle after a request; not those that never had one, as browsers open in reserve, nor those whose
 * request was still running.
 */
export function addDraining(server: FastifyInstance) {
  const unused = new Set<Socket>();
  let isDraining = false;
  server.server.on('connection', socket => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.server.on('request', request => unused.delete(request.socket));
  server.addHook('preClose', async () => {
    isDraining = true;
    for (const socket of unused) if (socket.bytesRead === 0) socket.destroy();
  });
  server.addHook('onSend', async (_request, reply) => {
    if (isDraining) reply.header('connection', 'close');
  });
  server.addHook('onResponse', async () => {
    // An answer that began before had no time to say that its connection closes.
    if (isDraining) setImmediate(() => server.server.closeIdleConnections());
  });
}
