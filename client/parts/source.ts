import { createListeners } from '#shared/core/listeners.ts';
import { comingBackAfter } from '#shared/events/coming-back.ts';

/** The state of a piece of code that is fetched: not requested or on its way, loaded, or unavailable for now. */
export type State<T> =
  | { is: 'coming' }
  | { is: 'here'; value: T }
  /** `isTrying`: somebody pressed the button, and the code is being requested. */
  | { is: 'missing'; isTrying: boolean };

export type Source<T> = {
  state: () => State<T>;
  /** Fetches the code unless it is loaded; never rejects. Returns the same promise until the outcome is known. */
  arrival: () => Promise<void>;
  /** Fetches the code before it is shown. A failure is forgotten, so that showing it requests the code again. */
  preload: () => void;
  /** Requests the code at once, at the person's request. */
  retry: () => void;
  subscribe: (listener: () => void) => () => void;
};

const arrivals = createListeners();

/** Calls `listener` whenever a part has loaded or could not be loaded. @returns how to stop it */
export const onArrival = arrivals.add;

const missing = createListeners();

/** Called when the network is back: requests everything at once that is shown as missing. */
export const retryMissing = missing.tell;

/**
 * Fetches code by `load`, an import(), and repeats it after failures, which React's lazy would remember for ever.
 * While the code is shown as missing, it is requested again after 1–2 s, 2–4 s and so on up to 30 s; showing it again
 * later starts over. `onMissing` is called after every failure and awaited.
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
