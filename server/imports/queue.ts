import { fail } from '../core/errors.ts';
import { startThread } from '../core/thread.ts';
import { turns } from '../core/turns.ts';
import type { Progress } from '../sales/importer.ts';
import { DEFECT, type Job, type Outcome } from './execute.ts';
import { type Finished, runRecorded } from './record.ts';

/** What the import's thread says. */
export type Message = { progress: Progress } | { outcome: Outcome };

/** Imports that are received, wait or run at a time in this process, and of one sender among them. */
const AT_ONCE = 10;
const AT_ONCE_EACH = 4;
const FULL = 'Ve frontě je příliš mnoho importů. Zkuste to za chvíli.';
const RETRY_SECONDS = 30;

const STOPPED = 'Import přerušilo ukončení aplikace. Nic se neimportovalo.';

export type ImportQueue = {
  /**
   * Keeps a place for `sender` from before the file is received until the import has ended. Refuses with 429
   * (this sender) or 503 (everybody) when there is none.
   */
  withPlace<T>(sender: string, work: () => Promise<T>): Promise<T>;
  /** Runs a job in its turn, beside the event loop. */
  run(job: Job): Promise<Finished>;
  /** Ends what runs: nothing of it is imported. */
  stop(): Promise<void>;
};

export function createImportQueue(databaseUrl: string): ImportQueue {
  const inTurn = turns({ atOnce: 1, queue: AT_ONCE, refusal: FULL });
  const senders: string[] = [];
  const running = new Set<ReturnType<typeof startThread>>();
  let isStopped = false;

  const inThread = (id: number, job: Job, onProgress: (done: Progress) => void) =>
    new Promise<Outcome>((resolve, reject) => {
      const worker = startThread('import', { databaseUrl, id, job });
      running.add(worker);
      worker.on('message', (message: Message) => {
        if ('progress' in message) onProgress(message.progress);
        else resolve(message.outcome);
      });
      worker.once('error', reject);
      worker.once('exit', code => {
        running.delete(worker);
        reject(isStopped ? fail.unavailable(STOPPED) : new Error(`The import's thread ended with ${code}.`));
      });
    });

  return {
    async withPlace(sender, work) {
      if (senders.length >= AT_ONCE) throw fail.unavailable(FULL, RETRY_SECONDS);
      if (senders.filter(one => one === sender).length >= AT_ONCE_EACH)
        throw fail.tooMany(FULL, RETRY_SECONDS);
      senders.push(sender);
      try {
        return await work();
      } finally {
        senders.splice(senders.indexOf(sender), 1);
      }
    },

    run: job =>
      runRecorded(
        databaseUrl,
        job,
        (id, onProgress) =>
          inTurn(() => {
            if (isStopped) throw fail.unavailable(STOPPED);
            onProgress({ bytesRead: 0, lines: 0 });
            return inThread(id, job, onProgress);
          }),
        () => (isStopped ? STOPPED : DEFECT),
      ),

    async stop() {
      isStopped = true;
      await Promise.all([...running].map(worker => worker.terminate()));
    },
  };
}
