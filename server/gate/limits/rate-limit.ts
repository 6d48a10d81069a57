import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HOUR, MINUTE } from '#shared/core/durations.ts';
import type { Quota } from '#shared/core/route.ts';
import type { Settings } from '#shared/settings/keys.ts';
import { fail } from '../../core/calls/errors.ts';
import { networkOf } from '../../core/network.ts';
import { USUAL_RATE_LIMIT } from '../../operation/env.ts';

type Window = { current: number; since: number };
type Counted = { current: number; ttl: number };
type Callback = (error: Error | null, counted?: Counted) => void;

/** Whose requests are remembered at a time; the longest silent are forgotten first. */
const KEYS = 5_000;

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
      return token ? `token:${token.id}` : `address:${networkOf(ip)}`;
    },
  });

/** Bounds the writes of each person to a quarter of the `requests` a minute, before their bodies are read (429). */
export function addWriteLimit(server: FastifyInstance, requests: number) {
  const store = new RateStore();
  const max = Math.max(1, Math.floor(requests * WRITES));
  const text = 'Příliš mnoho změn během jedné minuty. Zkuste to za chvíli.';
  server.addHook('onRequest', async ({ person, method }) => {
    if (!person || ['GET', 'HEAD', 'OPTIONS'].includes(method)) return;
    refuseOver(store.count(`user:${person.id}`, MINUTE), max, () => text);
  });
}

/** @throws 429 with when to try again */
function refuseOver({ current, ttl }: Counted, max: number, text: (minutes: number) => string) {
  if (current > max) throw fail.tooMany(text(Math.ceil(ttl / MINUTE)), Math.ceil(ttl / 1000));
}

const QUOTAS: Record<Quota, { setting: keyof Settings; what: string }> = {
  komentare: { setting: 'komentaru_hodina', what: 'komentářů a příspěvků' },
  nahravani: { setting: 'souboru_hodina', what: 'nahraných souborů' },
  exporty: { setting: 'exportu_hodina', what: 'exportů' },
};

/** Of a call with sheets, one that asks for a file. */
const quotaOf = ({ routeOptions, query }: FastifyRequest): Quota | undefined => {
  const { route } = routeOptions.config;
  const isSheet = route?.sheets && (query as { format?: unknown } | null)?.format !== undefined;
  return isSheet ? 'exporty' : route?.quota;
};

/**
 * Bounds what a person or program may do in an hour of what others have to read or a disk to hold (rule platform-14). Who
 * lets people send more `requests` a minute than usual lets them do so much more of these as well.
 */
export function addQuotas(server: FastifyInstance, settings: () => Settings, requests: number) {
  const more = Math.max(1, requests / USUAL_RATE_LIMIT);
  const store = new RateStore();
  server.addHook('onRequest', async request => {
    const { person, token } = request;
    const kind = quotaOf(request);
    const who = person ? `user:${person.id}` : token && `token:${token.id}`;
    if (!kind || !who) return;
    const { setting, what } = QUOTAS[kind];
    const max = Math.floor(settings()[setting] * more);
    const text = (minutes: number) =>
      `Příliš mnoho ${what} během jedné hodiny (nejvýše ${max}). Zkuste to znovu za ${minutes} min.`;
    refuseOver(store.count(`${kind} ${who}`, HOUR), max, text);
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
