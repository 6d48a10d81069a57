import { type CompiledQuery, Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { placeOf } from './hosts.ts';
import { isNodeLost } from './lost-node.ts';
import type { Schema } from './schema.ts';
import { nameOf } from './statement-names.ts';

export type Db = Kysely<Schema>;
export type Tx = Transaction<Schema>;

export const TIME_ZONE = 'Europe/Prague';

const { builtins } = pg.types;

/** '2026-11-21 05:11:43.123+01' → '2026-11-21T05:11:43.123+01:00', as to_json; without regexps, for speed. */
function isoInstant(text: string): string {
  const space = text.indexOf(' ');
  if (space < 0) return text;
  const instant = `${text.slice(0, space)}T${text.slice(space + 1)}`;
  const sign = text.at(-3);
  return sign === '+' || sign === '-' ? `${instant}:00` : instant;
}

const PARSERS = new Map<number, (text: string) => unknown>([
  [builtins.DATE, text => text],
  [builtins.TIME, text => text.slice(0, 5)],
  [builtins.TIMESTAMPTZ, isoInstant],
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
]);

/** How long a person's request waits for a connection before it is refused because the database is unavailable. */
const PERSON_WAITS_MS = 3_000;
/** How long our own background work waits: a busy machine can take seconds to accept a connection. */
const WORK_WAITS_MS = 20_000;

/**
 * How long an unused connection is kept. A new one takes 5 ms, and as long again for each statement that it has not
 * planned yet; somebody who sends a request only now and then would get a new one each time.
 */
const KEPT_IDLE_MS = 10 * 60_000;

/** Options of every connection: our parsers, Prague's time zone, and limits on every wait. */
export const connectionOptions = (url: string) => ({
  ...placeOf(url),
  application_name: 'prodejna',
  keepAlive: true,
  // Detects a silently broken network path in seconds instead of the two hours of the operating system's default.
  keepAliveInitialDelayMillis: 10_000,
  connectionTimeoutMillis: PERSON_WAITS_MS,
  statement_timeout: 15_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 15_000,
  query_timeout: 18_000,
  options: `-c TimeZone=${TIME_ZONE}`,
  types: {
    getTypeParser: ((id: number, format?: 'text' | 'binary') =>
      PARSERS.get(id) ?? pg.types.getTypeParser(id, format)) as typeof pg.types.getTypeParser,
  },
});

/** `connectionOptions` for our own background work, such as an import. */
export const patientOptions = (url: string) => ({
  ...connectionOptions(url),
  connectionTimeoutMillis: WORK_WAITS_MS,
});

/** `patientOptions` without limits on how long statements may take. */
export const longWorkOptions = (url: string) => ({
  ...patientOptions(url),
  // The idle limit is lifted too: the file decides how long reading takes, and a slow disk must not abort it.
  ...{ statement_timeout: 0, query_timeout: 0, idle_in_transaction_session_timeout: 0 },
});

const NO_ANSWER = 'Query read timeout';

/** Prepared statements are sent by name. */
function named([text, values, ...more]: unknown[]) {
  const name = typeof text === 'string' ? nameOf(text) : undefined;
  return name === undefined ? [text, values, ...more] : [{ name, text, values }, ...more];
}

/** A pool's connections: idle, in use, and those to be closed instead of kept. */
type Kept = { idle: Set<pg.PoolClient>; used: Set<pg.PoolClient>; spent: WeakSet<pg.PoolClient> };

/**
 * Makes queries that are sent within one turn of the event loop go out in one piece: each piece costs a system call,
 * here and on the receiving side, and a write sends its transaction two or three queries at a time.
 */
function gathering(client: pg.PoolClient): () => void {
  const { stream } = (client as pg.Client).connection;
  let isOpen = false;
  return () => {
    if (isOpen) return;
    isOpen = true;
    stream.cork();
    // Runs after all promises of this turn.
    process.nextTick(() => {
      isOpen = false;
      stream.uncork();
    });
  };
}

/**
 * Closes a connection whose query was not answered in time: the next user would wait behind that query, and so would
 * the rollback of its transaction. The driver itself returns it to the pool as if it were healthy.
 *
 * In a cluster every connection's session keeps connections to the other servers. After one of those was lost, any
 * session that existed before would keep refusing, even long after that server is back. So all connections are closed
 * along with it; those in use, as soon as they are released.
 */
function endWhenLost(client: pg.PoolClient, { idle, used, spent }: Kept) {
  const ask = client.query.bind(client) as (...query: unknown[]) => unknown;
  const gather = gathering(client);
  const watched = (...query: unknown[]) => {
    gather();
    const answer = ask(...named(query));
    if (answer instanceof Promise) {
      answer.catch((error: Error) => {
        if (error.message === NO_ANSWER) hangUp(client);
        if (!isNodeLost(error)) return;
        for (const one of [client, ...idle]) hangUp(one);
        for (const one of used) spent.add(one);
      });
    }
    return answer;
  };
  client.query = watched as typeof client.query;
}

/** Opens a connection outside any pool, which the caller must close. */
export async function connected(options: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(options);
  // The next query reports a connection lost between two queries; without a listener the event would end Node.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Closes a connection without waiting for the server, which may not be there to answer. */
export const hangUp = (client: pg.ClientBase) => void (client as pg.Client).connection.stream.destroy();

/** The pool for people's requests: many connections, and short waits for one. */
export const createPeoplesPool = (
  url: string,
  onError: (error: Error) => void,
  max = 20,
  waitMs = PERSON_WAITS_MS,
) => createPool(url, onError, max, waitMs);

/**
 * A pool of at most `max` connections. `onError` receives the loss of connections that the server dropped while idle;
 * those dropped in use fail their query. Without a listener either event would end the process. `connectMs` is how
 * long a caller waits for a connection.
 */
export function createPool(
  url: string,
  onError: (error: Error) => void,
  max: number,
  connectMs = WORK_WAITS_MS,
): pg.Pool {
  // Queries that a write sends without waiting share one round trip to the database (docs/decisions/0127).
  const options = {
    ...connectionOptions(url),
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: KEPT_IDLE_MS,
  };
  const pool = new pg.Pool({ ...options, pipeline: true, max });
  const kept: Kept = { idle: new Set(), used: new Set(), spent: new WeakSet() };
  // A connection that is lost while the pool is closing concerns nobody any more.
  pool.on('error', error => {
    if (!pool.ending) onError(error);
  });
  pool.on('connect', client => {
    client.on('error', () => {});
    endWhenLost(client, kept);
  });
  pool.on('acquire', client => {
    kept.idle.delete(client);
    kept.used.add(client);
  });
  pool.on('release', (_, client) => {
    kept.used.delete(client);
    // Runs before the pool decides whether to keep the connection: it does not keep one that is closing.
    if (kept.spent.has(client)) void (client as pg.Client).end();
    else kept.idle.add(client);
  });
  pool.on('remove', client => {
    kept.idle.delete(client);
    kept.used.delete(client);
  });
  return pool;
}

/** Runs queries on a connection that somebody else opens and closes, inside whatever transaction it has open. */
export const dbOn = (client: pg.ClientBase): Db => {
  const connection = { query: client.query.bind(client), release: () => {} } as unknown as pg.PoolClient;
  const pool = { connect: async () => connection, end: async () => {} };
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
};

/**
 * Lifts the idle limit of this transaction while it waits: for a thread, which ends the wait however it exits, or for
 * computation on a busy machine.
 */
export const mayWait = (db: Tx) => sql`set local idle_in_transaction_session_timeout = 0`.execute(db);

const pools = new WeakMap<Db, pg.Pool>();

/** Whether each query gets any connection of a pool, and none is part of a transaction. */
export const isPooled = (db: Db) => pools.has(db);

export function createDb(pool: pg.Pool): Db {
  const db: Db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  pools.set(db, pool);
  return db;
}

/**
 * Runs `work` on one dedicated connection. Queries that are sent on it without waiting go out at once, in order;
 * Kysely's own connection would hold each query back until the one before was answered. `last` sends the query that
 * ends the work; from then on any query still in progress is refused, because it would run outside the transaction,
 * on a connection that somebody else may already be using.
 */
export async function onConnection<T>(
  db: Db,
  work: (connection: Db, last: (query: CompiledQuery) => Promise<unknown>) => Promise<T>,
): Promise<T> {
  const pool = pools.get(db);
  if (!pool) return db.connection().execute(own => work(own, query => own.executeQuery(query)));
  const client = await pool.connect();
  const ask = client.query as (...query: unknown[]) => Promise<unknown>;
  let isOver = false;
  const query = (...asked: unknown[]) =>
    isOver ? Promise.reject(new Error('A query was sent after the end of its transaction.')) : ask(...asked);
  const last = ({ sql, parameters }: CompiledQuery) => {
    isOver = true;
    return ask(sql, [...parameters]);
  };
  try {
    return await work(dbOn({ query } as unknown as pg.ClientBase), last);
  } finally {
    isOver = true;
    client.release();
  }
}

/** Whether the connection's role is a superuser of its cluster, which the application never needs to be. */
export async function isSuperuser(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select rolsuper as is from pg_roles where rolname = current_user`.execute(db);
  return rows[0]!.is;
}
