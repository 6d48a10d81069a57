import { createListeners } from '#shared/core/listeners.ts';

/** The question that waits for an answer, one at a time. */
export type Question = {
  title?: string;
  question: string;
  about?: string;
  /** Without it there is only something to read, and nothing to decide. */
  yes?: string;
  no: string;
  /** For content that must not stay on the screen: answers with no after this time. */
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

/** Asks, and resolves to whether the answer was yes. However the dialog is closed, it answers once. */
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

/** Withdraws the waiting question; it counts as answered with no. */
export const dismissQuestion = () => waiting?.answer(false);
