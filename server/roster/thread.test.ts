import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import type { ResourceLimits, Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { DEFAULT_WEIGHTS } from '#shared/roster/kinds.ts';
import { startThread } from '../core/thread.ts';
import type { SearchMessage, SearchTask } from './chain/task.ts';
import { LIMITS } from './run.ts';
import { randomShop } from './shop/random-shops.ts';

/** A shop of a few people. */
const task: SearchTask = { shops: [randomShop(7)], weights: DEFAULT_WEIGHTS, budget: { steps: 0 }, seed: 1 };

function begin(limits: ResourceLimits): Worker {
  const thread = startThread('roster', limits);
  thread.postMessage(task);
  return thread;
}

test('a search over its memory limit ends with an error, and the process goes on', async () => {
  const thread = begin({ ...LIMITS, maxOldGenerationSizeMb: 4 });
  const [error] = await once(thread, 'error');
  expect(error).toMatchObject({ code: 'ERR_WORKER_OUT_OF_MEMORY' });
});

/** The priorities of this process's threads, by thread. */
async function priorities(): Promise<Map<string, number>> {
  const threads = await readdir('/proc/self/task');
  const stats = await Promise.all(
    threads.map(
      async id => [id, await readFile(`/proc/self/task/${id}/stat`, 'utf8').catch(() => '')] as const,
    ),
  );
  // The name, in brackets, may contain spaces.
  const priorityOf = (stat: string) => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
  return new Map(stats.filter(([, stat]) => stat).map(([id, stat]) => [id, priorityOf(stat)]));
}

test.runIf(process.platform === 'linux')('a search has a lower priority than other threads', async () => {
  // Other searches of this process may be running or just ending.
  const others = await priorities();
  const thread = startThread('roster', LIMITS);
  thread.postMessage({ ...task, budget: { steps: 1_000 } });
  await once(thread, 'message');
  const begun = [...(await priorities())].filter(([id]) => !others.has(id)).map(([, one]) => one);
  expect(begun).toContain(getPriority() + 10);
  await thread.terminate();
});

test('within its limits a search ends with its result', async () => {
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
