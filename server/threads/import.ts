import { parentPort } from 'node:worker_threads';
import { executeImport } from '../imports/execute.ts';
import type { Message, Task } from '../imports/queue.ts';

const post = (message: Message) => parentPort!.postMessage(message);

parentPort!.on('message', async ({ databaseUrl, id, job }: Task) => {
  const outcome = await executeImport(databaseUrl, id, job, progress => post({ progress }));
  post({ outcome });
});
