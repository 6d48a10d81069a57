import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The size of a run: `short` takes seconds and is part of `npm test`, `full` is what docs/measured.md records. */
export type Size = 'short' | 'full';

/** Reports progress, for somebody who watches a long run. */
export type Say = (line: string) => void;

/**
 * The result of a proof: figures with their units, and every way in which a promise was broken, in words; or why it could not be
 * tried on this machine, so that it has shown nothing.
 */
export type Seen = { figures: string[]; problems: string[]; skipped?: string };

export const skippedFor = (skipped: string): Seen => ({ figures: [], problems: [], skipped });

/** A promise of this application and the script that shows it. */
export type Proof = {
  /** `npm run proof -- name` */
  name: string;
  /** One sentence, in the words of somebody who relies on it. */
  promise: string;
  run(size: Size, say: Say): Promise<Seen>;
};

const sorted = (values: number[]) => [...values].sort((a, b) => a - b);

/** The value that `share` (0–1) of `values` do not exceed; NaN for no values. */
export function percentile(values: number[], share: number): number {
  const ordered = sorted(values);
  return ordered[Math.min(ordered.length - 1, Math.floor(ordered.length * share))] ?? Number.NaN;
}

export const wait = (ms: number) => new Promise<void>(done => setTimeout(done, ms));

/** Runs `work` with its own directory, which is removed afterwards. */
export async function inTemporary<T>(name: string, work: (directory: string) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), `prodejna-${name}-`));
  try {
    return await work(directory);
  } finally {
    await rm(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

/** How long to wait for something, in ms: the promised time in the full form, much longer next to other tests. */
export const patience = (size: Size, promised: number): number => (size === 'full' ? promised : 60_000);

/** Rejects when `work` is not done within `ms`; `what` begins the sentence. */
export const within = <T>(work: Promise<T>, ms: number, what: string): Promise<T> => {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took longer than ${ms} ms.`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};
