import type { FastifyInstance } from 'fastify';

const WARNING =
  'requests come through a proxy that TRUST_PROXY does not name, so everybody behind it counts as one address; see docs/operations.md';

/** Warns once about a proxy that is not configured; its X-Forwarded-For is not trusted (rule people-7). */
export function warnOfUnnamedProxy(server: FastifyInstance, trusted: unknown) {
  if (trusted) return;
  let isTold = false;
  server.addHook('onRequest', async ({ headers, log }) => {
    if (isTold || headers['x-forwarded-for'] === undefined) return;
    isTold = true;
    log.warn(WARNING);
  });
}
