import { realpathSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findBinaries } from './binaries.ts';
import {
  accessUrl,
  choosePort,
  chooseSockets,
  ownerUrl,
  prepareCluster,
  readAccess,
  removeSockets,
  socketUrl,
  superuserUrl,
  writeAccess,
} from './cluster.ts';
import { chooseIdentity } from './identity.ts';
import { directoryName, holdDirectory } from './lock.ts';
import { launch, pgCtlStop, rotateLog, type Server, type Site, shutDown, untilReady } from './postmaster.ts';
import { stopOrphans } from './processes.ts';
import type { Access } from './role.ts';

export { DirectoryHeldError } from './lock.ts';

/** `url` is constant while this process lives, also when the server had to be restarted. */
export type Embedded = {
  url: string;
  /** Like `url`, over the Unix socket if there is one; for the application itself. */
  localUrl: string;
  /** Like `url`, as the role that owns the tables: for migrations and restores. */
  ownerUrl: string;
  /** Like `url`, as the cluster's superuser, which the application never uses. */
  superuserUrl: string;
  stop(): Promise<void>;
};

type Log = (message: string, details?: object) => void;

const FIRST_WAIT_MS = 50;
const LONGEST_WAIT_MS = 2_000;

/**
 * Starts the application's own PostgreSQL 18 on `<dataDir>/postgres` (created when missing) and keeps it running
 * until stop(). It listens only on 127.0.0.1 and on a Unix socket in its own directory; `url` contains the password,
 * so do not log it. `durable: false` (tests) may lose data when the machine fails.
 *
 * Rejects with DirectoryHeldError within 3 s when another process uses the directory, and with an Error that says
 * what to do when PostgreSQL cannot run here. `internal.userNamespaces: false` behaves like a system without them.
 */
export async function startEmbedded(
  options: { dataDir: string; log: Log; durable?: boolean },
  internal: { userNamespaces?: boolean } = {},
): Promise<Embedded> {
  try {
    return await startIn(await makeDirectory(options.dataDir), options, internal);
  } catch (error) {
    // The system's own errors do not say what the file is for.
    const { syscall, message: why } = error as NodeJS.ErrnoException;
    if (syscall === undefined || syscall.startsWith('spawn')) throw error;
    throw new Error(`The data directory ${options.dataDir} (DATA_DIR) cannot be used: ${why}`, {
      cause: error,
    });
  }
}

async function startIn(
  directory: string,
  options: { log: Log; durable?: boolean },
  internal: { userNamespaces?: boolean },
): Promise<Embedded> {
  const lock = await holdDirectory(directory);
  try {
    const running = await startHeld(directory, options, internal.userNamespaces ?? true);
    let stopped: Promise<void> | null = null;
    return {
      url: running.url,
      localUrl: running.localUrl,
      ownerUrl: running.ownerUrl,
      superuserUrl: running.superuserUrl,
      stop() {
        stopped ??= running.stop().finally(() => lock.release());
        return stopped;
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Connection strings of the PostgreSQL that another process runs in `dataDir`. */
export async function runningPlace(dataDir: string): Promise<Pick<Embedded, 'url' | 'ownerUrl'>> {
  const access = await readAccess(path.join(realpathSync(dataDir), 'postgres'));
  // Earlier versions may still run there: from before there was a role, or from before the role owned nothing.
  const url = access.rolePassword ? accessUrl(access) : superuserUrl(access);
  return { url, ownerUrl: access.ownerPassword ? ownerUrl(access) : url };
}

/** The connection string with which the application works. */
export const runningUrl = async (dataDir: string): Promise<string> => (await runningPlace(dataDir)).url;

async function makeDirectory(dataDir: string): Promise<string> {
  await mkdir(path.dirname(path.resolve(dataDir)), { recursive: true });
  await mkdir(dataDir, { mode: 0o700 }).catch(error => {
    if (error.code !== 'EEXIST') throw error;
  });
  return realpathSync(dataDir);
}

/** Starts the server; only for the holder of the directory. */
async function startHeld(
  directory: string,
  { log, durable = true }: { log: Log; durable?: boolean },
  userNamespaces: boolean,
): Promise<Embedded> {
  const begin = performance.now();
  const cluster = path.join(directory, 'postgres');
  const binaries = findBinaries();
  const identity = await chooseIdentity({ directory, cluster, program: binaries.postgres, userNamespaces });
  const site: Site = {
    ...{ directory, cluster, binaries, identity, durable, sockets: '' },
    clusterName: directoryName(directory),
    logFile: path.join(directory, 'postgres.log'),
  };
  await clear(site, log);
  const { isNew, ...access } = await prepareCluster(site);
  site.sockets = await chooseSockets(cluster);

  const stopping = new AbortController();
  let current: Server | null = null;

  async function startServer(): Promise<Server> {
    await clear(site, log);
    rotateLog(site.logFile);
    stopping.signal.throwIfAborted();
    current = launch(site, access.port);
    await untilReady(site, current, access);
    return current;
  }

  // If the process exits without stop(), its server still finishes in order.
  const lastWish = () => current?.child.kill('SIGINT');
  process.once('exit', lastWish);
  const rotation = setInterval(rotateLog, 60_000, site.logFile).unref();
  async function end(patienceMs: number) {
    stopping.abort();
    if (current) await shutDown(site, current, patienceMs);
    process.off('exit', lastWish);
    clearInterval(rotation);
  }

  let first: Server;
  try {
    first = await startFirst(site, access, startServer);
  } catch (error) {
    await end(2_000);
    throw error;
  }
  log('PostgreSQL is ready', {
    pid: first.child.pid,
    port: access.port,
    isNew,
    ms: Math.round(performance.now() - begin),
  });
  const watch = keepRunning(first, startServer, stopping.signal, log);

  return {
    url: accessUrl(access),
    localUrl: socketUrl(access, site.sockets),
    ownerUrl: ownerUrl(access),
    superuserUrl: superuserUrl(access),
    async stop() {
      await end(8_000);
      await watch;
      await clear(site, log); // what outlived its postmaster
      log('PostgreSQL has stopped');
    },
  };
}

async function clear(site: Site, log: Log): Promise<void> {
  if (process.platform === 'win32') await pgCtlStop(site);
  const pids = await stopOrphans(site.cluster, site.clusterName);
  await removeSockets(site.cluster);
  if (pids.length > 0) log('Stopped PostgreSQL processes that were left behind', { pids });
}

/** Chooses the port; a server that ends at once (the port was taken meanwhile) gets another try for 5 s. */
async function startFirst(site: Site, access: Access, startServer: () => Promise<Server>): Promise<Server> {
  for (const deadline = performance.now() + 5_000; ; await sleep(200)) {
    const port = await choosePort(access.port);
    if (port !== access.port) await writeAccess(site.cluster, Object.assign(access, { port }), site.identity);
    try {
      return await startServer();
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
  }
}

/** Restarts the server whenever it ends, with growing waits while it does not stay up, until aborted. */
async function keepRunning(
  server: Server,
  startServer: () => Promise<Server>,
  stopping: AbortSignal,
  log: Log,
): Promise<void> {
  let wait = FIRST_WAIT_MS;
  for (let running: Server | null = server; ; ) {
    if (running) {
      const since = performance.now();
      const reason = await running.ended;
      if (stopping.aborted) return;
      log('PostgreSQL exited unexpectedly and is being started again', { pid: running.child.pid, reason });
      if (performance.now() - since > 20_000) wait = FIRST_WAIT_MS;
    }
    await sleep(wait, undefined, { signal: stopping }).catch(() => {});
    if (stopping.aborted) return;
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    const begin = performance.now();
    running = await startServer().catch((error: Error) => {
      if (!stopping.aborted) log('PostgreSQL could not be started again', { error: error.message });
      return null;
    });
    if (running)
      log('PostgreSQL is ready again', { pid: running.child.pid, ms: Math.round(performance.now() - begin) });
  }
}
