import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** What our pages may load: their own files only. Styles may be inline, scripts never. */
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
  // Only meaningful over https, where HSTS already covers it; over http it would break the page.
  upgradeInsecureRequests: null,
};

const YEAR_IN_SECONDS = 31_536_000;

/** Adds the headers of every answer: the request's number, and what a browser may do with the answer. */
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

/** Forbids caching the API's answers, unless their route sets otherwise. */
export function addNoStore(api: FastifyInstance) {
  api.addHook('onSend', async (request, reply) => {
    if (request.routeOptions.config?.route && !reply.hasHeader('cache-control')) {
      reply.header('cache-control', 'no-store');
    }
  });
}
