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

/** How many callers are remembered at a time; those silent for longest are forgotten first. */
const KEYS = 5_000;

/** The share of a person's requests per minute that may be writes: no person works faster, a script does. */
const WRITES = 1 / 4;

/** Counts the requests of each person, program and address; the guard, which knows the caller, applies it (429). */
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

/** Limits the writes of each person to a quarter of `requests` a minute, before their bodies are read (429). */
export function addWriteLimit(server: FastifyInstance, requests: number) {
  const store = new RateStore();
  const max = Math.max(1, Math.floor(requests * WRITES));
  const text = 'Příliš mnoho změn během jedné minuty. Zkuste to za chvíli.';
  server.addHook('onRequest', async ({ person, method }) => {
    if (!person || ['GET', 'HEAD', 'OPTIONS'].includes(method)) return;
    refuseOver(store.count(`user:${person.id}`, MINUTE), max, () => text);
  });
}

/** @throws 429 with the time until another try makes sense */
function refuseOver({ current, ttl }: Counted, max: number, text: (minutes: number) => string) {
  if (current > max) throw fail.tooMany(text(Math.ceil(ttl / MINUTE)), Math.ceil(ttl / 1000));
}

const QUOTAS: Record<Quota, { setting: keyof Settings; what: string }> = {
  komentare: { setting: 'komentaru_hodina', what: 'komentářů a příspěvků' },
  nahravani: { setting: 'souboru_hodina', what: 'nahraných souborů' },
  exporty: { setting: 'exportu_hodina', what: 'exportů' },
};

/** The quota that a request counts under. A call with sheets counts as an export only when it asks for a file. */
const quotaOf = ({ routeOptions, query }: FastifyRequest): Quota | undefined => {
  const { route } = routeOptions.config;
  const isSheet = route?.sheets && (query as { format?: unknown } | null)?.format !== undefined;
  return isSheet ? 'exporty' : route?.quota;
};

/**
 * Limits what a person or program may add per hour that others have to read or a disk to hold (rule platform-14). An
 * operator who allows more `requests` a minute than usual allows proportionally more of these as well.
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
 * Counts requests in time windows by a monotonic clock. By the machine's clock, which the plugin uses, a person who
 * had used up a minute would wait as long as the clock was set back.
 */
export class RateStore {
  readonly #windows = new Map<string, Window>();

  /** The interface that the plugin expects. */
  incr(key: string, callback: Callback, timeWindow: number) {
    callback(null, this.count(key, timeWindow));
  }

  /** Counts one request of `key`; returns the count of its window of `timeWindow` ms and the time left in it. */
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

  /** A separate count for a route with other limits. */
  child() {
    return new RateStore();
  }
}
