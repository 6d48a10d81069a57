import { whenUnproven } from '../core/api.ts';

/** The proof that waits to be given, one at a time: who ask meanwhile wait for the same one. */
type Waiting = { promise: Promise<boolean>; answer: (proven: boolean) => void };

let waiting: Waiting | null = null;
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

export const waitingProof = () => waiting;

export function onProof(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function ask(): Promise<boolean> {
  if (waiting) return waiting.promise;
  let resolve: (proven: boolean) => void = () => {};
  const promise = new Promise<boolean>(decide => {
    resolve = decide;
  });
  waiting = {
    promise,
    answer: proven => {
      waiting = null;
      tell();
      resolve(proven);
    },
  };
  tell();
  return promise;
}

whenUnproven(ask);
