import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { directoryName } from '#server/embedded/lock.ts';
import { findServerProcesses, killInitdb } from '#server/embedded/processes.ts';

/** What is killed: the application alone, or together with every process of its PostgreSQL, as in a power failure. */
export type Blow = 'application' | 'everything';

/** Alternates between the two. */
export const blowOf = (round: number): Blow => (round % 2 === 1 ? 'application' : 'everything');

const clusterOf = (dataDir: string) => join(dataDir, 'postgres');

/** Every living process of the PostgreSQL of `dataDir`. */
export const serverPids = (dataDir: string): number[] =>
  findServerProcesses(clusterOf(dataDir), directoryName(dataDir)).map(({ pid }) => pid);

/** Sends a signal to a process that may have ended since it was found, as a database's background workers do. */
export function signalNow(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}

/** SIGKILL of the application `pid` that uses `dataDir`, whatever it is doing. */
export function strike(blow: Blow, pid: number, dataDir: string) {
  // Looked up before anything is killed, so that no time passes between the kills.
  const others = blow === 'everything' ? serverPids(dataDir) : [];
  for (const one of [pid, ...others]) signalNow(one, 'SIGKILL');
  if (blow === 'everything') killInitdb(join(realpathSync(dataDir), 'postgres.new-'));
}

/** The process number of the postmaster of `dataDir`, 0 when there is no pid file. */
export function postmasterPid(dataDir: string): number {
  try {
    return Number.parseInt(readFileSync(join(clusterOf(dataDir), 'postmaster.pid'), 'utf8'), 10) || 0;
  } catch {
    return 0;
  }
}
