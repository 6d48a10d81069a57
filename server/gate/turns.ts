import { fail } from '../core/errors.ts';

export type Turns = {
  atOnce: number;
  queue: number;
  refusal: string;
  /** How long anybody waits at most. */
  longestWaitMs?: number;
};

/**
 * Runs heavy work at most `atOnce` at a time in this process, with at most `queue` waiting behind; whoever
 * comes after that, or has waited for too long, is refused with 503 and `refusal`.
 */
export function turns({ atOnce, queue, refusal, longestWaitMs }: Turns) {
  let running = 0;
  let refused = 0;
  const waiting = new Set<() => void>();

  const refuse = () => {
    refused++;
    return fail.unavailable(refusal);
  };

  const wait = () =>
    new Promise<void>((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const admit = () => {
        clearTimeout(timer);
        resolve();
      };
      waiting.add(admit);
      if (longestWaitMs === undefined) return;
      timer = setTimeout(() => {
        if (waiting.delete(admit)) reject(refuse());
      }, longestWaitMs);
    });

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (waiting.size >= queue) throw refuse();
      await wait();
    } else running++;
    try {
      return await work();
    } finally {
      // The place is handed on, so that nobody who comes now gets in before those who wait.
      const [next] = waiting;
      if (next) {
        waiting.delete(next);
        next();
      } else running--;
    }
  }

  return Object.assign(inTurn, {
    state: () => ({ running, waiting: waiting.size, refused }),
    /** @throws Refusal (503) when whoever came now would not even wait. */
    refuseIfFull() {
      if (running >= atOnce && waiting.size >= queue) throw refuse();
    },
  });
}
