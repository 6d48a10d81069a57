import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** `program` is the first argument: a path, or the process title that PostgreSQL's workers set. */
type Process = { pid: number; program: string; command: string };

/**
 * Stops what a killed application or a killed postmaster left running on the cluster directory: first in order (at
 * most 2 s), then at once, then by force. `clusterName` is the setting cluster_name of its server. Signals only
 * processes that are identified as PostgreSQL's on this cluster. Throws an Error when one cannot be stopped.
 */
export async function stopOrphans(cluster: string, clusterName: string): Promise<number[]> {
  const orphans = findServerProcesses(cluster, clusterName);
  const postmaster = orphans.find(({ pid }) => pid === pidOfFile(cluster));
  if (postmaster) {
    signal(postmaster.pid, 'SIGINT');
    await untilGone(cluster, clusterName, 2_000);
  }
  for (const name of ['SIGQUIT', 'SIGKILL'] as const) {
    const left = findServerProcesses(cluster, clusterName);
    for (const { pid } of left) signal(pid, name);
    if (left.length > 0) await untilGone(cluster, clusterName, 700);
  }
  const left = findServerProcesses(cluster, clusterName);
  if (left.length > 0) {
    throw new Error(
      `PostgreSQL processes ${left.map(p => p.pid).join(', ')} on ${cluster} cannot be stopped.`,
    );
  }
  await disownPidFile(cluster);
  return orphans.map(({ pid }) => pid);
}

/** Kills an initdb (with its servers) that outlived its application and works under paths with this prefix. */
export function killInitdb(prefix: string): void {
  for (const { pid, program, command } of listProcesses()) {
    const isInitdb = path.basename(program) === 'initdb' && command.includes(prefix);
    if (isInitdb || (isPostgres(program) && currentDirectory(pid).startsWith(prefix))) signal(pid, 'SIGKILL');
  }
}

/** The cluster's PostgreSQL processes, identified by their command lines (also when their postmaster is dead). */
export function findServerProcesses(cluster: string, clusterName: string): Process[] {
  return listProcesses().filter(
    ({ pid, program, command }) =>
      isPostgres(program) && (command.includes(clusterName) || worksIn(pid, cluster)),
  );
}

/** Lists all processes with their command lines. PostgreSQL's workers show the setting cluster_name in theirs. */
function listProcesses(): Process[] {
  if (process.platform === 'win32') return []; // there pg_ctl does what can be done
  if (process.platform !== 'linux') {
    const lines = execFileSync('ps', ['-axww', '-o', 'pid=,command='], {
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    });
    return lines.split('\n').map(line => {
      const [, pid, command = ''] = /^\s*(\d+)\s(.*)$/.exec(line) ?? [];
      return { pid: Number(pid), program: command.split(' -')[0]!.trim(), command };
    });
  }
  const found: Process[] = [];
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const command = readFileSync(`/proc/${entry}/cmdline`, 'utf8');
      found.push({ pid: Number(entry), program: command.split('\0')[0]!, command });
    } catch {
      // It ended meanwhile.
    }
  }
  return found;
}

const isPostgres = (program: string) => /^(.*\/)?postgres(:|$)/.test(program);

/** The current directory of a process; '' where the system does not tell. */
function currentDirectory(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return '';
  }
}

/** Whether a process works in the cluster, as PostgreSQL does; also finds a server that somebody started by hand. */
function worksIn(pid: number, cluster: string): boolean {
  try {
    const [theirs, ours] = [`/proc/${pid}/cwd`, cluster].map(file => statSync(file, { bigint: true }));
    return theirs!.ino === ours!.ino && theirs!.dev === ours!.dev;
  } catch {
    return false;
  }
}

async function untilGone(cluster: string, clusterName: string, timeoutMs: number): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (performance.now() < deadline && findServerProcesses(cluster, clusterName).length > 0)
    await sleep(20);
}

function pidOfFile(cluster: string): number {
  try {
    return Number.parseInt(readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8'), 10);
  } catch {
    return 0;
  }
}

/**
 * PostgreSQL takes any living process with the pid in a leftover postmaster.pid for its server and refuses to start.
 * It knows that its parent's pid is no server, so this writes that pid; the other lines stay because PostgreSQL uses
 * them to check that nobody uses the old shared memory.
 */
async function disownPidFile(cluster: string): Promise<void> {
  const file = path.join(cluster, 'postmaster.pid');
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null || process.platform === 'win32') return;
  // An empty or damaged file (after a crash of the machine) would block the start as well.
  if (!/^\d+\n/.test(text)) await rm(file);
  else await writeFile(file, text.replace(/^\d+/, String(process.pid)));
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended meanwhile, or is not ours; the caller reports what stays.
  }
}
