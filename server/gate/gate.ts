import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { Registry } from 'prom-client';
import type { App } from '../app-type.ts';
import type { Constraints } from '../core/calls/database-errors.ts';
import { answerErrors } from '../core/calls/error-answer.ts';
import type { Env } from '../operation/env.ts';
import { addBrokenRequests, answerBrokenRequest } from './connection/broken-request.ts';
import { addDraining, type Draining } from './connection/drain.ts';
import { addBodyTimeout, addReaderTimeout } from './connection/slow-clients.ts';
import { warnOfUnnamedProxy } from './connection/unnamed-proxy.ts';
import { addGuard } from './guard.ts';
import { addHeaders, addNoStore } from './headers.ts';
import { addJson } from './json.ts';
import { addClientConcurrency, limitPipelining } from './limits/client-concurrency.ts';
import { addLoadShedding } from './limits/load-shedding.ts';
import { addQuotas, addRateLimit, addWriteLimit } from './limits/rate-limit.ts';
import { SERIALIZERS } from './logged.ts';
import { QUICK, WORTH_BYTES } from './packed.ts';
import { apiPath } from './pages.ts';
import { addRefusedWrites } from './refused.ts';
import { answerSerializer } from './serializer.ts';

/**
 * What a request passes between its socket and its handler, in order. Every request:
 *
 * 1. `connection/broken-request.ts`: what Node's parser refuses gets the standard error, written to its socket
 * 2. `pages.ts`: /news/ means /api/news/, unless a browser navigates there; /z/… is a customer's page below /api
 * 3. `limits/client-concurrency.ts`: a connection that does not wait for answers is cut (pipelining)
 * 4. `connection/drain.ts`: tracks unanswered requests; before and while the server closes, connections end with
 * their answers
 * 5. `connection/broken-request.ts`: what Node would accept: no host, two of them, too many headers (400, 431)
 * 6. `headers.ts`: the request's number, the content security policy and related headers
 * 7. `limits/client-concurrency.ts`: the number of unanswered calls of one session, and of one address (429)
 *
 * A call of the API then, before its body is read:
 *
 * 8. `limits/load-shedding.ts`: how many are processed at a time and how many wait, for half a second at most (503)
 * 9. `guard.ts`: identifies the caller (one query), then `limits/rate-limit.ts`, the quota of requests a minute
 * (429), then checks permissions and CSRF (401, 403)
 * 10. `limits/rate-limit.ts`: the quota of writes a minute, and of comments, uploads and exports an hour (429)
 *
 * Its body: `connection/slow-clients.ts`, the time that it may take (408); `json.ts`, UTF-8 and no key twice (400);
 * it takes its place of step 8 only now. Then validation by the contract and, applied by `core/calls/mount.ts` around the
 * handler, `idempotency.ts` (a write that is sent again) and `shared-answers.ts` (the same question at the same
 * time). Its answer: `connection/slow-clients.ts`, the time that its reader may take.
 *
 * The limits of heavy work (passwords, pictures, uploads, tables, imports) are next to that work; all use
 * `limits/concurrency.ts`. Reasons and numbers: docs/decisions/0023. `connection/unnamed-proxy.ts` only warns of a
 * proxy that TRUST_PROXY does not name.
 */
export async function addGate(server: FastifyInstance, env: Pick<Env, 'RATE_LIMIT'>): Promise<Draining> {
  limitPipelining(server);
  const draining = addDraining(server);
  addBrokenRequests(server);
  addBodyTimeout(server);
  addReaderTimeout(server);
  addJson(server);
  await addHeaders(server);
  await addCompression(server);
  await server.register(cookie);
  await server.register(multipart, { throwFileSizeLimit: true });
  await addRateLimit(server, env.RATE_LIMIT);
  addClientConcurrency(server);
  return draining;
}

type ApiLimits = { metrics: Registry; perMinute: number; longestWaitMs: number | undefined };

/** The part of the gate that applies to the calls of contracts. */
export function addApiGate(api: FastifyInstance, app: App, { metrics, perMinute, longestWaitMs }: ApiLimits) {
  addNoStore(api);
  addLoadShedding(api, metrics, longestWaitMs);
  addGuard(api, app, perMinute);
  addWriteLimit(api, perMinute);
  addQuotas(api, () => app.settings(), perMinute);
  addRefusedWrites(api, app);
}

const BODY_LIMIT = 256 * 1024;

type ServerOptions = { env: Pick<Env, 'TRUST_PROXY'>; log?: FastifyBaseLogger };

/** The server without routes: its own limits, and the one shape of errors. */
export function createServer({ env, log }: ServerOptions, constraints: Constraints): FastifyInstance {
  const answerError = answerErrors(constraints);
  const server = Fastify({
    ...(log ? { loggerInstance: log.child({}, { serializers: SERIALIZERS }) } : { logger: false }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: env.TRUST_PROXY,
    bodyLimit: BODY_LIMIT,
    // The longest that a large import may take; addBodyTimeout limits all other requests.
    requestTimeout: 16 * 60_000,
    // Longer than the 60 s of proxies, so that a connection does not close while a proxy is writing to it.
    keepAliveTimeout: 75_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000, requireHostHeader: false },
    rewriteUrl: apiPath,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: answerError,
    clientErrorHandler: answerBrokenRequest,
  });
  server.setValidatorCompiler(validatorCompiler);
  server.setSerializerCompiler(answerSerializer);
  server.setErrorHandler(answerError);
  warnOfUnnamedProxy(server, env.TRUST_PROXY);
  return server;
}

/** Up to this size an answer is compressed in one go, in a millisecond; a longer one in pieces off the event loop. */
const AT_ONCE_BYTES = 1024 * 1024;

/** The plugin's own list, plus the API's description as YAML. */
const COMPRESSED = /^text\/(?!event-stream)|[+/](json|text|xml|x-yaml)(;|$)|octet-stream(;|$)/;

/** Compresses answers in a way that their reader accepts; a long one while it is sent. */
export async function addCompression(server: FastifyInstance) {
  // Fastify, its plugins and the streams between listen for the end of a compressed answer: more than ten.
  server.addHook('onRequest', async (_request, reply) => void reply.raw.setMaxListeners(20));
  await server.register(compress, {
    threshold: WORTH_BYTES,
    zlibOptions: QUICK.gzip,
    brotliOptions: QUICK.br,
    // In one go, because the plugin's streams take longer than compressing an answer that is already complete.
    syncThreshold: AT_ONCE_BYTES,
    customTypes: COMPRESSED,
    // An error of a compressed body stays unchanged: the plugin would put its own words into our refusal.
    onInvalidRequestPayload: (_encoding: string, _request: unknown, error: Error) => error,
  });
}
