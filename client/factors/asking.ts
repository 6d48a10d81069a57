import { createListeners } from '#shared/core/listeners.ts';
import { whenUnproven } from '../core/api.ts';
import { whenParted } from '../core/session.tsx';

/** The proof that is being asked for, one at a time: further requests meanwhile wait for the same one. */
type Waiting = { promise: Promise<boolean>; answer: (proven: boolean) => void };

let waiting: Waiting | null = null;
const listeners = createListeners();

export const waitingProof = () => waiting;

export const onProof = listeners.add;

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
      listeners.tell();
      resolve(proven);
    },
  };
  listeners.tell();
  return promise;
}

whenUnproven(ask);
// An action that one person requested must not be done in the name of the next.
whenParted(() => waiting?.answer(false));
