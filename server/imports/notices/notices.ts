import type { App } from '../../app-type.ts';
import { type Delivering, deliverNotices } from './deliver.ts';

/** The sender of notices of a process: what the rest of it asks of it. */
export type Notices = {
  /** Sends what is due; while it does, another call has it look once more. */
  send(): Promise<void>;
  /** Ends what runs; what was not taken is tried again. */
  stop(): Promise<void>;
};

type Options = Omit<Delivering, 'signal'> & { onError: (error: unknown) => void };

export function createNotices(app: App, { onError, ...delivering }: Options): Notices {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  let isAskedAgain = false;
  const run = async () => {
    do {
      isAskedAgain = false;
      await deliverNotices(app, { ...delivering, signal: stopping.signal });
    } while (isAskedAgain && !stopping.signal.aborted);
  };
  return {
    send() {
      isAskedAgain = true;
      running ??= run()
        .catch(onError)
        .finally(() => {
          running = null;
        });
      return running;
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
