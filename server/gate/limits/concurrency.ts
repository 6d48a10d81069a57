import { fail } from '../../core/calls/errors.ts';

type Limits = {
  /** How much runs at a time in this process; as much as is asked for, unless told. */
  atOnce?: number;
  /** How much of it for one person, program or address; for a limit without a queue. */
  each?: number;
  /** How many wait behind it, nobody unless told, and for how long at most. */
  queue?: number;
  longestWaitMs?: number;
  /** The sentences of 503 and 429, and when to try again. */
  full?: string;
  tooMany?: string;
  seconds?: number;
};

/**
 * A concurrency limit on what takes room (a processor, a disk, memory), so that nobody takes all of it. Whoever finds
 * no place is refused: with 503 when all are taken and the queue is full or was too long, with 429 when theirs are.
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
    // The place is handed on, so that nobody who comes now gets in before those who wait.
    const [next] = waiting;
    if (!next) running--;
    else {
      waiting.delete(next);
      next();
    }
  };

  /** Takes a place, for `who` when each has its share, and returns how to give it back, once. */
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

  /** @throws Refusal (503) when whoever came now would not even wait. */
  function refuseIfFull() {
    if (running >= atOnce && waiting.size >= queue) throw refuse();
  }

  /** Runs `work` in a place, after a wait for one where there is a queue. */
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
