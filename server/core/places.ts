import { fail } from './errors.ts';

type Limits = {
  /** Places of this process, and of one person, program or address among them. */
  atOnce: number;
  each: number;
  /** The sentences of 503 and 429, and when to try again. */
  full: string;
  tooMany: string;
  seconds: number;
};

/**
 * A bounded number of places for what takes room (a disk, a thread, memory), so that nobody takes all of it.
 * Whoever finds none is refused: with 503 when all are taken, with 429 when theirs are.
 */
export function places({ atOnce, each, full, tooMany, seconds }: Limits) {
  const taken: string[] = [];

  /** Takes a place for `who` and returns how to give it back, once. */
  function take(who: string): () => void {
    if (taken.length >= atOnce) throw fail.unavailable(full, seconds);
    if (taken.filter(one => one === who).length >= each) throw fail.tooMany(tooMany, seconds);
    taken.push(who);
    return () => void taken.splice(taken.indexOf(who), 1);
  }

  /** Runs `work` in a place of `who`. */
  async function within<T>(who: string, work: () => Promise<T>): Promise<T> {
    const leave = take(who);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  return { take, within };
}
