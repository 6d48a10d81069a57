import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { fail } from '../../core/errors.ts';

type Window = { current: number; since: number };
type Counted = { current: number; ttl: number };
type Callback = (error: Error | null, counted?: Counted) => void;

/** Whose requests are remembered at a time; the longest silent are forgotten first. */
const KEYS = 5_000;
const MINUTE = 60_000;

/** Of the requests that a person may send in a minute, the share that may write: nobody works faster, a script does. */
const WRITES = 1 / 4;

/** Counts the requests of each person, program and address; the guard, who knows whose one is, asks for it (429). */
export const addRateLimit = (server: FastifyInstance, requests: number) =>
  server.register(rateLimit, {
    global: false,
    max: requests,
    timeWindow: '1 minute',
    store: RateStore,
    keyGenerator: ({ person, token, kiosk, ip }) => {
      if (person) return `user:${person.id}`;
      if (kiosk) return `kiosk:${kiosk.id}`;
      return token ? `token:${token.id}` : `address:${ip}`;
    },
  });

/** Bounds the writes of each person to a quarter of the `requests` a minute, before their bodies are read (429). */
export function addWriteLimit(server: FastifyInstance, requests: number) {
  const store = new RateStore();
  const max = Math.max(1, Math.floor(requests * WRITES));
  server.addHook('onRequest', async ({ person, method }) => {
    if (!person || ['GET', 'HEAD', 'OPTIONS'].includes(method)) return;
    const { current, ttl } = store.count(`user:${person.id}`, MINUTE);
    if (current > max) {
      const text = 'Příliš mnoho změn během jedné minuty. Zkuste to za chvíli.';
      throw fail.tooMany(text, Math.ceil(ttl / 1000));
    }
  });
}

/**
 * Counts requests in windows of time by a clock that only goes forward: by the plugin's own, the machine's, a
 * person who had used up a minute would wait as long as the clock was put back.
 */
export class RateStore {
  readonly #windows = new Map<string, Window>();

  /** As the plugin asks for it. */
  incr(key: string, callback: Callback, timeWindow: number) {
    callback(null, this.count(key, timeWindow));
  }

  /** Counts one request of `key`; tells how many the window of `timeWindow` ms has and how long it still is. */
  count(key: string, timeWindow: number): Counted {
    const now = performance.now();
    const found = this.#windows.get(key);
    const window = found && now - found.since < timeWindow ? found : { current: 0, since: now };
    window.current++;
    this.#windows.delete(key);
    this.#windows.set(key, window);
    if (this.#windows.size > KEYS) this.#windows.delete(this.#windows.keys().next().value!);
    return { current: window.current, ttl: timeWindow - (now - window.since) };
  }

  /** A count of its own for a route that has other limits. */
  child() {
    return new RateStore();
  }
}
