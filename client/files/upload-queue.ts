import { createListeners } from '#shared/core/listeners.ts';

/** The record that files are for. */
export type Owner = { kind: string; id: number };

export type UploadItem = {
  key: string;
  file: File;
  state: 'waiting' | 'running' | 'done' | 'failed';
  /** The share that has been sent, 0 to 1. */
  share: number;
  problem: string | null;
};

/** Sends one file and reports its progress. Rejects with the sentence to show. */
export type Send<Target extends Owner> = (
  owner: Target,
  file: File,
  options: { onProgress: (share: number) => void; signal: AbortSignal },
) => Promise<void>;

const NOTHING: readonly UploadItem[] = [];

const nameOf = (owner: Owner) => `${owner.kind}-${owner.id}`;

/** Whether a file is being sent or waits for its turn. */
export const isOnItsWay = ({ state }: UploadItem) => state === 'running' || state === 'waiting';

/**
 * Uploads files one by one for each record (rule news-3). The queue lives outside of the components, so that
 * leaving the screen does not stop an upload. Failed files stay listed until they are retried or given up; finished
 * ones until the others are done, so that the list does not move under the reader.
 */
export function createUploadQueue<Target extends Owner>(send: Send<Target>) {
  const lists = new Map<string, readonly UploadItem[]>();
  const running = new Map<string, AbortController>();
  const listeners = createListeners();
  let made = 0;

  const put = (name: string, items: readonly UploadItem[]) => {
    if (items.length > 0) lists.set(name, items);
    else lists.delete(name);
    listeners.tell();
  };
  const itemsOf = (owner: Target) => lists.get(nameOf(owner)) ?? NOTHING;
  const change = (name: string, key: string, patch: Partial<UploadItem>) => {
    const items = lists.get(name) ?? NOTHING;
    put(
      name,
      items.map(item => (item.key === key ? { ...item, ...patch } : item)),
    );
  };

  async function sendOne(owner: Target, { key, file }: UploadItem, signal: AbortSignal) {
    const name = nameOf(owner);
    change(name, key, { state: 'running', share: 0, problem: null });
    try {
      await send(owner, file, { onProgress: share => change(name, key, { share }), signal });
      change(name, key, { state: 'done', share: 1 });
    } catch (error) {
      if (!signal.aborted) change(name, key, { state: 'failed', problem: (error as Error).message });
    }
  }

  async function run(owner: Target) {
    const name = nameOf(owner);
    const controller = new AbortController();
    running.set(name, controller);
    for (;;) {
      const next = itemsOf(owner).find(item => item.state === 'waiting');
      if (!next || controller.signal.aborted) break;
      await sendOne(owner, next, controller.signal);
    }
    if (controller.signal.aborted) return;
    running.delete(name);
    put(
      name,
      itemsOf(owner).filter(item => item.state === 'failed'),
    );
  }

  const begin = (owner: Target, items: readonly UploadItem[]) => {
    put(nameOf(owner), items);
    if (items.length > 0 && !running.has(nameOf(owner))) void run(owner);
  };

  const stop = (name: string) => {
    running.get(name)?.abort();
    running.delete(name);
    put(name, NOTHING);
  };

  return {
    itemsOf,
    start: (owner: Target, files: readonly File[]) => {
      const added = files.map(
        (file): UploadItem => ({ key: `${++made}`, file, state: 'waiting', share: 0, problem: null }),
      );
      begin(owner, [...itemsOf(owner), ...added]);
    },
    retry: (owner: Target) =>
      begin(
        owner,
        itemsOf(owner).map(item =>
          item.state === 'failed' ? { ...item, state: 'waiting', share: 0 } : item,
        ),
      ),
    /** Removes the failed files and stops the running ones. */
    cancel: (owner: Target) => stop(nameOf(owner)),
    cancelAll: () => {
      for (const name of lists.keys()) stop(name);
    },
    /** Whether there are any, running or failed. */
    hasAny: () => lists.size > 0,
    isRunning: () => [...lists.values()].some(items => items.some(isOnItsWay)),
    subscribe: listeners.add,
  };
}
