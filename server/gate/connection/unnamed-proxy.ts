import type { FastifyInstance } from 'fastify';

const WARNING =
  'a proxy that TRUST_PROXY does not name sends requests: everybody behind it counts as one address, see docs/operations.md';

/** Says once that there is a proxy nobody told us of; what it says of addresses is not believed (rule people-7). */
export function warnOfUnnamedProxy(server: FastifyInstance, trusted: unknown) {
  if (trusted) return;
  let isTold = false;
  server.addHook('onRequest', async ({ headers, log }) => {
    if (isTold || headers['x-forwarded-for'] === undefined) return;
    isTold = true;
    log.warn(WARNING);
  });
}
