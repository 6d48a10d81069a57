import { parentPort } from 'node:worker_threads';
import loadHighs from 'highs';
import { yieldToOthers } from '../core/thread.ts';
import { searchShops } from '../roster/chain/search.ts';
import type { SearchMessage, SearchTask } from '../roster/chain/task.ts';

const tell = (message: SearchMessage) => parentPort!.postMessage(message);

// WebAssembly's memory never shrinks: a thread makes one proposal and ends.
parentPort!.once('message', async (task: SearchTask) => {
  yieldToOthers();
  const highs = await loadHighs();
  const last = await searchShops(highs, task, results => tell({ results, isLast: false }));
  tell({ results: last, isLast: true });
});
