import pg from 'pg';
import { createDb, createPool, type Db, patientOptions } from '#server/core/database/db.ts';
import { pathWith, ROUTES } from '#test/api/routes.ts';
import { DEMO_PASSWORD } from '#world/chain.ts';
import { requestFor } from '#world/requests.ts';
import { processorOf, processorOfDatabase } from '../proof/load/watch.ts';
import { type Program, type Session, signIn } from '../proof/program.ts';
import { connections, send } from './client.ts';
import { type Timing, timingOf } from './measure.ts';
import { type Read, reads } from './reads.ts';
import { findRecords } from './records.ts';
import { forgetReveals, rememberEnds } from './tidy.ts';
import { plainReads } from './unasked.ts';
import { WRITES, type WriteCall } from './writes.ts';

/** The processor ms of a request: meaningful also on a busy machine, where the clock mostly shows how busy it is. */
export type Processor = { application: number; database: number };

/** A call over HTTP, with its times in ms. */
export type Called = { name: string; timing: Timing; processor: Processor; isSheet?: boolean };

/** What is measured: the program, its database's directory and address, and the sessions used. */
export type Site = { program: Program; directory: string; url: string; sessions: Sessions };

const PETRA = 12;
const WARM_UP = 3;
/** One request after the other, as a person's page sends them. */
const ONE = connections(1);

/** Opens the live stream, waits for its first event and closes it. */
async function follow(base: string, { cookie }: Session): Promise<void> {
  const controller = new AbortController();
  const answer = await fetch(`${base}/api/events/`, { headers: { cookie }, signal: controller.signal });
  await answer.body!.getReader().read();
  controller.abort();
}

function ask(base: string, session: Session, { path, follows }: Read): Promise<void> {
  return follows ? follow(base, session) : send(base, session, ONE, { method: 'GET', path });
}

export type Sessions = { admin: Session; viktor: Session; petra: Session };

export async function signInAll(base: string): Promise<Sessions> {
  const [admin, viktor, petra] = await Promise.all(
    ['admin', 'viktor', 'petra'].map(name => signIn(base, name, DEMO_PASSWORD)),
  );
  return { admin: admin!, viktor: viktor!, petra: petra! };
}

/** The reads other than those of sales, whose addresses are in `asked`. */
export async function otherReads({ admin }: Sessions, asked: { path: string }[]): Promise<Read[]> {
  const said = reads(await findRecords(admin));
  return [...said, ...plainReads([...asked, ...said].map(({ path }) => path))];
}

async function takenSoFar({ program, directory }: Site): Promise<Processor> {
  const [application, database] = await Promise.all([
    processorOf(program.pid),
    processorOfDatabase(directory),
  ]);
  return { application: application * 1000, database: database * 1000 };
}

async function timed(
  site: Site,
  runs: number,
  run: (turn: number) => Promise<() => Promise<void>>,
): Promise<Pick<Called, 'timing' | 'processor'>> {
  const times: number[] = [];
  let before = await takenSoFar(site);
  for (let turn = -WARM_UP; turn < runs; turn++) {
    if (turn === 0) before = await takenSoFar(site);
    const work = await run(turn + WARM_UP);
    const began = performance.now();
    await work();
    if (turn >= 0) times.push(performance.now() - began);
  }
  const after = await takenSoFar(site);
  const processor = {
    application: (after.application - before.application) / runs,
    database: (after.database - before.database) / runs,
  };
  return { timing: timingOf(times), processor };
}

/** Measures `read` this many times; reveals of a password fewer times, because their number is limited. */
export async function measureRead(site: Site, read: Read, runs: number): Promise<Called> {
  const { program, url, sessions } = site;
  if (read.reveals) await onDatabase(url, client => forgetReveals(client, PETRA));
  const session = sessions[read.as ?? 'admin'];
  const taken = await timed(
    site,
    read.reveals ? Math.min(runs, 25) : runs,
    async () => () => ask(program.base, session, read),
  );
  return { name: read.name, ...taken, isSheet: read.isSheet };
}

/** Runs `work` on a separate connection. */
export async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(patientOptions(url));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function measureWrite(
  site: Site,
  { client, db }: { client: pg.Client; db: Db },
  { name, call, as = 'admin', about = 'own', forget, ask }: WriteCall,
  runs: number,
): Promise<Called> {
  const session = site.sessions[as];
  const { method, path } = ROUTES.get(call)!;
  const taken = await timed(site, runs, async () => {
    await forget?.(client);
    const { params, body } = await (ask?.(session) ?? requestFor(db, call, about, as));
    const address = pathWith(path, params);
    return () => send(site.program.base, session, ONE, { method, path: address, body });
  });
  return { name, ...taken };
}

/** Measures the writes and removes what they wrote. */
export const measureWrites = (site: Site, runs: number, onCalled: (called: Called) => void) =>
  onDatabase(site.url, async client => {
    const removeAdded = await rememberEnds(client);
    const pool = createPool(site.url, () => {}, 2);
    const databases = { client, db: createDb(pool) };
    try {
      for (const write of WRITES) onCalled(await measureWrite(site, databases, write, runs));
    } finally {
      await pool.end();
      await removeAdded();
    }
  });
