import { fail } from '../core/errors.ts';

type Limits = {
  /** Places of this process; as many as are asked for, when left out. */
  atOnce?: number;
  /** Places of one person, program or address among them. */
  each: number;
  /** The sentences of 503 and 429, and when to try again. */
  full?: string;
  tooMany: string;
  seconds: number;
};

/**
 * A bounded number of places for what takes room (a disk, a thread, memory), so that nobody takes all of it.
 * Whoever finds none is refused: with 503 when all are taken, with 429 when theirs are.
 */
export function places({ atOnce = Number.POSITIVE_INFINITY, each, full, tooMany, seconds }: Limits) {
  const taken = new Map<string, number>();
  let all = 0;

  /** Takes a place for `who` and returns how to give it back, once. */
  function take(who: string): () => void {
    const theirs = taken.get(who) ?? 0;
    if (all >= atOnce) throw fail.unavailable(full, seconds);
    if (theirs >= each) throw fail.tooMany(tooMany, seconds);
    taken.set(who, theirs + 1);
    all++;
    return () => {
      const left = taken.get(who)! - 1;
      if (left > 0) taken.set(who, left);
      else taken.delete(who);
      all--;
    };
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

  return { take, within, taken: () => all };
}
