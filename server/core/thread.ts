import { Worker } from 'node:worker_threads';

const isSource = import.meta.url.endsWith('.ts');

/** A thread of a program that runs from source: it must learn to read TypeScript before its module is loaded. */
const fromSource = (file: URL) =>
  `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(file.href)}); });`;

/**
 * Starts a module of `server/threads` beside the event loop, for work that would hold requests up. It is
 * handed `workerData`; what it posts and how it ends is between it and the caller.
 */
export function startThread(name: string, workerData: unknown): Worker {
  if (!isSource) return new Worker(new URL(`./threads/${name}.js`, import.meta.url), { workerData });
  const file = new URL(`../threads/${name}.ts`, import.meta.url);
  return new Worker(fromSource(file), { workerData, eval: true, execArgv: [] });
}

/** The one message that a thread of `name` posts; its failure is the promise's. */
export function resultOf<T>(name: string, workerData: unknown): Promise<T> {
  const worker = startThread(name, workerData);
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', code => reject(new Error(`Thread ${name} ended with ${code} and no result.`)));
  });
}
