import pg from 'pg';
import { createDb, createPool, type Db, patientOptions } from '#server/core/database/db.ts';
import { pathWith, ROUTES } from '#test/api/routes.ts';
import { DEMO_PASSWORD } from '#world/chain.ts';
import { requestFor } from '#world/requests.ts';
import { type Session, signIn } from '../proof/program.ts';
import { type Timing, timingOf } from './measure.ts';
import { type Read, reads } from './reads.ts';
import { findRecords } from './records.ts';
import { forgetReveals, rememberEnds } from './tidy.ts';
import { plainReads } from './unasked.ts';
import { WRITES, type WriteCall } from './writes.ts';

/** A call with its times in ms, through HTTP. */
export type Called = { name: string; timing: Timing; isSheet?: boolean };

const PETRA = 12;
const WARM_UP = 3;

async function finished(name: string, answer: Response): Promise<void> {
  const body = await answer.text();
  if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${body}`);
}

/** Opens the live stream, waits for its first event and leaves. */
async function follow(base: string, { cookie }: Session): Promise<void> {
  const controller = new AbortController();
  const answer = await fetch(`${base}/api/events/`, { headers: { cookie }, signal: controller.signal });
  await answer.body!.getReader().read();
  controller.abort();
}

function ask(base: string, session: Session, { name, path, reveals, follows }: Read): Promise<void> {
  if (follows) return follow(base, session);
  return (reveals ? session.reveal(path) : session.get(path)).then(answer => finished(name, answer));
}

export type Sessions = { admin: Session; viktor: Session; petra: Session };

export async function signInAll(base: string): Promise<Sessions> {
  const [admin, viktor, petra] = await Promise.all(
    ['admin', 'viktor', 'petra'].map(name => signIn(base, name, DEMO_PASSWORD)),
  );
  return { admin: admin!, viktor: viktor!, petra: petra! };
}

/** The reads beside those of the sales, whose addresses are `asked` anyway. */
export async function otherReads({ admin }: Sessions, asked: { path: string }[]): Promise<Read[]> {
  const said = reads(await findRecords(admin));
  return [...said, ...plainReads([...asked, ...said].map(({ path }) => path))];
}

async function timed(runs: number, run: (turn: number) => Promise<() => Promise<void>>): Promise<Timing> {
  const times: number[] = [];
  for (let turn = -WARM_UP; turn < runs; turn++) {
    const work = await run(turn + WARM_UP);
    const began = performance.now();
    await work();
    if (turn >= 0) times.push(performance.now() - began);
  }
  return timingOf(times);
}

/** Measures `read` so many times. A password is revealed fewer times, as nobody may oftener. */
export async function measureRead(
  { base, url, sessions }: { base: string; url: string; sessions: Sessions },
  read: Read,
  runs: number,
): Promise<Called> {
  if (read.reveals) await onDatabase(url, client => forgetReveals(client, PETRA));
  const session = sessions[read.as ?? 'admin'];
  const timing = await timed(
    read.reveals ? Math.min(runs, 25) : runs,
    async () => () => ask(base, session, read),
  );
  return { name: read.name, timing, isSheet: read.isSheet };
}

/** `work` on a connection of its own. */
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
  sessions: Sessions,
  { client, db }: { client: pg.Client; db: Db },
  { name, call, as = 'admin', about = 'own', forget, ask }: WriteCall,
  runs: number,
): Promise<Called> {
  const session = sessions[as];
  const { method, path } = ROUTES.get(call)!;
  const timing = await timed(runs, async () => {
    await forget?.(client);
    const { params, body } = await (ask?.(session) ?? requestFor(db, call, about, as));
    const address = pathWith(path, params);
    return async () => finished(name, await session.send(method as 'POST', address, body));
  });
  return { name, timing };
}

/** Measures the writes; what they wrote is removed. */
export const measureWrites = (
  { url, sessions }: { url: string; sessions: Sessions },
  runs: number,
  onCalled: (called: Called) => void,
) =>
  onDatabase(url, async client => {
    const removeAdded = await rememberEnds(client);
    const pool = createPool(url, () => {}, 2);
    const databases = { client, db: createDb(pool) };
    try {
      for (const write of WRITES) onCalled(await measureWrite(sessions, databases, write, runs));
    } finally {
      await pool.end();
      await removeAdded();
    }
  });
