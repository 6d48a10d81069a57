import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { type Contract, contract } from '#shared/contract.ts';
import { HOUR } from '#shared/core/durations.ts';
import type { Feature } from '#shared/core/route.ts';
import type { App } from './app-type.ts';
import { createAsk } from './ask.ts';
import type { Signing } from './audit/export/signing.ts';
import { type Handlers, mount } from './core/calls/mount.ts';
import { addApiDocs } from './core/calls/openapi.ts';
import { type Clock, systemClock } from './core/clock.ts';
import { createDb, createPeoplesPool } from './core/database/db.ts';
import { createStandbys } from './core/database/standbys.ts';
import { createSender, type Sender } from './core/outbox.ts';
import { removeLeftovers } from './core/private-directory.ts';
import { createHub } from './events/hub.ts';
import { watchSessions } from './events/watch.ts';
import { CONSTRAINTS, FEATURES } from './features.ts';
import { addApiGate, addGate, createServer } from './gate/gate.ts';
import { addPages, NOWHERE } from './gate/pages.ts';
import { createSharedAnswers } from './gate/shared-answers.ts';
import { endAbandoned } from './imports/history/queries.ts';
import { deliverNotices } from './imports/notices/deliver.ts';
import { createImportQueue } from './imports/queue.ts';
import { createSources } from './imports/sources/sources.ts';
import type { Sources } from './imports/sources/type.ts';
import { watchFolder } from './imports/watched/watch.ts';
import { deliver } from './mail/deliver.ts';
import type { Env } from './operation/env.ts';
import { addHealth } from './operation/health.ts';
import { createLeader } from './operation/leader.ts';
import { addMetrics } from './operation/metrics.ts';
import { addSecurityTxt } from './operation/security-txt.ts';
import { startSweeping } from './operation/sweep.ts';
import { addFollowing } from './orders/link/following.ts';
import { createRecount } from './sales/rollups/recount.ts';
import { keepSettings } from './settings/kept.ts';
import { deliverSms } from './sms/deliver.ts';
import type { Vault } from './vault/cipher.ts';

export type AppOptions = {
  databaseUrl: string;
  env: Pick<
    Env,
    'TRUST_PROXY' | 'DATABASE_READ_URL' | 'METRICS_TOKEN' | 'RATE_LIMIT' | 'IMPORT_DIR' | 'SECURITY_CONTACT'
  >;
  /** Seals and opens the passwords of the vault. */
  vault: Vault;
  signing: Signing;
  clock?: Clock;
  /** Where requests are logged; they are not logged when it is missing. */
  log?: FastifyBaseLogger;
  /** The built client's directory; without it only the API is served. */
  pages?: string;
  version?: string;
  /** Whether the every-minute work runs; a test with its own clock runs it itself. */
  scheduled?: boolean;
  /** How long a request waits for its turn before it is refused; tests share a machine and allow more. */
  longestWaitMs?: number;
  /** How long a request waits for a database connection; tests allow more here as well. */
  longestConnectMs?: number;
  /** Additional certificates (PEM) to trust when downloading from links. */
  linkCa?: string;
  /** The address of the till server; a test runs its own. */
  till?: string;
};

/**
 * The whole application on an existing, migrated database, ready for `listen` or `inject`. Closing the server ends
 * its live streams, its timers and its pool.
 */
export async function createApp(options: AppOptions): Promise<{ server: FastifyInstance; app: App }> {
  const server = createServer(options, CONSTRAINTS);
  const draining = await addGate(server, options.env);
  const failing = (what: string) => (error: unknown) => server.log.warn({ err: error }, what);
  const onError = failing('database connection');
  const pool = createPeoplesPool(options.databaseUrl, onError, 20, options.longestConnectMs);
  const db = createDb(pool);
  const { DATABASE_READ_URL } = options.env;
  const standbys = DATABASE_READ_URL ? createStandbys(DATABASE_READ_URL, pool) : null;
  const settings = keepSettings(db, failing('reading settings'));
  const hub = await createHub({
    url: options.databaseUrl,
    onError,
    onChange: change => {
      standbys?.heard();
      if (change === null || change.tema === 'settings') void settings.follow();
    },
  });
  const app: App = {
    db,
    pool,
    standbys,
    hub,
    imports: createImportQueue(options.databaseUrl),
    get sources() {
      return sources;
    },
    get notices() {
      return notices;
    },
    get mails() {
      return mails;
    },
    get texts() {
      return texts;
    },
    vault: options.vault,
    signing: options.signing,
    clock: options.clock ?? systemClock,
    settings: settings.now,
    reloadSettings: settings.follow,
    lifetime: () => ({
      idleMs: settings.now().relace_necinnost_h * HOUR,
      absoluteMs: settings.now().relace_nejdele_h * HOUR,
    }),
    recount: createRecount(options.databaseUrl, db, failing('recount')),
    sharedAnswers: createSharedAnswers(),
    sweeps: { last: 0 },
    draining,
    ask: (...asked) => ask(...asked),
  };
  const ask = createAsk(app);
  const sources: Sources = createSources(app, {
    ca: options.linkCa,
    till: options.till,
    hasFolder: options.env.IMPORT_DIR !== undefined,
    onError: failing('watched sources'),
  });
  const notices: Sender = createSender(
    signal => deliverNotices(app, { ca: options.linkCa, signal }),
    failing('sending notices'),
  );
  const mails: Sender = createSender(signal => deliver(app, { signal }), failing('sending mails'));
  const texts: Sender = createSender(
    signal => deliverSms(app, { ca: options.linkCa, signal }),
    failing('sending text messages'),
  );
  await settings.reload();
  await endAbandoned(db);
  await removeLeftovers().catch(failing('leftovers of uploads'));

  addHealth(server, pool, app.draining.isOn);
  addSecurityTxt(server, app.clock, options.env.SECURITY_CONTACT);
  const metrics = addMetrics(server, app, options.env.METRICS_TOKEN);
  await server.register(async api => addApi(api, app, options, metrics), { prefix: '/api' });
  await addPages(server, options.pages);

  const leader = createLeader(options.databaseUrl);
  const stops: (() => void | Promise<void>)[] = [watchSessions(app, failing('ended sessions'))];
  if (options.scheduled ?? true) stops.push(startSweeping(app, leader, failing('work of every minute')));
  if (options.env.IMPORT_DIR)
    stops.push(watchFolder(app, options.env.IMPORT_DIR, failing('folder of imports')));
  server.addHook('preClose', async () => {
    const stopped = stops.map(stop => stop());
    hub.endAll();
    const { imports, sources, notices, mails, texts } = app;
    await Promise.all([...stopped, ...[imports, sources, notices, mails, texts].map(one => one.stop())]);
    await app.draining.takeIn();
  });
  server.addHook('onClose', async () => {
    await hub.close();
    settings.close();
    await leader.close();
    await app.recount.close();
    await standbys?.close();
    await pool.end();
  });
  return { server, app };
}

/** Registers everything below /api. */
async function addApi(api: FastifyInstance, app: App, options: AppOptions, metrics: Registry) {
  await addApiDocs(api, options.version ?? '0.0.0');
  addApiGate(api, app, { metrics, perMinute: options.env.RATE_LIMIT, longestWaitMs: options.longestWaitMs });
  for (const [name, { routes }] of Object.entries(FEATURES)) {
    mount(api, app, name, contract[name as keyof Contract] as Feature, routes as Handlers<Feature>);
  }
  await api.register(async pages => addFollowing(pages, app));
  // Requests to unknown addresses pass the gate as well, whose guard refuses them.
  api.all('/*', { config: { route: NOWHERE }, schema: { hide: true } }, async () => {});
}
