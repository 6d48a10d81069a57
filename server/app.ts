import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type pg from 'pg';
import type { Registry } from 'prom-client';
import { contract } from '#shared/contract.ts';
import { DEFAULT_SETTINGS, type Settings } from '#shared/settings/keys.ts';
import { analyticsRoutes } from './analytics/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { type Clock, systemClock } from './core/clock.ts';
import { createDb, createPool, type Db } from './core/db.ts';
import { answerError } from './core/error-answer.ts';
import { mount } from './core/mount.ts';
import { addApiDocs } from './core/openapi.ts';
import { removeLeftovers } from './core/private-directory.ts';
import { createHub, type Hub } from './events/hub.ts';
import { eventsRoutes } from './events/routes.ts';
import { watchSessions } from './events/watch.ts';
import { filesRoutes } from './files/routes.ts';
import { addBodyTimeout } from './gate/body-timeout.ts';
import { addRefusals, answerBrokenRequest } from './gate/broken-request.ts';
import { addCrowding, cutBreathless } from './gate/client-concurrency.ts';
import { addDraining, type Draining } from './gate/drain.ts';
import { addGuard } from './gate/guard.ts';
import { CSP } from './gate/headers.ts';
import { addJson } from './gate/json.ts';
import { addAdmission } from './gate/load-shedding.ts';
import { addPages, apiPath } from './gate/pages.ts';
import { addWriteLimit, RateStore } from './gate/rate-limit.ts';
import { createSharedAnswers, type SharedAnswers } from './gate/shared-answers.ts';
import { addReaderTimeout } from './gate/slow-reader.ts';
import { watchFolder } from './imports/folder.ts';
import { endAbandoned } from './imports/history/queries.ts';
import { createImportQueue, type ImportQueue } from './imports/queue.ts';
import { importsRoutes } from './imports/routes.ts';
import { newsRoutes } from './news/routes.ts';
import { notificationsRoutes } from './notifications/routes.ts';
import type { Env } from './operation/env.ts';
import { addHealth } from './operation/health.ts';
import { createLeader } from './operation/leader.ts';
import { addMetrics } from './operation/metrics.ts';
import { addSecurityTxt } from './operation/security-txt.ts';
import { startSweeping } from './operation/sweep.ts';
import { ordersRoutes } from './orders/routes.ts';
import { pairingRoutes } from './pairing/routes.ts';
import { profileRoutes } from './profile/routes.ts';
import { rulesRoutes } from './rules/routes.ts';
import { createRecount, type Recount } from './sales/recount.ts';
import { searchRoutes } from './search/routes.ts';
import type { Lifetime } from './session/queries.ts';
import { sessionRoutes } from './session/routes.ts';
import { readSettings } from './settings/queries.ts';
import { settingsRoutes } from './settings/routes.ts';
import { shiftsRoutes } from './shifts/routes.ts';
import { storesRoutes } from './stores/routes.ts';
import { tasksRoutes } from './tasks/routes.ts';
import { usersRoutes } from './users/routes.ts';
import type { Vault } from './vault/cipher.ts';
import { vaultRoutes } from './vault/routes.ts';

/** What handlers share: made once a process. */
export type App = {
  db: Db;
  pool: pg.Pool;
  clock: Clock;
  hub: Hub;
  imports: ImportQueue;
  vault: Vault;
  settings(): Settings;
  reloadSettings(): Promise<void>;
  lifetime(): Lifetime;
  recount: Recount;
  /** Answers being made to questions that are the same for everybody. */
  sharedAnswers: SharedAnswers<string>;
  /** When this process last swept, in ms; 0 before it did. */
  sweeps: { last: number };
  draining: Draining;
};

export type AppOptions = {
  databaseUrl: string;
  env: Pick<Env, 'TRUST_PROXY' | 'METRICS_TOKEN' | 'RATE_LIMIT' | 'IMPORT_DIR' | 'SECURITY_CONTACT'>;
  /** Seals and opens the passwords of the vault. */
  vault: Vault;
  clock?: Clock;
  /** Where requests are logged; nowhere unless given. */
  log?: FastifyBaseLogger;
  /** The built client's directory; without it only the API is served. */
  pages?: string;
  version?: string;
  /** Whether what runs every minute does; a test with a clock of its own runs it itself. */
  scheduled?: boolean;
  /** How long a request waits for its turn before it is refused; tests share a machine and wait longer. */
  longestWaitMs?: number;
};

/** The plugin's own list, and the API's description as YAML. */
const COMPRESSED = /^text\/(?!event-stream)|[+/](json|text|xml|x-yaml)(;|$)|octet-stream(;|$)/;

const HOUR = 3_600_000;
const YEAR_IN_SECONDS = 31_536_000;
const BODY_LIMIT = 256 * 1024;

function createServer({ env, log }: AppOptions): FastifyInstance {
  return Fastify({
    ...(log ? { loggerInstance: log } : { logger: false }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: env.TRUST_PROXY,
    bodyLimit: BODY_LIMIT,
    // The longest that a large import may take; see addBodyTimeout for the rest.
    requestTimeout: 16 * 60_000,
    // Longer than proxies keep theirs, which is 60 s: a connection must not end while one writes to it.
    keepAliveTimeout: 75_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000, requireHostHeader: false },
    rewriteUrl: apiPath,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: answerError,
    clientErrorHandler: answerBrokenRequest,
  });
}

async function addPlugins(server: FastifyInstance, { env }: AppOptions) {
  server.setValidatorCompiler(validatorCompiler);
  server.setSerializerCompiler(serializerCompiler);
  server.setErrorHandler(answerError);
  server.removeContentTypeParser(['text/plain', 'application/json']);
  addJson(server);
  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    // The end of a compressed answer is awaited by Fastify, its plugins and each stream in between: more than ten.
    reply.raw.setMaxListeners(20);
    if (request.protocol === 'https') reply.header('strict-transport-security', `max-age=${YEAR_IN_SECONDS}`);
  });
  await server.register(helmet, {
    contentSecurityPolicy: { directives: CSP },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    strictTransportSecurity: false,
  });
  // An error of a compressed body stays as it is: the plugin would write its own words into a refusal of ours.
  const onInvalidRequestPayload = (_encoding: string, _request: unknown, error: Error) => error;
  await server.register(compress, { threshold: 1024, onInvalidRequestPayload, customTypes: COMPRESSED });
  await server.register(cookie);
  await server.register(multipart, { throwFileSizeLimit: true });
  await server.register(rateLimit, {
    global: false,
    max: env.RATE_LIMIT,
    timeWindow: '1 minute',
    store: RateStore,
    keyGenerator: ({ person, token, ip }) =>
      person ? `user:${person.id}` : token ? `token:${token.id}` : `address:${ip}`,
  });
}

/**
 * The whole application on an existing, migrated database, ready for `listen` or `inject`. Closing the
 * server ends its live streams, its timers and its pool.
 */
export async function createApp(options: AppOptions): Promise<{ server: FastifyInstance; app: App }> {
  const server = createServer(options);
  cutBreathless(server);
  const onError = (error: unknown) => server.log.warn({ err: error }, 'database connection');
  const pool = createPool(options.databaseUrl, onError);
  const db = createDb(pool);
  let settings = DEFAULT_SETTINGS;

  let reading = Promise.resolve();
  /** One after another, so that an older read never overwrites a newer one. */
  const reloadSettings = () => {
    const next = reading.then(async () => {
      settings = await readSettings(db);
    });
    reading = next.catch(() => {});
    return next;
  };
  const hub = await createHub({
    url: options.databaseUrl,
    onError,
    onChange: change => {
      if (change === null || change.tema === 'settings') reloadSettings().catch(onError);
    },
  });
  const app: App = {
    db,
    pool,
    hub,
    imports: createImportQueue(options.databaseUrl),
    vault: options.vault,
    clock: options.clock ?? systemClock,
    settings: () => settings,
    reloadSettings,
    lifetime: () => ({
      idleMs: settings.relace_necinnost_h * HOUR,
      absoluteMs: settings.relace_nejdele_h * HOUR,
    }),
    recount: createRecount(options.databaseUrl, db, onError),
    sharedAnswers: createSharedAnswers(),
    sweeps: { last: 0 },
    draining: addDraining(server),
  };
  await reloadSettings();
  await endAbandoned(db);
  await removeLeftovers().catch(onError);

  addRefusals(server);
  addBodyTimeout(server);
  addReaderTimeout(server);
  await addPlugins(server, options);
  addCrowding(server);
  addHealth(server, pool, app.draining.isOn);
  addSecurityTxt(server, app.clock, options.env.SECURITY_CONTACT);
  const metrics = addMetrics(server, app, options.env.METRICS_TOKEN);
  await server.register(async api => addApi(api, app, options, metrics), { prefix: '/api' });
  await addPages(server, options.pages);

  const leader = createLeader(options.databaseUrl);
  const stops = [watchSessions(app, onError)];
  if (options.scheduled ?? true) stops.push(startSweeping(app, leader, onError));
  if (options.env.IMPORT_DIR) stops.push(watchFolder(app, options.env.IMPORT_DIR, onError));
  server.addHook('preClose', async () => {
    for (const stop of stops) stop();
    hub.endAll();
    await app.imports.stop();
    await app.draining.takeIn();
  });
  server.addHook('onClose', async () => {
    await hub.close();
    await leader.close();
    await app.recount.close();
    await pool.end();
  });
  return { server, app };
}

/** Everything below /api, a line a feature. */
async function addApi(api: FastifyInstance, app: App, options: AppOptions, metrics: Registry) {
  await addApiDocs(api, options.version ?? '0.0.0');
  api.addHook('onSend', async (request, reply) => {
    if (request.routeOptions.config?.route && !reply.hasHeader('cache-control')) {
      reply.header('cache-control', 'no-store');
    }
  });
  addAdmission(api, metrics, options.longestWaitMs);
  addGuard(api, app);
  addWriteLimit(api, options.env.RATE_LIMIT);
  mount(api, app, 'session', contract.session, sessionRoutes);
  mount(api, app, 'users', contract.users, usersRoutes);
  mount(api, app, 'stores', contract.stores, storesRoutes);
  mount(api, app, 'news', contract.news, newsRoutes);
  mount(api, app, 'files', contract.files, filesRoutes);
  mount(api, app, 'settings', contract.settings, settingsRoutes);
  mount(api, app, 'audit', contract.audit, auditRoutes);
  mount(api, app, 'events', contract.events, eventsRoutes);
  mount(api, app, 'analytics', contract.analytics, analyticsRoutes);
  mount(api, app, 'tasks', contract.tasks, tasksRoutes);
  mount(api, app, 'profile', contract.profile, profileRoutes);
  mount(api, app, 'notifications', contract.notifications, notificationsRoutes);
  mount(api, app, 'search', contract.search, searchRoutes);
  mount(api, app, 'shifts', contract.shifts, shiftsRoutes);
  mount(api, app, 'orders', contract.orders, ordersRoutes);
  mount(api, app, 'imports', contract.imports, importsRoutes);
  mount(api, app, 'pairing', contract.pairing, pairingRoutes);
  mount(api, app, 'rules', contract.rules, rulesRoutes);
  mount(api, app, 'vault', contract.vault, vaultRoutes);
}
