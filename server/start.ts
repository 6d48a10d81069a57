import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { createApp } from './app.ts';
import type { App } from './app-type.ts';
import { openSigning } from './audit/export/signing.ts';
import { type Db, isSuperuser } from './core/database/db.ts';
import { givenPlace, type Place } from './core/roles/place.ts';
import { onlyAddsToAudit } from './core/roles/rights.ts';
import { startEmbedded } from './embedded/start.ts';
import type { Env } from './operation/env.ts';
import { sentenceOf } from './operation/sentence.ts';
import { here, keySource, prepareDatabase, signingSource, version } from './program.ts';
import type { Vault } from './vault/cipher.ts';
import { openVault } from './vault/keys.ts';
import { sealOpenRows } from './vault/sealed/upgrade.ts';

/** Values that must never be written to a log (rule platform-12). */
const REDACT = [
  'req.headers.cookie',
  'req.headers.authorization',
  'req.headers["x-csrftoken"]',
  '*.heslo',
  '*.password',
];

/** How long running requests may take to finish at shutdown, so that the whole shutdown takes no longer than 10 s. */
const PATIENCE_MS = 7_000;
/** How long requests that are refused at the end of that time have to receive their refusal. */
const FAREWELL_MS = 200;
/** How long an unfinished start may take to complete once the process is asked to stop. */
const START_PATIENCE_MS = 8_000;
/**
 * How many new connections wait while the application is busy; further ones are tried again by the kernel after 1, 3,
 * 7, 15 and 31 s. Node's 511 are fewer than the 1,000 live streams that come back together after a cut.
 */
const WAITING_CONNECTIONS = 4_096;

/** @throws Error when it cannot listen, with everything of the application closed */
async function listen(server: FastifyInstance, { PORT, HOST }: Env): Promise<string> {
  try {
    return await server.listen({ port: PORT, host: HOST, backlog: WAITING_CONNECTIONS });
  } catch (error) {
    // Before the database closes, which would otherwise be reported as a lost connection.
    await server.close();
    throw new Error(
      `The application cannot listen at HOST ${HOST}, PORT ${PORT}: ${(error as Error).message}`,
      {
        cause: error,
      },
    );
  }
}

type Options = {
  env: Env;
  /** Puts the first records into an empty database, before any request is served. */
  prepare(to: { db: Db; vault: Vault; databaseUrl: string }): Promise<void>;
};

export type Running = { server: FastifyInstance; app: App; address: string; stop(): Promise<void> };

/**
 * Environment → database → migrations → listen. Without DATABASE_URL the application starts its own PostgreSQL in
 * DATA_DIR. `stop` drains: for DRAIN_MS requests are still accepted while /readyz says not to send more, then there
 * are no new connections, running requests finish, then the database stops.
 * @throws DirectoryHeldError when another application uses DATA_DIR, Error when a key of the vault is wrong.
 */
export async function start({ env, prepare }: Options): Promise<Running> {
  const log = pino({ level: env.LOG_LEVEL, redact: REDACT });
  const embedded = env.DATABASE_URL
    ? null
    : await startEmbedded({
        dataDir: resolve(env.DATA_DIR),
        log: (message, details) => log.info(details, message),
      });
  try {
    const { DATABASE_URL } = env;
    const place: Place = DATABASE_URL
      ? await givenPlace({ ...env, DATABASE_URL })
      : { url: embedded!.localUrl, ownerUrl: embedded!.ownerUrl };
    const databaseUrl = place.url;
    const { vault, signing } = await prepareDatabase(
      place,
      async (db, owner) => {
        if (await isSuperuser(db)) {
          log.warn(
            'the application works as a superuser of the database: give it a role of its own, see docs/operations.md',
          );
        } else if (await isSuperuser(owner)) {
          log.warn(
            "the application's tables belong to a superuser of the database: give them to another role, see docs/operations.md",
          );
        } else if (!(await onlyAddsToAudit(db))) {
          log.warn(
            'the application works as a database role that can change the audit: give it a role of its own (npm run database:role)',
          );
        }
        const opened = await openVault(db, keySource(env));
        // Only the table's owner may rewrite it.
        const sealed = await sealOpenRows(owner, opened, error =>
          log.warn(
            { err: error },
            'run VACUUM (FULL) pristup, because its files still contain earlier notes in the clear',
          ),
        );
        if (sealed > 0)
          log.warn(`sealed ${sealed} accesses of the vault that an earlier version had stored in the clear`);
        await prepare({ db, vault: opened, databaseUrl });
        const signing = await openSigning(db, opened, signingSource(env), Date.now());
        return { vault: opened, signing };
      },
      log,
    );
    // When run from source, Vite serves the pages; a build has them next to the server.
    const pages = import.meta.url.endsWith('.ts') ? undefined : here('../client');
    const { server, app } = await createApp({
      databaseUrl,
      vault,
      signing,
      env: { ...env, DATABASE_READ_URL: place.readUrl },
      pages,
      log,
      version: await version(),
    });
    const address = await listen(server, env);
    const stop = async () => {
      app.draining.begin();
      await sleep(env.DRAIN_MS);
      const closed = server.close().then(() => true);
      if (!(await Promise.race([closed, sleep(PATIENCE_MS, false)]))) {
        app.draining.refuseUnfinished();
        await Promise.race([closed, sleep(FAREWELL_MS)]);
      }
      await embedded?.stop();
    };
    return { server, app, address, stop };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

/**
 * Stops the process in an orderly way on SIGTERM and SIGINT, also while it is still starting: exit 0 when everything
 * was released. A start that takes too long is abandoned as in a crash; the next start cleans up.
 */
export function stopOnSignals(starting: Promise<Running>) {
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, async () => {
      if (stopping) return;
      stopping = true;
      try {
        const running = await Promise.race([starting, sleep(START_PATIENCE_MS, null)]);
        running?.server.log.info({ signal }, 'stopping');
        await running?.stop();
        process.exit(0);
      } catch (error) {
        exitWith(error);
      }
    });
  }
}

/** Prints why the application cannot start, without a stack trace for problems that the operator can fix. */
export function exitWith(error: unknown): never {
  console.error(sentenceOf(error));
  if (process.env.LOG_LEVEL === 'debug') console.error(error);
  process.exit(1);
}
