import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** What a page of ours may load: its own files only. Styles may be inline, scripts never. */
const CSP = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  mediaSrc: ["'self'", 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  objectSrc: ["'none'"],
  frameAncestors: ["'none'"],
  formAction: ["'self'"],
  baseUri: ["'none'"],
  // Only meaningful over https, where HSTS already sees to it; over http it would break the page.
  upgradeInsecureRequests: null,
};

const YEAR_IN_SECONDS = 31_536_000;

/** What every answer says beside itself: the number of its request, and what a browser may do with it. */
export async function addHeaders(server: FastifyInstance) {
  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (request.protocol === 'https') reply.header('strict-transport-security', `max-age=${YEAR_IN_SECONDS}`);
  });
  await server.register(helmet, {
    contentSecurityPolicy: { directives: CSP },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    strictTransportSecurity: false,
  });
}

/** Answers of the API are nobody's to keep, unless their route says otherwise. */
export function addNoStore(api: FastifyInstance) {
  api.addHook('onSend', async (request, reply) => {
    if (request.routeOptions.config?.route && !reply.hasHeader('cache-control')) {
      reply.header('cache-control', 'no-store');
    }
  });
}
