import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import type { Route } from '#shared/core/route.ts';
import { whenAnswered } from '../connection/answered.ts';
import { concurrencyLimit } from './concurrency.ts';

/**
 * As many requests are processed at a time as the pool has connections: more would only slow all of them down, on any
 * number of processors. A limited number waits, for a limited time: a request that cannot be served is refused well
 * within a second, and work does not pile up.
 */
export const LOAD = {
  atOnce: 20,
  queue: 200,
  longestWaitMs: 500,
  full: 'Aplikace je právě přetížená. Zkuste to za chvíli.',
};

/** Live streams have no end, and sign-ins have their own queue (session/hashing.ts). */
const FREE = new Set(['/events/', '/users/login/']);

/** Uploads take as long as their sender needs, and their processing has its own queues. */
const isFree = ({ path, method, raw }: Route) => FREE.has(path) || (raw !== undefined && method !== 'GET');

const needsTurn = ({ routeOptions }: FastifyRequest) => {
  const { route } = routeOptions.config;
  return route !== undefined && !isFree(route);
};

/** A slow body must not block others: its request takes a place only when the body is complete. */
const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Refuses requests that cannot be served soon with 503 and Retry-After, before any database query. A place is
 * released when the answer is ready, however slowly it is read. It covers the calls of contracts and unknown
 * addresses below /api (`NOWHERE`): /healthz, /readyz and /metrics are always answered.
 */
export function addLoadShedding(
  server: FastifyInstance,
  registry: Registry,
  longestWaitMs = LOAD.longestWaitMs,
) {
  const inTurn = concurrencyLimit({ ...LOAD, longestWaitMs });
  new Gauge({
    name: 'http_requests_admission',
    help: 'Requests that are being answered, that wait for that, and that have been refused so far',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(inTurn.state())) this.set({ state }, count);
    },
  });

  const answered = new WeakMap<FastifyRequest, () => void>();
  const takePlace = (request: FastifyRequest, reply: FastifyReply) =>
    new Promise<void>((resolve, reject) => {
      const untilAnswered = () =>
        new Promise<void>(done => {
          resolve();
          answered.set(request, done);
          whenAnswered(request, reply, done);
        });
      inTurn.run(untilAnswered).catch(reject);
    });

  server.addHook('onRequest', async (request, reply) => {
    if (!needsTurn(request)) return;
    if (hasBody(request)) inTurn.refuseIfFull();
    else await takePlace(request, reply);
  });
  server.addHook('preValidation', async (request, reply) => {
    if (needsTurn(request) && hasBody(request)) await takePlace(request, reply);
  });
  server.addHook('onSend', async request => answered.get(request)?.());
}
