import { expect, test } from 'vitest';
import { createUploadQueue, type Owner } from './upload-queue.ts';

const post: Owner = { kind: 'post', id: 1 };
const file = (name: string) => new File(['x'], name);
const settled = () => new Promise(resolve => setTimeout(resolve));

/** A queue whose sends wait until the test ends them. */
function queueWithSends() {
  const sends: {
    name: string;
    progress: (share: number) => void;
    end: () => void;
    fail: () => void;
    signal: AbortSignal;
  }[] = [];
  const queue = createUploadQueue(
    (_owner, { name }, { onProgress, signal }) =>
      new Promise((resolve, reject) => {
        const fail = () => reject(new Error('Soubor je příliš velký.'));
        signal.addEventListener('abort', fail);
        sends.push({ name, progress: onProgress, end: resolve, fail, signal });
      }),
  );
  const states = () => queue.itemsOf(post).map(item => `${item.file.name} ${item.state}`);
  return { queue, sends, states };
}

test('files are sent one after another, and finished ones stay listed until all are', async () => {
  const { queue, sends, states } = queueWithSends();
  queue.start(post, [file('a.png'), file('b.png')]);
  expect(states()).toEqual(['a.png running', 'b.png waiting']);
  sends[0]!.progress(0.4);
  expect(queue.itemsOf(post)[0]!.share).toBe(0.4);
  sends[0]!.end();
  await settled();
  expect(states()).toEqual(['a.png done', 'b.png running']);
  expect(queue.isRunning()).toBe(true);
  sends[1]!.end();
  await settled();
  expect(states()).toEqual([]);
  expect(queue.isRunning()).toBe(false);
});

test('a failed file does not stop the others and can be retried', async () => {
  const { queue, sends, states } = queueWithSends();
  queue.start(post, [file('a.png'), file('b.png')]);
  sends[0]!.fail();
  await settled();
  expect(states()).toEqual(['a.png failed', 'b.png running']);
  sends[1]!.end();
  await settled();
  expect(states()).toEqual(['a.png failed']);
  expect(queue.itemsOf(post)[0]!.problem).toBe('Soubor je příliš velký.');
  queue.retry(post);
  expect(states()).toEqual(['a.png running']);
  sends[2]!.end();
  await settled();
  expect(states()).toEqual([]);
});

test('cancelling stops the running file and forgets the waiting ones', async () => {
  const { queue, sends, states } = queueWithSends();
  queue.start(post, [file('a.png'), file('b.png')]);
  queue.cancel(post);
  await settled();
  expect(sends.map(send => [send.name, send.signal.aborted])).toEqual([['a.png', true]]);
  expect(states()).toEqual([]);
  queue.start(post, [file('c.png')]);
  expect(states()).toEqual(['c.png running']);
});

test('the queue of one post does not affect another, and listeners hear of changes until they leave', async () => {
  const { queue, sends } = queueWithSends();
  let heard = 0;
  const stop = queue.subscribe(() => heard++);
  queue.start(post, [file('a.png')]);
  expect(queue.itemsOf({ kind: 'comment', id: 1 })).toEqual([]);
  expect(heard).toBeGreaterThan(0);
  stop();
  heard = 0;
  sends[0]!.end();
  await settled();
  expect(heard).toBe(0);
});
