import { parentPort } from 'node:worker_threads';
import loadHighs from 'highs';
import type { ProposalTask } from '../roster/shop/propose.ts';
import { propose } from '../roster/shop/propose.ts';

// WebAssembly's memory never shrinks: each proposal begins with its own.
parentPort!.on('message', async ({ asked, weights, ...task }: ProposalTask) =>
  parentPort!.postMessage(propose(await loadHighs(), asked, weights, task)),
);
