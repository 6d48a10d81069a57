import { readlinkSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import { type ResourceLimits, Worker } from 'node:worker_threads';

const isSource = import.meta.url.endsWith('.ts');

/** Code of a thread when the program runs from source: it must register TypeScript before its module is loaded. */
const fromSource = (file: URL) =>
  `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(file.href)}); });`;

/**
 * Starts a module of `server/threads` outside the event loop, for work that would delay requests. Messages and
 * termination are up to the module and the caller; a thread that needs more than `resourceLimits` ends with an error.
 */
export function startThread(name: string, resourceLimits: ResourceLimits = {}): Worker {
  if (!isSource) return new Worker(new URL(`./threads/${name}.js`, import.meta.url), { resourceLimits });
  const file = new URL(`../threads/${name}.ts`, import.meta.url);
  return new Worker(fromSource(file), { resourceLimits, eval: true, execArgv: [] });
}

/** The lowest priority that exists. */
const LEAST = constants.priority.PRIORITY_LOW;

/**
 * Gives the calling thread only the processor time that others leave: for work that fills a processor for minutes,
 * which requests should not notice. Linux has a priority per thread; elsewhere nothing happens.
 */
export function yieldToOthers(): void {
  try {
    const own = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    setPriority(own, Math.min(LEAST, getPriority(own) + constants.priority.PRIORITY_BELOW_NORMAL));
  } catch {
    // Another system, or one that does not allow it: the work is done all the same.
  }
}

const IDLE_MS = 60_000;

/**
 * Returns a function that runs tasks in threads of `name`, one at a time each: as many threads as concurrent tasks,
 * each kept for a minute, because starting one takes longer than most tasks. A failing thread ends and rejects the
 * promise.
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
    // The thread's task receives the error; without a listener it would end the process.
    worker.on('error', () => {});
    return worker;
  }

  function keep(worker: Worker) {
    // Neither the thread nor the timer keeps the process alive.
    worker.unref();
    idle.push({ worker, end: setTimeout(() => void worker.terminate(), IDLE_MS).unref() });
  }

  return (task: Task): Promise<Result> => {
    const worker = idle.at(-1)?.worker ?? start();
    forget(worker);
    worker.ref();
    return new Promise((resolve, reject) => {
      const ended = (code: number) =>
        reject(new Error(`The thread ${name} exited with ${code} and without a result.`));
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
