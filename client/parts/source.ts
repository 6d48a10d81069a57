import { createListeners } from '#shared/core/listeners.ts';
import { comingBackAfter } from '#shared/events/coming-back.ts';

/** A piece of code that is fetched: not asked for, on its way, here, or not to be had for now. */
export type State<T> =
  | { is: 'coming' }
  | { is: 'here'; value: T }
  /** `isTrying`: somebody pressed the button and it is being asked for. */
  | { is: 'missing'; isTrying: boolean };

export type Source<T> = {
  state: () => State<T>;
  /** Fetches it unless it is here; never rejects. The same promise until it has been decided. */
  arrival: () => Promise<void>;
  /** Fetches it before it is shown. A failure is forgotten: whoever shows it asks anew. */
  preload: () => void;
  /** Asks for it at once, because the person wants so. */
  retry: () => void;
  subscribe: (listener: () => void) => () => void;
};

const arrivals = createListeners();

/** Calls `listener` whenever a part has come or cannot be had. @returns how to stop it */
export const onArrival = arrivals.add;

const missing = createListeners();

/** The network is there again: whatever is shown as missing is asked for at once. */
export const retryMissing = missing.tell;

/**
 * Fetches code by `load`, an import(), as often as it takes: React's lazy would remember a failure for ever.
 * While it is shown as missing it is asked for again after 1–2 s, 2–4 s and so on up to 30 s; who opens it
 * later begins anew. `onMissing` hears of every failure and is awaited.
 */
export function createSource<T>(load: () => Promise<T>, onMissing: () => Promise<void>): Source<T> {
  let state: State<T> = { is: 'coming' };
  let running: Promise<void> | null = null;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isNotMissing = () => {};
  const listeners = createListeners();

  const set = (next: State<T>) => {
    state = next;
    listeners.tell();
    arrivals.tell();
  };
  const attempt = () => void arrival();
  const tryLater = () => {
    clearTimeout(timer);
    isNotMissing();
    if (state.is !== 'missing' || listeners.isEmpty()) return;
    isNotMissing = missing.add(attempt);
    timer = setTimeout(attempt, comingBackAfter(failures));
  };
  const fetchIt = async () => {
    try {
      const value = await load();
      set({ is: 'here', value });
    } catch {
      failures += 1;
      await onMissing();
      set({ is: 'missing', isTrying: false });
    }
    running = null;
    tryLater();
  };
  const arrival = () => {
    if (state.is === 'here') return Promise.resolve();
    running ??= fetchIt();
    return running;
  };

  const forget = () => {
    if (state.is !== 'missing') return;
    state = { is: 'coming' };
    failures = 0;
    tryLater();
  };

  return {
    state: () => state,
    arrival,
    preload: () =>
      void arrival().then(() => {
        if (listeners.isEmpty()) forget();
      }),
    retry: () => {
      set({ is: 'missing', isTrying: true });
      attempt();
    },
    subscribe: listener => {
      const stop = listeners.add(listener);
      tryLater();
      return () => {
        stop();
        if (listeners.isEmpty()) forget();
      };
    },
  };
}
