import { connection } from './connection.ts';

type Options = {
  /** Whoever asks may end it too. */
  signal?: AbortSignal;
  /** Whether it is asked again by itself, and so need not be waited for once the server is known to be lost. */
  isRead: boolean;
};

/** Writes on their way of who is here. */
let writes = new Set<AbortController>();

export const writing = () => writes.size;

/** Whoever was here is gone: no answer to a write of theirs is heard any more. */
export const endTurn = () => {
  writes = new Set();
};

/**
 * Runs `run` for `ms` at most: its signal then ends it. A network that loses every packet without a word would leave a
 * fetch open for ever, and nobody would ask again. A write never ends once its person is gone: what follows it, another
 * write or a way back, would be of the next (docs/decisions/0147).
 */
export async function within<T>(
  ms: number,
  { signal, isRead }: Options,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const ending = new AbortController();
  const mine = writes;
  if (!isRead) mine.add(ending);
  const end = () => ending.abort();
  const timer = setTimeout(end, ms);
  const forget = connection.subscribe(() => isRead && connection.state().isLost && end());
  signal?.addEventListener('abort', end);
  if (signal?.aborted) end();
  try {
    return await run(ending.signal);
  } finally {
    clearTimeout(timer);
    forget();
    signal?.removeEventListener('abort', end);
    if (mine.delete(ending) && mine !== writes) await new Promise(() => {});
  }
}
