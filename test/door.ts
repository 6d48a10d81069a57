import { once } from 'node:events';
import net from 'node:net';

export type Door = {
  /** The server's address through the door. */
  url: string;
  /** Cuts every connection and takes no new ones. */
  shut(): void;
  /** Lets nothing through any more, and says nothing about it. */
  freeze(): void;
  /** As `freeze`, but for the connections there are; new ones go through at once. */
  lose(): void;
  /** Holds what a connection sends inwards beyond so many bytes from now on; resolves once one is held. */
  hold(bytes: number): Promise<void>;
  /** Lets new connections in, and what was frozen go on. */
  open(): void;
  close(): void;
};

/** A door between a server at `url` and whoever asks it, on the loopback: an application and its database, or a browser. */
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
    const far = net.connect(Number(target.port), target.hostname);
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
