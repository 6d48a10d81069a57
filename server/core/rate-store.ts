type Window = { current: number; since: number };
type Callback = (error: Error | null, counted?: { current: number; ttl: number }) => void;

/** Whose requests are remembered at a time; the longest silent are forgotten first. */
const KEYS = 5_000;

/**
 * Counts requests in windows of time by a clock that only goes forward: by the plugin's own, the machine's, a
 * person who had used up a minute would wait as long as the clock was put back.
 */
export class RateStore {
  readonly #windows = new Map<string, Window>();

  /** Counts one request of `key`; tells how many the window of `timeWindow` ms has and how long it still is. */
  incr(key: string, callback: Callback, timeWindow: number) {
    const now = performance.now();
    const found = this.#windows.get(key);
    const window = found && now - found.since < timeWindow ? found : { current: 0, since: now };
    window.current++;
    this.#windows.delete(key);
    this.#windows.set(key, window);
    if (this.#windows.size > KEYS) this.#windows.delete(this.#windows.keys().next().value!);
    callback(null, { current: window.current, ttl: timeWindow - (now - window.since) });
  }

  /** A count of its own for a route that has other limits. */
  child() {
    return new RateStore();
  }
}
