import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, inject } from 'vitest';
import { type AppOptions, createApp } from '#server/app.ts';
import type { App } from '#server/app-type.ts';
import { createDb, createPool, type Db } from '#server/core/database/db.ts';
import { OWNER } from '#server/embedded/role.ts';
import { CSRF_COOKIE, SESSION_COOKIE } from '#server/gate/guard.ts';
import { csrfToken, openSession } from '#server/session/queries.ts';
import { createVault } from '#server/vault/cipher.ts';
import { PEOPLE } from '#world/chain.ts';
import { foreignIn } from './api/refusals.ts';
import { databaseOf, on } from './citus.ts';
import { TEST_KEYS, TEST_SIGNING } from './keys.ts';
import { TEMPLATE } from './postgres.ts';

let sequence = 0;

async function onCluster(statement: string) {
  for (const node of inject('nodes')) await on(node, statement);
}

/** Whether the run's database is distributed over several servers. */
export const isCluster = inject('nodes').length > 1;

/** A fresh copy of the template database with the test chain, for one test file. */
export async function cloneDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${process.pid}_${Date.now()}_${++sequence}`;
  // Copied as files: the default through the WAL takes three to ten times as long.
  await onCluster(`create database ${name} template ${TEMPLATE} owner ${OWNER} strategy file_copy`);
  const url = databaseOf(inject('role'), name);
  return { url, drop: () => onCluster(`drop database ${name} with (force)`) };
}

/** The address of a test's database for the role that owns its tables. */
export const ownerOf = (url: string) => databaseOf(inject('owner'), new URL(url).pathname.slice(1));

export type Sent = {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every route; their shape is what is tested
  body: any;
  headers: LightMyRequestResponse['headers'];
  response: LightMyRequestResponse;
};

type Options = Omit<InjectOptions, 'method' | 'url'>;

/** Sends requests as one person, or as a guest. Unsafe ones carry the CSRF token by default. */
export type Client = Record<'get' | 'delete', (url: string, options?: Options) => Promise<Sent>> &
  Record<'post' | 'put' | 'patch', (url: string, body?: unknown, options?: Options) => Promise<Sent>> & {
    cookie: string | null;
  };

export type TestApp = App & {
  url: string;
  /** The same database for the role that owns its tables, to do what the application's role may not. */
  ownerUrl: string;
  owner: Db;
  server: Awaited<ReturnType<typeof createApp>>['server'];
  guest: Client;
  /** A client signed in as a person of the chain. */
  as(username: string): Promise<Client>;
  withCookie(cookie: string | null): Client;
  close(): Promise<void>;
};

/** Opens the application on a database; several may share one. */
export async function openApp(url: string, options: Partial<AppOptions> = {}): Promise<TestApp> {
  const { server, app } = await createApp({
    databaseUrl: url,
    scheduled: false,
    longestWaitMs: 60_000,
    longestConnectMs: 60_000,
    vault: createVault(TEST_KEYS),
    signing: TEST_SIGNING,
    env: { TRUST_PROXY: false, METRICS_TOKEN: undefined, RATE_LIMIT: 1_000_000 },
    ...options,
  });
  await server.ready();
  const ownerUrl = ownerOf(url);
  const owners = createPool(ownerUrl, () => {}, 1);

  const withCookie = (cookie: string | null): Client => {
    const send =
      (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE') =>
      async (target: string, body?: unknown, extra: Options = {}): Promise<Sent> => {
        const token = cookie ? csrfToken(cookie) : '';
        const response = await server.inject({
          method,
          url: target,
          ...(body === undefined ? {} : { payload: body as InjectOptions['payload'] }),
          ...extra,
          cookies: { ...(cookie && { [SESSION_COOKIE]: cookie, [CSRF_COOKIE]: token }), ...extra.cookies },
          headers: { ...(token && { 'x-csrftoken': token }), ...extra.headers },
        });
        const isJson = /\/json/.test(`${response.headers['content-type']}`);
        const answer = isJson ? response.json() : response.body;
        // Whatever a test is about: what it is refused with, a person must be able to read.
        if (response.statusCode >= 400 && typeof answer?.message === 'string') {
          const foreign = foreignIn(answer.message, answer.errors);
          if (foreign !== undefined) throw new Error(`${target} is refused in no Czech sentence: ${foreign}`);
        }
        return {
          status: response.statusCode,
          body: answer,
          headers: response.headers,
          response,
        };
      };
    return {
      cookie,
      get: (target, extra) => send('GET')(target, undefined, extra),
      delete: (target, extra) => send('DELETE')(target, undefined, extra),
      post: send('POST'),
      put: send('PUT'),
      patch: send('PATCH'),
    };
  };

  return {
    ...app,
    url,
    ownerUrl,
    owner: createDb(owners),
    server,
    withCookie,
    guest: withCookie(null),
    async as(username) {
      const person = PEOPLE.find(one => one.username === username);
      if (!person) throw new Error(`Nobody in the chain is called ${username}.`);
      return withCookie(await openSession(app.db, person.id, app.clock.now()));
    },
    close: async () => {
      await owners.end();
      await server.close();
    },
  };
}

/** The application for a test file, with its own database. Use its members inside tests: `const app = testApp()`. */
export function testApp(options: Partial<AppOptions> = {}): TestApp {
  const holder = {} as TestApp;
  let database: Awaited<ReturnType<typeof cloneDatabase>>;
  beforeAll(async () => {
    database = await cloneDatabase();
    Object.assign(holder, await openApp(database.url, options));
  });
  afterAll(async () => {
    await holder.close();
    await database.drop();
  });
  return holder;
}
