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

/** '2026-11-21 05:11:43.123+01' → '2026-11-21T05:11:43.123+01:00', as to_json writes it; without patterns, since answers have them by the thousand. */
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

/** How long a person waits for a connection before they are told that the database is not to be had. */
const PERSON_WAITS_MS = 3_000;
/** How long our own work does: a busy machine takes seconds to let somebody in. */
const WORK_WAITS_MS = 20_000;

/**
 * How long a connection nobody needs is kept. A new one takes 5 ms, and as long again for each statement that it has not
 * planned yet: who asks now and then would meet a new one each time.
 */
const KEPT_IDLE_MS = 10 * 60_000;

/** What every connection is made with: our parsers, Prague's time zone, and limits on every wait. */
export const connectionOptions = (url: string) => ({
  ...placeOf(url),
  application_name: 'prodejna',
  keepAlive: true,
  // A way to the database that was cut without a word is found in seconds, not after the two hours of systems.
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

/** The same for our own work, as an import is. */
export const patientOptions = (url: string) => ({
  ...connectionOptions(url),
  connectionTimeoutMillis: WORK_WAITS_MS,
});

/** The same, and what they do takes as long as it takes. */
export const longWorkOptions = (url: string) => ({
  ...patientOptions(url),
  // Between two statements too: the file decides how long that takes, and a slow disk must not cut it.
  ...{ statement_timeout: 0, query_timeout: 0, idle_in_transaction_session_timeout: 0 },
});

const NO_ANSWER = 'Query read timeout';

/** What is prepared is asked by its name. */
function named([text, values, ...more]: unknown[]) {
  const name = typeof text === 'string' ? nameOf(text) : undefined;
  return name === undefined ? [text, values, ...more] : [{ name, text, values }, ...more];
}

/** Connections of a pool: those nobody has, those somebody has, and those that are not to be kept any more. */
type Kept = { idle: Set<pg.PoolClient>; used: Set<pg.PoolClient>; spent: WeakSet<pg.PoolClient> };

/**
 * Has what is asked within one turn of the event loop go out in one piece: each piece is a call of the system, here and
 * where it is read, and a write asks its transaction for two and three things at a time.
 */
function gathering(client: pg.PoolClient): () => void {
  const { stream } = (client as pg.Client).connection;
  let isOpen = false;
  return () => {
    if (isOpen) return;
    isOpen = true;
    stream.cork();
    // After all promises of this turn.
    process.nextTick(() => {
      isOpen = false;
      stream.uncork();
    });
  };
}

/**
 * Ends a connection whose query was not answered in time: whoever got it next would wait behind that query,
 * and so would the rollback of its transaction. The driver itself gives it back as if it were well.
 *
 * In a cluster each of them keeps connections to the other servers. Where one of those was lost, whoever got a connection
 * that had been there before would be refused, also long after that server is back: all are ended with it, those that
 * somebody uses as soon as they are given back.
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

/** A connection of one's own, which is to be ended. */
export async function connected(options: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(options);
  // A connection lost between two queries is told by the next one; without a listener it would end Node.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Ends a connection without waiting for the server, which may not be there to say goodbye. */
export const hangUp = (client: pg.ClientBase) => void (client as pg.Client).connection.stream.destroy();

/** The pool of who answers people: many connections, and none of them is long waited for. */
export const createPeoplesPool = (
  url: string,
  onError: (error: Error) => void,
  max = 20,
  waitMs = PERSON_WAITS_MS,
) => createPool(url, onError, max, waitMs);

/**
 * A pool of at most `max` connections. `onError` hears of connections that the server dropped while idle.
 * Those dropped in use fail their query. Without a listener either event would end the process. `connectMs` is how long
 * one waits for a connection.
 */
export function createPool(
  url: string,
  onError: (error: Error) => void,
  max: number,
  connectMs = WORK_WAITS_MS,
): pg.Pool {
  // What a write asks without waiting goes in one way to the database and back (docs/decisions/0127).
  const options = {
    ...connectionOptions(url),
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: KEPT_IDLE_MS,
  };
  const pool = new pg.Pool({ ...options, pipeline: true, max });
  const kept: Kept = { idle: new Set(), used: new Set(), spent: new WeakSet() };
  // What is lost while it is being ended nobody has any more.
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
    // Before the pool decides whether to keep it: one that is being ended it does not.
    if (kept.spent.has(client)) void (client as pg.Client).end();
    else kept.idle.add(client);
  });
  pool.on('remove', client => {
    kept.idle.delete(client);
    kept.used.delete(client);
  });
  return pool;
}

/** Queries on a connection that somebody else opens and closes, in whatever transaction it is. */
export const dbOn = (client: pg.ClientBase): Db => {
  const connection = { query: client.query.bind(client), release: () => {} } as unknown as pg.PoolClient;
  const pool = { connect: async () => connection, end: async () => {} };
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
};

/**
 * This transaction may do nothing for as long as what it waits for takes: a thread, whose end, whatever it is, ends the wait,
 * or a busy machine that thinks.
 */
export const mayWait = (db: Tx) => sql`set local idle_in_transaction_session_timeout = 0`.execute(db);

const pools = new WeakMap<Db, pg.Pool>();

export function createDb(pool: pg.Pool): Db {
  const db: Db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  pools.set(db, pool);
  return db;
}

/**
 * Works on one connection of its own. What is asked on it without waiting is sent at once, in that order; Kysely's own
 * connection would keep each query until the one before was answered. `last` sends what ends the work, and from then on
 * whatever else still goes on is refused: it would be done outside of the transaction, on a connection that may be somebody
 * else's by then.
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
    isOver ? Promise.reject(new Error('A query came after the end of its transaction.')) : ask(...asked);
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

/** Whether the connection may do anything at all in its cluster, which the application needs for nothing. */
export async function isSuperuser(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select rolsuper as is from pg_roles where rolname = current_user`.execute(db);
  return rows[0]!.is;
}
