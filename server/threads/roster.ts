import { parentPort } from 'node:worker_threads';
import loadHighs from 'highs';
import { type ProposalMessage, type ProposalTask, propose } from '../roster/shop/propose.ts';

const tell = (message: ProposalMessage) => parentPort!.postMessage(message);

// WebAssembly's memory never shrinks: a thread makes one proposal and ends.
parentPort!.once('message', async ({ asked, weights, ...task }: ProposalTask) => {
  const highs = await loadHighs();
  const last = propose(highs, asked, weights, task, proposal => tell({ proposal, isLast: false }));
  tell({ proposal: last, isLast: true });
});
