import { readlinkSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import { type ResourceLimits, Worker } from 'node:worker_threads';

const isSource = import.meta.url.endsWith('.ts');

/** A thread of a program that runs from source: it must learn to read TypeScript before its module is loaded. */
const fromSource = (file: URL) =>
  `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(file.href)}); });`;

/**
 * Starts a module of `server/threads` beside the event loop, for work that would hold requests up. What it is told and
 * tells, and how it ends, is between it and the caller; one that needs more than `resourceLimits` ends with an error.
 */
export function startThread(name: string, resourceLimits: ResourceLimits = {}): Worker {
  if (!isSource) return new Worker(new URL(`./threads/${name}.js`, import.meta.url), { resourceLimits });
  const file = new URL(`../threads/${name}.ts`, import.meta.url);
  return new Worker(fromSource(file), { resourceLimits, eval: true, execArgv: [] });
}

/** The lowest priority there is. */
const LEAST = constants.priority.PRIORITY_LOW;

/**
 * Has the thread that calls it take only what the others leave of the processors: for work that fills one for minutes,
 * while requests should not notice. Linux gives each thread a priority of its own; elsewhere nothing happens.
 */
export function yieldToOthers(): void {
  try {
    const own = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    setPriority(own, Math.min(LEAST, getPriority(own) + constants.priority.PRIORITY_BELOW_NORMAL));
  } catch {
    // Another system, or one that keeps this from its programs: the work is done all the same.
  }
}

const IDLE_MS = 60_000;

/**
 * Answers tasks by threads of `name`, one task at a time each: as many as there are tasks, each kept for a minute, because
 * to start one takes longer than most tasks do. A thread that fails ends, and its failure is the promise's.
 */
export function keptThreads<Task, Result>(name: string) {
  const idle: { worker: Worker; end: NodeJS.Timeout }[] = [];

  function forget(worker: Worker) {
    const at = idle.findIndex(one => one.worker === worker);
    if (at >= 0) clearTimeout(idle.splice(at, 1)[0]!.end);
  }

  function start() {
    const worker = startThread(name);
    worker.on('exit', () => forget(worker));
    // The task that it has hears of it; without a listener it would end the process.
    worker.on('error', () => {});
    return worker;
  }

  function keep(worker: Worker) {
    // Neither holds the process up.
    worker.unref();
    idle.push({ worker, end: setTimeout(() => void worker.terminate(), IDLE_MS).unref() });
  }

  return (task: Task): Promise<Result> => {
    const worker = idle.at(-1)?.worker ?? start();
    forget(worker);
    worker.ref();
    return new Promise((resolve, reject) => {
      const ended = (code: number) => reject(new Error(`Thread ${name} ended with ${code} and no result.`));
      worker.once('error', reject);
      worker.once('exit', ended);
      worker.once('message', (result: Result) => {
        worker.off('error', reject);
        worker.off('exit', ended);
        keep(worker);
        resolve(result);
      });
      worker.postMessage(task);
    });
  };
}
