import { percentile, wait } from './proof.ts';

const MEGABYTE = 1024 * 1024;

/** The application's state by its own metrics. */
export type State = { megabytes: number; heapMegabytes: number; handles: number; streams: number };

export async function stateOf(base: string): Promise<State> {
  const text = await (await fetch(`${base}/metrics`)).text();
  const value = (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]);
  return {
    megabytes: value('process_resident_memory_bytes') / MEGABYTE,
    heapMegabytes: (value('nodejs_heap_size_used_bytes') + value('nodejs_external_memory_bytes')) / MEGABYTE,
    handles: value('process_open_fds'),
    streams: value('live_streams'),
  };
}

/** Waits until `holds` is true of the application's state; returns how many ms that took, or null if it never was. */
export async function untilState(base: string, holds: (state: State) => boolean, withinMs: number) {
  const began = performance.now();
  while (performance.now() - began < withinMs) {
    if (holds(await stateOf(base))) return performance.now() - began;
    await wait(100);
  }
  return null;
}

/** What an honest person experienced, in ms; `failed` are answers other than 200. */
export type Experience = { asked: number; failed: number[]; p95: number; slowest: number };

/** A person who reads the news continuously, whatever else happens, until the returned function is called. */
export function honestPerson(base: string, cookie: string, everyMs = 50): () => Promise<Experience> {
  const times: number[] = [];
  const failed: number[] = [];
  let stopped = false;
  const work = (async () => {
    while (!stopped) {
      const began = performance.now();
      const status = await fetch(`${base}/api/news/?limit=10`, { headers: { cookie } }).then(
        async answer => {
          await answer.arrayBuffer();
          return answer.status;
        },
        () => 0,
      );
      times.push(performance.now() - began);
      if (status !== 200) failed.push(status);
      await wait(everyMs);
    }
  })();
  return async () => {
    stopped = true;
    await work;
    return {
      asked: times.length,
      failed,
      p95: percentile(times, 0.95),
      slowest: Math.max(...times),
    };
  };
}
