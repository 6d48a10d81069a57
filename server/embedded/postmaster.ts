import type { ChildProcess } from 'node:child_process';
import {
  closeSync,
  copyFileSync,
  fchownSync,
  fstatSync,
  openSync,
  readFileSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Binaries } from './binaries.ts';
import { findsDiskFull, type Identity, runAs, spawnAs } from './identity.ts';
import type { Access } from './role.ts';
import { prepareDatabase } from './role.ts';
import { machine, serverSettings } from './settings.ts';

/** The values that are the same for all servers started on one directory. */
export type Site = {
  directory: string;
  cluster: string;
  /** The directory of the Unix socket, '' for none. */
  sockets: string;
  clusterName: string;
  logFile: string;
  binaries: Binaries;
  identity: Identity;
  durable: boolean;
};

/** `logFrom` is the position in the log at which the server's output begins. */
export type Server = { child: ChildProcess; ended: Promise<string>; logFrom: number };

const LOG_LIMIT_BYTES = 5 * 2 ** 20;
const SLOWEST_RECOVERY_MS = 5 * 60_000;

/** Also logged when a server that is restarted automatically cannot start. */
const FULL =
  'The disk of DATA_DIR is full, so PostgreSQL cannot start. Nothing is lost: it will start once about 100 MB are free.';

/** Starts the server without waiting for it. `ended` is fulfilled with the reason when it is gone. */
export function launch(site: Site, port: number): Server {
  const settings = serverSettings({
    port,
    sockets: site.sockets,
    clusterName: site.clusterName,
    durable: site.durable,
    ...machine(),
  });
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const logFd = openSync(site.logFile, 'a', 0o600);
  try {
    const { size: logFrom } = fstatSync(logFd);
    // So that the identity's own user can start it later without root.
    if (process.getuid?.() === 0 && site.identity.owner) {
      fchownSync(logFd, site.identity.owner.uid, site.identity.owner.gid);
    }
    const child = spawnAs(site.identity, [site.binaries.postgres, '-D', site.cluster, ...args], {
      // A separate process group: Ctrl-C reaches only the application, which then stops the server in order.
      detached: true,
      // Not the application's outputs, which would stay open as long as an orphaned server lives.
      stdio: ['ignore', logFd, logFd],
      windowsHide: true,
    });
    const ended = new Promise<string>(resolve => {
      child.once('error', error => resolve(error.message));
      child.once('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`));
    });
    return { child, ended, logFrom };
  } finally {
    closeSync(logFd);
  }
}

/**
 * Waits until the server accepts connections, and makes sure that the database `app` and the role that owns it exist.
 * Rejects with the server's log messages when the server ends, and when it is not ready in 5 minutes (recovery).
 */
export async function untilReady(site: Site, server: Server, access: Access): Promise<void> {
  let reason: string | null = null;
  server.ended.then(why => {
    reason = why;
  });
  const deadline = performance.now() + SLOWEST_RECOVERY_MS;
  let problem = '';
  // Growing waits, because the server logs every refusal while it recovers.
  for (let wait = 20; ; wait = Math.min(wait * 1.5, 250)) {
    if (reason) throw new Error(whyEnded(site.logFile, server, reason));
    if (performance.now() > deadline)
      throw new Error(`PostgreSQL is still not ready after 5 minutes: ${problem}`);
    try {
      return await prepareDatabase(access, site.clusterName);
    } catch (error) {
      // SQL errors other than "starting up" and "shutting down" do not go away by waiting.
      if (error instanceof pg.DatabaseError && !error.code?.startsWith('57P')) throw error;
      problem = (error as Error).message;
    }
    await Promise.race([sleep(wait), server.ended]);
  }
}

/** Stops the server in order: disconnects clients and writes a checkpoint; after `patienceMs` stops it at once. */
export async function shutDown(site: Site, server: Server, patienceMs: number): Promise<void> {
  const gone = (ms: number) =>
    Promise.race([server.ended.then(() => true), sleep(ms, false, { ref: false })]);
  if (process.platform === 'win32') await pgCtlStop(site);
  else server.child.kill('SIGINT');
  if (await gone(patienceMs)) return;
  server.child.kill('SIGQUIT');
  if (await gone(3_000)) return;
  server.child.kill('SIGKILL');
  await gone(1_000);
}

/** Stops the server on Windows as well as possible, where processes cannot be asked to stop. */
export async function pgCtlStop(site: Site): Promise<void> {
  const command = [site.binaries.pgCtl, 'stop', '-D', site.cluster, '-m', 'fast', '-w', '-t', '8'];
  await runAs(site.identity, command, 10_000).catch(() => {});
}

/** Keeps the log and one older part of it. The server appends, so it continues in the emptied file. */
export function rotateLog(file: string): void {
  try {
    if (statSync(file).size < LOG_LIMIT_BYTES) return;
    copyFileSync(file, `${file}.1`);
    truncateSync(file);
  } catch {
    // No log yet, or a full disk: the next call tries again.
  }
}

/** Why this server ended, by its own part of the log, so that an earlier server's problem is not reported. */
function whyEnded(file: string, { logFrom }: Server, reason: string): string {
  const log = readFileSync(file);
  // If the log was emptied meanwhile (`rotateLog`), all of it is from this server.
  const said = log
    .subarray(logFrom > log.length ? 0 : logFrom)
    .toString()
    .trimEnd();
  if (findsDiskFull(said)) return FULL;
  return `PostgreSQL did not start (${reason}). End of ${file}:\n${said.split('\n').slice(-8).join('\n')}`;
}
