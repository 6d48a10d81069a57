import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { App } from '../app-type.ts';
import { fail } from '../core/calls/errors.ts';
import { addGauges } from './gauges.ts';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

function sameToken(given: string, expected: string) {
  const [a, b] = [Buffer.from(given), Buffer.from(`Bearer ${expected}`)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * Serves Prometheus metrics at /metrics: readable over loopback, from elsewhere with the bearer `token`. Returns
 * their registry.
 */
export function addMetrics(server: FastifyInstance, app: App, token?: string): Registry {
  const { pool } = app;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer, by route of the contract',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'total' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  const refresh = addGauges(registry, app);
  server.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    const labels = { method, route: routeOptions.url ?? 'unknown', status: reply.statusCode };
    duration.observe(labels, reply.elapsedTime / 1000);
  });
  server.get('/metrics', async (request, reply) => {
    const allowed = token
      ? sameToken(request.headers.authorization ?? '', token)
      : LOOPBACK.test(request.socket.remoteAddress ?? '') && !request.headers['x-forwarded-for'];
    if (!allowed) throw fail.forbidden();
    await refresh();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  return registry;
}
