import type { Session } from './program.ts';
import { wait } from './proof.ts';

export type Followed = {
  /** Waits until the stream contains `text`; false when it does not within `ms`. */
  hears(text: string, ms: number): Promise<boolean>;
  /** How often the stream has sent `event` so far. */
  count(event: string): number;
  isOver(): boolean;
  close(): void;
};

/** Follows the live stream of `base` on a person's behalf. */
export async function followStream(base: string, { cookie }: Session): Promise<Followed> {
  const aborter = new AbortController();
  const answer = await fetch(`${base}/api/events/`, { headers: { cookie }, signal: aborter.signal });
  if (!answer.ok) throw new Error(`The live stream was answered with ${answer.status}.`);
  let [heard, isOver] = ['', false];
  (async () => {
    for await (const piece of answer.body!.pipeThrough(new TextDecoderStream())) heard += piece;
  })()
    .catch(() => {})
    .finally(() => {
      isOver = true;
    });
  return {
    async hears(text, ms) {
      for (const until = performance.now() + ms; performance.now() < until; await wait(20)) {
        if (heard.includes(text)) return true;
      }
      return heard.includes(text);
    },
    count: event => heard.split(`event: ${event}\n`).length - 1,
    isOver: () => isOver,
    close: () => aborter.abort(),
  };
}
