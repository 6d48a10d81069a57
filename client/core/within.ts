import { connection } from './connection.ts';

/** A call that waits this long, in ms, makes the page ask whether the server is there at all. */
const SLOW_MS = 8_000;

type Options = {
  /** The caller's signal, which aborts the request too. */
  signal?: AbortSignal;
  /** Whether the request is repeated automatically, so that it need not be awaited once the server is lost. */
  isRead: boolean;
};

/** The current person's writes that are still unanswered. */
let writes = new Set<AbortController>();

export const writing = () => writes.size;

/** Called when the person is gone: from then on, no answer to their writes is handled. */
export const endTurn = () => {
  writes = new Set();
};

/**
 * Runs `run` for `ms` at most and then aborts its signal: a network that silently loses every packet would leave a
 * fetch open for ever, and nobody would ask again. A person who waits longer than usual is told when the server is
 * not there. A write never settles once its person is gone: what would follow it, another write or an undo, would
 * happen in the next person's name (docs/decisions/0147).
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
  const slow = setTimeout(connection.doubt, SLOW_MS);
  const forget = connection.subscribe(() => isRead && connection.state().isLost && end());
  signal?.addEventListener('abort', end);
  if (signal?.aborted) end();
  try {
    return await run(ending.signal);
  } finally {
    clearTimeout(timer);
    clearTimeout(slow);
    forget();
    signal?.removeEventListener('abort', end);
    if (mine.delete(ending) && mine !== writes) await new Promise(() => {});
  }
}
