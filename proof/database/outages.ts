import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { type Embedded, startEmbedded } from '#server/embedded/start.ts';
import type { Door } from '#test/door.ts';
import { serverPids, signalNow } from '../power-cut.ts';
import { type Size, wait } from '../proof.ts';

/** One way in which the database goes away. */
export type Outage = {
  name: string;
  /** Resolves when the database is away, or was and is returning by itself. */
  begin(): Promise<void> | void;
  end?(): Promise<void> | void;
  /** How long it stays away, in ms; 0 when it returns by itself. */
  lasts: number;
  /** Whether the listening connection is lost, so that live streams must be told to fetch again. */
  loses?: boolean;
  /** How soon everything must have recovered, in ms; 5 s by default. */
  backWithin?: number;
};

/** Sends a signal to every process of the PostgreSQL in `dataDir`. */
function signalAll(dataDir: string, signal: NodeJS.Signals) {
  for (const pid of serverPids(dataDir)) signalNow(pid, signal);
}

const paused = (dataDir: string, lasts: number): Outage => ({
  name: `the database was paused for ${lasts / 1000} s`,
  begin: () => signalAll(dataDir, 'SIGSTOP'),
  end: () => signalAll(dataDir, 'SIGCONT'),
  lasts,
});

/** What can happen to the application's own PostgreSQL. */
export const embeddedOutages = (dataDir: string, size: Size): Outage[] => [
  {
    name: 'the postmaster was killed',
    async begin() {
      const file = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
      process.kill(Number.parseInt(file, 10), 'SIGKILL');
    },
    lasts: 0,
    loses: true,
  },
  // Long enough for people to fill the queue of the server's socket, of 200 connections.
  paused(dataDir, size === 'short' ? 2_500 : 75_000),
];

async function terminateAll(url: string, rounds: number) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (let round = 0; round < rounds; round++) {
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`);
    await wait(150);
  }
  await client.end();
}

/** A given PostgreSQL server, which is stopped and started. */
export type External = { dataDir: string; running: Embedded };

/** What can happen to a server behind DATABASE_URL and to the network in front of it. */
export function externalOutages(server: External, door: Door, size: Size): Outage[] {
  const isShort = size === 'short';
  const cut: Outage = {
    name: `connections were cut for ${isShort ? 1 : 10} s`,
    begin: door.shut,
    end: door.open,
    lasts: isShort ? 1_000 : 10_000,
    loses: true,
  };
  const terminated: Outage = {
    name: 'all backends were terminated 5 times',
    begin: () => terminateAll(server.running.url, 5),
    lasts: 0,
    loses: true,
  };
  if (isShort) return [terminated, cut];
  return [
    terminated,
    cut,
    {
      name: 'the database was stopped for 10 s',
      begin: () => server.running.stop(),
      async end() {
        server.running = await startEmbedded({ dataDir: server.dataDir, log: () => {} });
      },
      lasts: 10_000,
      loses: true,
    },
    paused(server.dataDir, 25_000),
    { name: 'nothing came through the network for 30 s', begin: door.freeze, end: door.open, lasts: 30_000 },
    // A query whose answer is lost ends only by its time limit; the pool's is 18 s.
    {
      name: 'every connection was lost without notice',
      begin: door.lose,
      lasts: 0,
      loses: true,
      backWithin: 25_000,
    },
  ];
}
