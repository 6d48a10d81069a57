import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import type { ResourceLimits, Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { DEFAULT_WEIGHTS } from '#shared/roster/kinds.ts';
import { startThread } from '../core/thread.ts';
import type { SearchMessage, SearchTask } from './chain/search.ts';
import { LIMITS } from './run.ts';
import { randomShop } from './shop/random-shops.ts';

/** A shop of a few people. */
const task: SearchTask = { shops: [randomShop(7)], weights: DEFAULT_WEIGHTS, budget: { steps: 0 }, seed: 1 };

function begin(limits: ResourceLimits): Worker {
  const thread = startThread('roster', limits);
  thread.postMessage(task);
  return thread;
}

test('a search that needs more memory than it may have ends with an error, and the process goes on', async () => {
  const thread = begin({ ...LIMITS, maxOldGenerationSizeMb: 4 });
  const [error] = await once(thread, 'error');
  expect(error).toMatchObject({ code: 'ERR_WORKER_OUT_OF_MEMORY' });
});

/** Priorities of the threads of this process; 0 is what all have unless told otherwise. */
async function priorities(): Promise<number[]> {
  const threads = await readdir('/proc/self/task');
  const stats = await Promise.all(
    threads.map(id => readFile(`/proc/self/task/${id}/stat`, 'utf8').catch(() => '')),
  );
  // The name, in brackets, may have blanks in it.
  return stats.filter(Boolean).map(stat => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]));
}

test.runIf(process.platform === 'linux')(
  'a search takes only what others leave of the processors',
  async () => {
    const usual = await priorities();
    const thread = startThread('roster', LIMITS);
    thread.postMessage({ ...task, budget: { steps: 1_000 } });
    await once(thread, 'message');
    const beside = await priorities();
    expect(beside.filter(one => one === Math.max(...usual) + 10)).toHaveLength(1);
    await thread.terminate();
  },
);

test('within its limits a thread ends with what it found', async () => {
  const thread = begin(LIMITS);
  const last = await new Promise<SearchMessage>((resolve, reject) => {
    thread.on('error', reject);
    thread.on('message', (message: SearchMessage) => message.isLast && resolve(message));
  });
  expect(last.results.map(({ prodejna }) => prodejna)).toEqual(
    task.shops.map(({ shops }) => shops[0]!.prodejna),
  );
  expect(last.results.flatMap(({ smeny }) => smeny).length).toBeGreaterThan(29);
  await thread.terminate();
});
