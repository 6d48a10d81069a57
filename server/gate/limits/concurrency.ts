import { fail } from '../../core/calls/errors.ts';

type Limits = {
  /** How many run at a time in this process; unlimited by default. */
  atOnce?: number;
  /** How many of them for one person, program or address; for a limit without a queue. */
  each?: number;
  /** How many wait behind them (by default none), and how long at most. */
  queue?: number;
  longestWaitMs?: number;
  /** The sentences for 503 and 429, and the seconds until another try makes sense. */
  full?: string;
  tooMany?: string;
  seconds?: number;
};

/**
 * A concurrency limit for a scarce resource (a processor, a disk, memory), so that nobody takes all of it. Refuses
 * with 503 when all places are taken and the queue is full or too slow, with 429 when the caller's share is taken.
 */
export function concurrencyLimit({ atOnce = Number.POSITIVE_INFINITY, queue = 0, ...limits }: Limits) {
  const { each = Number.POSITIVE_INFINITY, longestWaitMs, full, tooMany = '', seconds = 2 } = limits;
  const ofEach = new Map<string, number>();
  const waiting = new Set<() => void>();
  let running = 0;
  let refused = 0;

  const refuse = () => {
    refused++;
    return fail.unavailable(full, seconds);
  };

  const leave = (who: string | undefined) => {
    if (who !== undefined) {
      const left = ofEach.get(who)! - 1;
      if (left > 0) ofEach.set(who, left);
      else ofEach.delete(who);
    }
    // The place is handed to the next in the queue, so that newcomers cannot overtake those who wait.
    const [next] = waiting;
    if (!next) running--;
    else {
      waiting.delete(next);
      next();
    }
  };

  /** Takes a place, for `who` when each has a share, and returns a function that gives it back, once. */
  function take(who?: string): () => void {
    if (running >= atOnce) throw refuse();
    if (who !== undefined) {
      const theirs = ofEach.get(who) ?? 0;
      if (theirs >= each) throw fail.tooMany(tooMany, seconds);
      ofEach.set(who, theirs + 1);
    }
    running++;
    return () => leave(who);
  }

  const wait = () =>
    new Promise<() => void>((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const admit = () => {
        clearTimeout(timer);
        resolve(() => leave(undefined));
      };
      waiting.add(admit);
      if (longestWaitMs === undefined) return;
      timer = setTimeout(() => {
        if (waiting.delete(admit)) reject(refuse());
      }, longestWaitMs);
    });

  /** @throws Refusal (503) when a newcomer could not even wait. */
  function refuseIfFull() {
    if (running >= atOnce && waiting.size >= queue) throw refuse();
  }

  /** Runs `work` in a place, after waiting for one where there is a queue. */
  async function run<T>(work: () => Promise<T>, who?: string): Promise<T> {
    refuseIfFull();
    const done = running < atOnce ? take(who) : await wait();
    try {
      return await work();
    } finally {
      done();
    }
  }

  return { take, run, refuseIfFull, state: () => ({ running, waiting: waiting.size, refused }) };
}
