import { createListeners } from '#shared/core/listeners.ts';

/** The question that waits for an answer, one at a time. */
export type Question = {
  title?: string;
  question: string;
  about?: string;
  /** Without it there is nothing to decide, only to read. */
  yes?: string;
  no: string;
  /** What must not stay on the screen answers itself with no. */
  closesAfterMs?: number;
};
type Waiting = Question & { answer: (yes: boolean) => void };

let waiting: Waiting | null = null;
const listeners = createListeners();

const set = (next: Waiting | null) => {
  waiting = next;
  listeners.tell();
};

export const waitingQuestion = () => waiting;

export const onQuestion = listeners.add;

/** Asks, and tells whether the answer was yes. However the dialog is closed, it answers once. */
export const ask = (question: Question): Promise<boolean> =>
  new Promise(resolve => {
    waiting?.answer(false);
    const asked: Waiting = {
      ...question,
      answer: yes => {
        resolve(yes);
        if (waiting === asked) set(null);
      },
    };
    set(asked);
    if (question.closesAfterMs !== undefined) setTimeout(() => asked.answer(false), question.closesAfterMs);
  });

/** Takes a waiting question back; it counts as answered with no. */
export const dismissQuestion = () => waiting?.answer(false);
