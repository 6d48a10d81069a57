import type { FastifyInstance } from 'fastify';
import type pg from 'pg';

const READY_WITHIN_MS = 2_000;

const answersWithin = (pool: pg.Pool, milliseconds: number) =>
  Promise.race([
    pool.query('select 1').then(
      () => true,
      () => false,
    ),
    new Promise<boolean>(resolve => setTimeout(resolve, milliseconds, false).unref()),
  ]);

/** /healthz: the process is alive (without asking the database). /readyz: it can serve requests, otherwise 503. */
export function addHealth(server: FastifyInstance, pool: pg.Pool, isDraining: () => boolean) {
  server.get('/healthz', async () => ({ status: 'ok' }));
  server.get('/readyz', async (_request, reply) => {
    const ready = !isDraining() && (await answersWithin(pool, READY_WITHIN_MS));
    if (!ready) reply.code(503).header('retry-after', 2);
    return { status: ready ? 'ready' : 'unavailable' };
  });
}
