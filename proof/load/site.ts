import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { patientOptions } from '#server/core/database/db.ts';
import { DEMO_PASSWORD } from '#world/chain.ts';
import { openChain } from '../../bench/chain.ts';
import { findRecords } from '../../bench/records.ts';
import { rememberEnds } from '../../bench/tidy.ts';
import { FEW } from '../../bench/years/amounts.ts';
import { STAFF } from '../../bench/years/people.ts';
import { given, signIn, startProgram } from '../program.ts';
import type { Say, Size } from '../proof.ts';
import type { Order, Result, Visitor } from './generator.ts';
import { mixOf } from './mix.ts';
import { processorOf, processorOfDatabase } from './watch.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const READY_MS = 60_000;
/** People of all roles and from three shops. */
const FEW_PEOPLE = 20;

/** Processor seconds that the application and its database have used so far. */
export type Processors = { application: number; database: number };

/** The real application on a chain, with its people signed in and their live streams open. */
export type Site = {
  base: string;
  pid: number;
  /** The number of live streams that must be open. */
  streams: number;
  /** Sends requests by schedule for this many seconds; a tenth of them are writes. */
  phase(perSecond: number, seconds: number): Promise<Result>;
  processors(): Promise<Processors>;
  /** The number of the database's connections. */
  connections(): Promise<number>;
  /** Files that the application left in its temporary directory. */
  temporaryFiles(): Promise<string[]>;
};

/** The large chain comes from the benchmark and is kept; a small one is made only for the proof. */
async function chainOf(size: Size, say: Say) {
  if (size === 'full') {
    const directory = process.env.BENCH_DIRECTORY ?? join(root, 'data-bench', '3000000');
    const { embedded } = await openChain({ directory, lines: 3_000_000, years: 8, say });
    return { directory, embedded, remove: async () => {} };
  }
  const directory = await mkdtemp(join(tmpdir(), 'prodejna-load-'));
  const remove = () => rm(directory, { recursive: true, force: true });
  try {
    const wanted = { lines: 2_000, years: 1, amounts: FEW, durable: false, say };
    const { embedded } = await openChain({ directory: join(directory, 'chain'), ...wanted });
    return { directory: join(directory, 'chain'), embedded, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

const value = (cookie: string, name: string) => new RegExp(`(?:^|; )${name}=([^;]*)`).exec(cookie)?.[1] ?? '';

async function visitorsOf(base: string, count: number): Promise<Visitor[]> {
  const admin = await signIn(base, 'admin', DEMO_PASSWORD);
  const records = await findRecords(admin);
  const visitors: Visitor[] = [];
  for (const [index, { username, role }] of STAFF.slice(0, count).entries()) {
    const { cookie } = await signIn(base, username, DEMO_PASSWORD);
    visitors.push({ cookie, token: value(cookie, 'csrftoken'), mix: mixOf(role, records, index) });
  }
  return visitors;
}

/** The generator's process; each order is answered before the next one is given. */
function startGenerator() {
  const child = fork(fileURLToPath(new URL('generator.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    cwd: root,
  });
  const ended = once(child, 'exit').then(() => {
    throw new Error('The load generator exited.');
  });
  ended.catch(() => {});
  return {
    async give<T>(order: Order): Promise<T> {
      const answer = once(child, 'message');
      child.send(order);
      const [message] = (await Promise.race([answer, ended])) as [T];
      return message;
    },
    async end() {
      if (child.exitCode !== null) return;
      child.send({ end: true } satisfies Order);
      await ended.catch(() => {});
    },
  };
}

/**
 * Opens a site for `work` and closes it again; written records are removed from a chain that is kept. Each person
 * follows one live stream, or all of them together follow `streams`.
 */
export async function atSite<T>(
  size: Size,
  say: Say,
  work: (site: Site) => Promise<T>,
  streams?: number,
): Promise<T> {
  say('Opening the chain …');
  const { directory, embedded, remove } = await chainOf(size, say);
  const temporary = join(directory, 'tmp');
  await rm(temporary, { recursive: true, force: true });
  await mkdir(temporary);
  const client = new pg.Client(patientOptions(embedded.url));
  const closing: (() => Promise<unknown>)[] = [remove, () => embedded.stop()];
  try {
    await client.connect();
    closing.push(() => client.end());
    closing.push(await rememberEnds(client));
    const env = {
      ...given(embedded),
      DATABASE_URL: embedded.localUrl,
      DATA_DIR: directory,
      TMPDIR: temporary,
    };
    const program = await startProgram(env, READY_MS);
    closing.push(() => program.kill('SIGTERM'));
    const visitors = await visitorsOf(program.base, size === 'full' ? STAFF.length : FEW_PEOPLE);
    const generator = startGenerator();
    closing.push(() => generator.end());
    const opened = await generator.give<{ streams: number }>({
      start: { base: program.base, visitors, streams: streams ?? visitors.length },
    });
    say(`${visitors.length} people are signed in, and ${opened.streams} live streams are open`);
    return await work({
      base: program.base,
      pid: program.pid,
      streams: streams ?? visitors.length,
      phase: (perSecond, seconds) => generator.give<Result>({ phase: { perSecond, seconds, writes: 0.1 } }),
      processors: async () => ({
        application: await processorOf(program.pid),
        database: await processorOfDatabase(directory),
      }),
      connections: async () =>
        (
          await client.query(
            'select count(*)::int as count from pg_stat_activity where datname = current_database()',
          )
        ).rows[0].count,
      temporaryFiles: () => readdir(temporary),
    });
  } finally {
    for (const close of closing.reverse())
      await close().catch(error => say(`closing the chain failed: ${error}`));
  }
}
