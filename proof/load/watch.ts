import { readdir, readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

/** A process's use of resources, measured from outside; NaN where the system has no /proc. */
export type Sample = {
  /** Seconds since watching began. */
  at: number;
  /** Megabytes. */
  rss: number;
  heap: number;
  /** Open files, sockets included. */
  handles: number;
  /** Connections in the application's pool. */
  connections: number;
  /** The longest delay of the event loop since the previous sample, in ms. */
  loopDelay: number;
  /** How long /healthz took, in ms. */
  health: number;
};

const MB = 2 ** 20;
const TICKS_A_SECOND = 100;

const statOf = async (pid: number | string) => {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name in parentheses may contain spaces.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const ticks = (at: number) => (fields[at] ?? Number.NaN) + (fields[at + 1] ?? Number.NaN);
  // Including those of its children that have ended.
  return { parent: fields[1], ticks: ticks(11), ended: ticks(13) };
};

/** Processor seconds of the process. */
export const processorOf = async (pid: number) => (await statOf(pid)).ticks / TICKS_A_SECOND;

/** Processor seconds of the database's server and all its backends, including ended ones. */
export async function processorOfDatabase(directory: string): Promise<number> {
  const file = await readFile(join(directory, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '');
  const postmaster = Number(file.split('\n')[0]);
  let ticks = 0;
  for (const pid of await readdir('/proc').catch(() => [])) {
    if (!/^\d+$/.test(pid)) continue;
    const stat = await statOf(pid);
    if (stat.parent === postmaster || Number(pid) === postmaster) ticks += stat.ticks;
    if (Number(pid) === postmaster) ticks += stat.ended;
  }
  return ticks / TICKS_A_SECOND;
}

async function sampleOf(base: string, pid: number): Promise<Omit<Sample, 'at'>> {
  const began = performance.now();
  await (await fetch(`${base}/healthz`)).text();
  const health = performance.now() - began;
  const metrics = await (await fetch(`${base}/metrics`)).text();
  const metric = (name: string) => {
    const line = metrics.split('\n').find(one => one.startsWith(`${name} `));
    return line ? Number(line.slice(name.length + 1)) : Number.NaN;
  };
  return {
    rss: metric('process_resident_memory_bytes') / MB,
    heap: metric('nodejs_heap_size_used_bytes') / MB,
    handles: (await readdir(`/proc/${pid}/fd`).catch(() => null))?.length ?? Number.NaN,
    connections: metric('database_connections{state="total"}'),
    loopDelay: metric('nodejs_eventloop_lag_max_seconds') * 1000,
    health,
  };
}

export type Watch = { samples: Sample[]; stop(): Promise<Sample[]> };

/** Takes a sample every second until it is stopped. */
export function watch(base: string, pid: number): Watch {
  const began = performance.now();
  const samples: Sample[] = [];
  let isOver = false;
  const run = async () => {
    while (!isOver) {
      const sample = await sampleOf(base, pid).catch(() => null);
      if (sample) samples.push({ at: (performance.now() - began) / 1000, ...sample });
      await new Promise(done => setTimeout(done, 1000));
    }
  };
  const running = run();
  return {
    samples,
    async stop() {
      isOver = true;
      await running;
      return samples;
    },
  };
}

/** For example '85 % of one of 2 processors'. */
export const shareOf = (seconds: number, elapsed: number) =>
  `${((100 * seconds) / elapsed).toFixed(0)} % of one of ${availableParallelism()} processors`;
