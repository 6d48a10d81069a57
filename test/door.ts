import { once } from 'node:events';
import net from 'node:net';

export type Door = {
  /** The server's address through the door. */
  url: string;
  /** Closes all connections and accepts no new ones. */
  shut(): void;
  /** Silently stops forwarding any data. */
  freeze(): void;
  /** Like `freeze` for existing connections only; new ones work at once. */
  lose(): void;
  /** Holds back what a connection sends to the server beyond this many bytes from now on; resolves once one is. */
  hold(bytes: number): Promise<void>;
  /** Accepts new connections, and resumes frozen ones. */
  open(): void;
  close(): void;
};

/** Connects to the server at `url`, which for PostgreSQL may name the directory of its socket instead of a host. */
export const connectTo = ({ hostname, port }: URL) =>
  hostname.startsWith('%2F')
    ? net.connect(`${decodeURIComponent(hostname)}/.s.PGSQL.${port}`)
    : net.connect(Number(port), hostname);

/** Opens a proxy on the loopback between the server at `url` and its clients: for a database or for a browser. */
export async function openDoor(url: string): Promise<Door> {
  const target = new URL(url);
  const sockets = new Set<net.Socket>();
  const lost = new Set<net.Socket>();
  const held = new Map<net.Socket, net.Socket>();
  let limit: { bytes: number; reached: () => void } | null = null;
  let state: 'open' | 'shut' | 'frozen' = 'open';
  const server = net.createServer(near => {
    near.on('error', () => {});
    if (state === 'shut') return near.destroy();
    const far = connectTo(target);
    let passed = 0;
    near.on('data', chunk => {
      if (!limit) return;
      passed += chunk.length;
      if (passed <= limit.bytes) return;
      near.unpipe(far);
      near.pause();
      held.set(near, far);
      limit.reached();
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        sockets.delete(one);
        lost.delete(one);
        held.delete(one);
        other.destroy();
      });
      one.pipe(other);
      if (state === 'frozen') one.pause();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const through = new URL(url);
  through.host = `127.0.0.1:${(server.address() as net.AddressInfo).port}`;
  const destroyAll = () => {
    for (const socket of [...sockets, ...lost]) socket.destroy();
  };
  return {
    url: through.href,
    shut() {
      state = 'shut';
      destroyAll();
    },
    freeze() {
      state = 'frozen';
      for (const socket of sockets) socket.pause();
    },
    lose() {
      for (const socket of sockets) {
        socket.pause();
        lost.add(socket);
      }
      sockets.clear();
    },
    hold: bytes =>
      new Promise(reached => {
        limit = { bytes, reached };
      }),
    open() {
      state = 'open';
      limit = null;
      for (const [near, far] of held) near.pipe(far);
      held.clear();
      for (const socket of sockets) socket.resume();
    },
    close() {
      destroyAll();
      server.close();
    },
  };
}
