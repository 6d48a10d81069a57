import { parentPort } from 'node:worker_threads';
import { executeImport } from '../imports/execute.ts';
import type { Message, Task } from '../imports/queue.ts';

const post = (message: Message) => parentPort!.postMessage(message);

/** Messages are of no use more often, and each of them wakes the event loop up. */
const TELL_MS = 250;

parentPort!.on('message', async ({ databaseUrl, id, job }: Task) => {
  let told = 0;
  const outcome = await executeImport(databaseUrl, id, job, progress => {
    const now = performance.now();
    if (now - told < TELL_MS) return;
    told = now;
    post({ progress });
  });
  post({ outcome });
});
