import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Thrown when the data directory belongs to another running application. */
export class DirectoryHeldError extends Error {
  readonly holderPid: number;

  constructor(directory: string, holderPid: number) {
    super(
      `The data directory ${directory} is in use by another running copy of this application ` +
        `(process ${holderPid || 'unknown'}). Stop that process first, or choose another directory with DATA_DIR.`,
    );
    this.name = 'DirectoryHeldError';
    this.holderPid = holderPid;
  }
}

export type DirectoryLock = { release(): Promise<void> };

/**
 * A name for a directory on this machine that is the same after renaming and for other paths to it (symlinks, bind
 * mounts). It ends with a non-digit so that no name is the beginning of another.
 */
export function directoryName(directory: string): string {
  const { dev, ino } = statSync(directory, { bigint: true });
  return `embedded_${dev}_${ino}_`;
}

/**
 * Makes this process the only holder of the directory (absolute path) until release or its death.
 * Throws DirectoryHeldError within 3 s when another process holds it.
 *
 * The lock is a listening socket that answers with the holder's pid: the kernel closes it when the holder dies in
 * any way. A file with a pid would be wrong after a reboot, when another program reuses the pid, and in
 * containers, where the same number means another process.
 */
export async function holdDirectory(
  directory: string,
  addresses = lockAddresses(directory),
): Promise<DirectoryLock> {
  const servers: net.Server[] = [];
  const release = async () => {
    // In reverse order, so that no other process sees a half-released lock.
    for (const server of servers.splice(0).reverse()) await new Promise(done => server.close(done));
  };
  try {
    for (const address of addresses) servers.push(await listen(directory, address));
  } catch (error) {
    // Some file systems have no sockets; on Linux the abstract socket, bound before, must then be enough.
    if (error instanceof DirectoryHeldError || servers.length === 0) {
      await release();
      throw error;
    }
  }
  writeHolderFile(directory);
  return {
    release() {
      rmSync(holderFile(directory), { force: true });
      return release();
    },
  };
}

/**
 * Linux: a socket without a file (abstract) is atomic and never stale, but private to a network namespace;
 * the additional socket file also keeps out another container that shares the directory.
 */
function lockAddresses(directory: string): string[] {
  const name = directoryName(directory);
  if (process.platform === 'win32') return [`\\\\.\\pipe\\${name}`];
  const inside = path.join(directory, 'lock.sock');
  const fits = Buffer.byteLength(inside) < 104; // the kernel's limit for socket paths
  if (process.platform !== 'linux') return [fits ? inside : path.join(os.tmpdir(), `${name}.sock`)];
  // Padded to the full length, because versions of Node.js differ in how they pass a shorter name.
  const abstract = `\0${name}`.padEnd(108, '_');
  return fits ? [abstract, inside] : [abstract];
}

async function listen(directory: string, address: string): Promise<net.Server> {
  const isFile = address.startsWith('/');
  let removedStale = false;
  for (const deadline = performance.now() + 2_000; performance.now() < deadline; await sleep(20)) {
    const server = await tryToListen(address);
    if (server) {
      if (isFile && (removedStale || process.platform !== 'linux')) await checkStillOurs(directory, address);
      return server;
    }
    const holder = await askHolder(address);
    if (holder === 'silent') throw new DirectoryHeldError(directory, holderFromFile(directory));
    if (holder !== 'none') throw new DirectoryHeldError(directory, holder);
    if (isFile) {
      rmSync(address, { force: true });
      removedStale = true;
    }
  }
  throw new DirectoryHeldError(directory, holderFromFile(directory));
}

/** Two starts that both saw a stale socket file may remove each other's new one: the last file wins. */
async function checkStillOurs(directory: string, address: string): Promise<void> {
  const inode = () => statSync(address, { bigint: true, throwIfNoEntry: false })?.ino;
  const ours = inode();
  await sleep(100);
  if (inode() === ours) return;
  // The server is left open on purpose: closing it would remove the winner's file.
  const holder = await askHolder(address);
  throw new DirectoryHeldError(directory, typeof holder === 'number' ? holder : holderFromFile(directory));
}

/** Returns null when the address is taken. */
function tryToListen(address: string): Promise<net.Server | null> {
  return new Promise((resolve, reject) => {
    const server = net.createServer(socket => {
      socket.on('error', () => {});
      // Does not wait for the other side to close: a process that asks must not be able to delay the release.
      socket.end(`${process.pid}\n`, () => socket.destroy());
    });
    server.unref();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    );
    // Other users' processes must be able to ask as well; abstract sockets have no permissions.
    const everybody = address.startsWith('/');
    server.listen({ path: address, exclusive: true, readableAll: everybody, writableAll: everybody }, () =>
      resolve(server),
    );
  });
}

/** The holder's pid; 'silent' = somebody listens but does not answer in 1 s; 'none' = nobody listens. */
function askHolder(address: string): Promise<number | 'silent' | 'none'> {
  return new Promise(resolve => {
    const socket = net.connect(address);
    let answer = '';
    socket.setTimeout(1_000, () => {
      resolve('silent');
      socket.destroy();
    });
    socket.on('data', data => {
      answer += data;
    });
    socket.on('end', () => resolve(Number.parseInt(answer, 10) || 'none'));
    socket.on('error', (error: NodeJS.ErrnoException) =>
      resolve(['EACCES', 'EPERM', 'EAGAIN'].includes(error.code ?? '') ? 'silent' : 'none'),
    );
  });
}

const holderFile = (directory: string) => path.join(directory, 'holder.pid');

/** Writes the pid of this process, used only to name a holder that is too busy (or suspended) to answer. */
function writeHolderFile(directory: string): void {
  try {
    rmSync(holderFile(directory), { force: true }); // it may be another user's
    writeFileSync(holderFile(directory), `${process.pid}\n`);
  } catch {
    // A full disk must not prevent the start.
  }
}

function holderFromFile(directory: string): number {
  try {
    return Number.parseInt(readFileSync(holderFile(directory), 'utf8'), 10) || 0;
  } catch {
    return 0;
  }
}
