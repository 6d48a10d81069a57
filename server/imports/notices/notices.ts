import type { App } from '../../app-type.ts';
import { type Delivering, deliverNotices } from './deliver.ts';
import type { Notices } from './type.ts';

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
  const idle = async () => void (await running);
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
    idle,
    async stop() {
      stopping.abort();
      await idle();
    },
  };
}
