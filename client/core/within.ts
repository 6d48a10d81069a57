import { connection } from './connection.ts';

type Options = {
  /** Whoever asks may end it too. */
  signal?: AbortSignal;
  /** Whether it is asked again by itself, and so need not be waited for once the server is known to be lost. */
  isRead: boolean;
};

/**
 * Runs `run` for `ms` at most: its signal then ends it. A network that loses every packet without a word would leave a
 * fetch open for ever, and nobody would ask again.
 */
export async function within<T>(
  ms: number,
  { signal, isRead }: Options,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const ending = new AbortController();
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
  }
}
