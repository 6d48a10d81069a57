import { percentile } from '../proof/proof.ts';

/** The duration of something over several runs, in milliseconds. */
export type Timing = { p50: number; p95: number };

export const timingOf = (times: number[]): Timing => ({
  p50: percentile(times, 0.5),
  p95: percentile(times, 0.95),
});

/** Runs `work` `runs` times, after `warmUp` runs that do not count. */
export async function time(work: () => Promise<unknown>, runs: number, warmUp = 2): Promise<Timing> {
  const times: number[] = [];
  for (let run = -warmUp; run < runs; run++) {
    const began = performance.now();
    await work();
    if (run >= 0) times.push(performance.now() - began);
  }
  return timingOf(times);
}

export async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}
