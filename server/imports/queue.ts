import type { Worker } from 'node:worker_threads';
import { fail } from '../core/calls/errors.ts';
import { startThread } from '../core/thread.ts';
import { concurrencyLimit } from '../gate/limits/concurrency.ts';
import type { Line } from '../sales/file/line.ts';
import type { Progress } from '../sales/importer.ts';
import { type Rehearsal, rehearse } from '../sales/rehearse.ts';
import type { Signing } from '../sales/signs.ts';
import { DEFECT, type Job, type Outcome } from './execute.ts';
import { type Finished, runRecorded } from './record.ts';
import { type Asked, runTakingBack, type TakenBack } from './takeback/run.ts';

/** The message to the import thread, and its answers. */
export type Task = { databaseUrl: string; id: number; job: Job };
export type Message = { progress: Progress } | { outcome: Outcome };

/** The most imports that are being received, wait or run in this process, and the most of one sender among them. */
const AT_ONCE = 10;
const AT_ONCE_EACH = 4;
/**
 * Limits for looking at a file before its import, separate from the limits of imports: a user who answers questions
 * about a file makes one look after another, and must not be refused the import because of them.
 */
const LOOKS = { atOnce: 4, queue: 20, longestWaitMs: 20_000 };
const FULL = 'Ve frontě je příliš mnoho importů. Zkuste to za chvíli.';
const RETRY_SECONDS = 30;

/**
 * Limits of the thread's heap: several times what a file of a million lines leaves there. Without a limit V8 lets the
 * heap grow to four times the live data before it collects garbage.
 */
const LIMITS = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 12 };

/** How long the thread waits for another import before it ends and frees its memory. */
const IDLE_MS = 10_000;
const STOPPED = 'Import přerušilo ukončení aplikace. Nic se neimportovalo.';

export type ImportQueue = {
  /**
   * Reserves a place for `sender` from before the file is received until the import has ended. Refuses with 429
   * (this sender) or 503 (everybody) when there is none.
   */
  withPlace<T>(sender: string, work: () => Promise<T>): Promise<T>;
  /** Looks at a file before its import, in turn; refuses with 503 when the wait is too long. */
  withLook<T>(work: () => Promise<T>): Promise<T>;
  /** Runs a job in turn, outside the event loop. */
  run(job: Job): Promise<Finished>;
  /** Shows how lines would be stored; null while an import runs. */
  rehearse(lines: Line[], signing: Signing): Promise<Rehearsal | null>;
  /** Takes an import back; null when there is no such import. */
  takeBack(asked: Asked): Promise<TakenBack | null>;
  /** The number of reserved places. */
  inProgress(): number;
  /** Stops the running import; nothing of it is imported. */
  stop(): Promise<void>;
};

type Waiting = {
  onProgress(done: Progress): void;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
};

/** A thread that runs one import at a time; it starts when needed and ends when idle. */
function createThread() {
  let worker: Worker | null = null;
  let waiting: Waiting | null = null;
  let idle: NodeJS.Timeout | undefined;

  const start = () => {
    const thread = startThread('import', LIMITS);
    const ended = (error: unknown) => {
      if (worker !== thread) return;
      worker = null;
      waiting?.reject(error);
    };
    thread.on('message', (message: Message) => {
      if ('progress' in message) waiting?.onProgress(message.progress);
      else waiting?.resolve(message.outcome);
    });
    thread.on('error', ended);
    thread.on('exit', code => ended(new Error(`The import's thread exited with ${code}.`)));
    return thread;
  };

  return {
    async run(task: Task, onProgress: Waiting['onProgress']): Promise<Outcome> {
      clearTimeout(idle);
      worker ??= start();
      const thread = worker;
      try {
        return await new Promise<Outcome>((resolve, reject) => {
          waiting = { onProgress, resolve, reject };
          thread.postMessage(task);
        });
      } finally {
        waiting = null;
        idle = setTimeout(() => {
          // From now on the next import starts another thread.
          if (worker === thread) worker = null;
          void thread.terminate();
        }, IDLE_MS).unref();
      }
    },
    async end() {
      clearTimeout(idle);
      await worker?.terminate();
    },
  };
}

export function createImportQueue(databaseUrl: string): ImportQueue {
  const inTurn = concurrencyLimit({ atOnce: 1, queue: AT_ONCE, full: FULL });
  const received = concurrencyLimit({
    atOnce: AT_ONCE,
    each: AT_ONCE_EACH,
    full: FULL,
    tooMany: FULL,
    seconds: RETRY_SECONDS,
  });
  const looks = concurrencyLimit({ ...LOOKS, full: FULL });
  const thread = createThread();
  let isStopped = false;

  return {
    withPlace: (sender, work) => received.run(work, sender),
    withLook: work => looks.run(work),

    inProgress: () => received.state().running,

    run: job =>
      runRecorded(
        databaseUrl,
        job,
        (id, onProgress) =>
          inTurn.run(async () => {
            if (isStopped) throw fail.unavailable(STOPPED);
            onProgress({ bytesRead: 0, lines: 0, passed: 0, reading: 0 });
            try {
              return await thread.run({ databaseUrl, id, job }, onProgress);
            } catch (error) {
              throw isStopped ? fail.unavailable(STOPPED) : error;
            }
          }),
        () => (isStopped ? STOPPED : DEFECT),
      ),

    rehearse: (lines, signing) => rehearse(databaseUrl, lines, signing),
    takeBack: asked => runTakingBack(databaseUrl, asked),

    async stop() {
      isStopped = true;
      await thread.end();
    },
  };
}
