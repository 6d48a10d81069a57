import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** How much of it: `short` takes seconds and runs in `npm test`, `full` is what docs/measured.md records. */
export type Size = 'short' | 'full';

/** Tells how far it is, for whoever watches a long one. */
export type Say = (line: string) => void;

/** What a proof saw: figures with their units, and every way in which a promise was broken, in words. */
export type Seen = { figures: string[]; problems: string[] };

/** A promise of this application and the script that shows it. */
export type Proof = {
  /** `npm run proof -- name` */
  name: string;
  /** One sentence, as somebody who relies on it would say it. */
  promise: string;
  run(size: Size, say: Say): Promise<Seen>;
};

const sorted = (values: number[]) => [...values].sort((a, b) => a - b);

/** The value that `share` (0–1) of `values` do not exceed; NaN of none. */
export function percentile(values: number[], share: number): number {
  const ordered = sorted(values);
  return ordered[Math.min(ordered.length - 1, Math.floor(ordered.length * share))] ?? Number.NaN;
}

export const wait = (ms: number) => new Promise<void>(done => setTimeout(done, ms));

/** Runs `work` with a directory of its own that is gone afterwards. */
export async function inTemporary<T>(name: string, work: (directory: string) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), `prodejna-${name}-`));
  try {
    return await work(directory);
  } finally {
    await rm(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

/** How long what must come may take, in ms: what is promised in the full form, beside other tests as long as it takes. */
export const patience = (size: Size, promised: number): number => (size === 'full' ? promised : 60_000);

/** Rejects when `work` is not done within `ms`; `what` begins the sentence. */
export const within = <T>(work: Promise<T>, ms: number, what: string): Promise<T> => {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what}: not within ${ms} ms`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};
