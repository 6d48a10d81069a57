import { once } from 'node:events';
import net from 'node:net';

/** A proxy between the pages and the application, which can be cut. */
export type Wire = {
  port: number;
  /** Sets the target; the application has another port after a restart. */
  leadTo(port: number): void;
  /** Cuts every connection at the same moment. */
  cut(): void;
  close(): Promise<void>;
};

export async function layWire(target: number): Promise<Wire> {
  const sockets = new Set<net.Socket>();
  const keep = (socket: net.Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  };
  const server = net.createServer(inner => {
    const outer = net.connect(target, '127.0.0.1');
    for (const [one, other] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      keep(one);
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
      one.pipe(other);
    }
  });
  server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 });
  await once(server, 'listening');
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as net.AddressInfo).port,
    leadTo(port) {
      target = port;
    },
    cut,
    async close() {
      server.close();
      cut();
      await once(server, 'close');
    },
  };
}
