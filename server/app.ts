import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { contract } from '#shared/contract.ts';
import { DEFAULT_SETTINGS } from '#shared/settings/keys.ts';
import { analyticsRoutes } from './analytics/routes.ts';
import type { App } from './app-type.ts';
import { auditRoutes } from './audit/routes.ts';
import { type Clock, systemClock } from './core/clock.ts';
import { createDb, createPool } from './core/db.ts';
import { mount } from './core/mount.ts';
import { addApiDocs } from './core/openapi.ts';
import { removeLeftovers } from './core/private-directory.ts';
import { createHub } from './events/hub.ts';
import { eventsRoutes } from './events/routes.ts';
import { watchSessions } from './events/watch.ts';
import { filesRoutes } from './files/routes.ts';
import { addApiGate, addGate, createServer } from './gate/gate.ts';
import { addPages } from './gate/pages.ts';
import { createSharedAnswers } from './gate/shared-answers.ts';
import { watchFolder } from './imports/folder.ts';
import { endAbandoned } from './imports/history/queries.ts';
import { createImportQueue } from './imports/queue.ts';
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
import { createRecount } from './sales/recount.ts';
import { searchRoutes } from './search/routes.ts';
import { sessionRoutes } from './session/routes.ts';
import { readSettings } from './settings/queries.ts';
import { settingsRoutes } from './settings/routes.ts';
import { shiftsRoutes } from './shifts/routes.ts';
import { storesRoutes } from './stores/routes.ts';
import { tasksRoutes } from './tasks/routes.ts';
import { usersRoutes } from './users/routes.ts';
import type { Vault } from './vault/cipher.ts';
import { vaultRoutes } from './vault/routes.ts';

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

const HOUR = 3_600_000;

/**
 * The whole application on an existing, migrated database, ready for `listen` or `inject`. Closing the
 * server ends its live streams, its timers and its pool.
 */
export async function createApp(options: AppOptions): Promise<{ server: FastifyInstance; app: App }> {
  const server = createServer(options.env, options.log);
  const draining = await addGate(server, options.env);
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
    draining,
  };
  await reloadSettings();
  await endAbandoned(db);
  await removeLeftovers().catch(onError);

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
  addApiGate(api, app, { metrics, perMinute: options.env.RATE_LIMIT, longestWaitMs: options.longestWaitMs });
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
