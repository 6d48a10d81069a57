import { fail } from './errors.ts';

/**
 * Runs heavy work at most `atOnce` at a time in this process, with at most `queue` waiting behind; whoever
 * comes after that is refused with 503 and `refusal`.
 */
export function turns({ atOnce, queue, refusal }: { atOnce: number; queue: number; refusal: string }) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (waiting.length >= queue) throw fail.unavailable(refusal);
      await new Promise<void>(resolve => waiting.push(resolve));
    } else running++;
    try {
      return await work();
    } finally {
      // The place is handed on, so that nobody who comes now gets in before those who wait.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
