import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { wait } from '../proof.ts';

const LOOK_MS = 200;

type Backend = { base: string; isReady: boolean };

/**
 * An ordinary reverse proxy: sends requests in turn to the backends whose last /readyz was 200, over kept-alive
 * connections, and tries another backend only when the first one accepted no connection, so that nothing was sent
 * yet.
 */
export async function startProxy(bases: string[]) {
  const agent = new Agent({ keepAlive: true });
  let backends: Backend[] = bases.map(base => ({ base, isReady: true }));
  let turn = 0;
  let retried = 0;
  let isOver = false;

  const forward = (from: IncomingMessage, to: ServerResponse, tried: Set<Backend>) => {
    const fit = backends.filter(backend => backend.isReady && !tried.has(backend));
    const backend = fit[turn++ % fit.length];
    if (!backend) return void to.writeHead(502).end('No backend is ready.');
    const { hostname, port } = new URL(backend.base);
    let isConnected = false;
    const onward = request({
      ...{ agent, hostname, port, method: from.method, path: from.url },
      headers: { ...from.headers, connection: 'keep-alive', 'x-forwarded-for': '127.0.0.1' },
    });
    onward.on('socket', socket => {
      if (socket.connecting) socket.once('connect', begin);
      else begin();
    });
    const begin = () => {
      isConnected = true;
      from.pipe(onward);
    };
    onward.on('response', answer => {
      const { connection: _, 'keep-alive': __, ...headers } = answer.headers;
      to.writeHead(answer.statusCode!, headers);
      answer.pipe(to);
      answer.on('error', () => to.destroy());
    });
    onward.on('error', error => {
      if (!isConnected) {
        retried++;
        tried.add(backend);
        forward(from, to, tried);
      } else if (to.headersSent) to.destroy();
      else to.writeHead(502).end(`The backend broke off: ${error.message}`);
    });
    to.on('close', () => onward.destroy());
  };

  const server = createServer((from, to) => forward(from, to, new Set()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  /** Checks each backend separately: one that does not answer must not delay the checks of another. */
  const look = async (backend: Backend) => {
    for (; !isOver && backends.includes(backend); await wait(LOOK_MS)) {
      backend.isReady = await fetch(`${backend.base}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    }
  };
  for (const backend of backends) void look(backend);

  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Sends requests to `base` instead of `gone`, once it is ready. */
    replace(gone: string, base: string) {
      const fresh = { base, isReady: false };
      backends = [...backends.filter(backend => backend.base !== gone), fresh];
      void look(fresh);
    },
    isReady: (base: string) => backends.some(backend => backend.base === base && backend.isReady),
    retried: () => retried,
    stop() {
      isOver = true;
      agent.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}
