import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { runningUrl, startEmbedded } from '#server/embedded/start.ts';
import { openDoor } from '#test/door.ts';
import { keepWorking, lostOrDoubled } from '../people.ts';
import { given, type Program, type Session, signIn, startProgram } from '../program.ts';
import { type Proof, patience, type Say, type Seen, type Size, wait } from '../proof.ts';
import { type Followed, followStream } from '../stream.ts';
import { type External, embeddedOutages, externalOutages, type Outage } from './outages.ts';
import { watchHealth } from './watch.ts';

const PASSWORD = 'proof-of-away';
const PEOPLE = 12;
const BACK_MS = 5_000;
/** The pool's promise: 3 s for a connection, 18 s for an answer; the rest is an allowance for this machine. */
const ANSWER_MS = 25_000;
/** A sweep runs every minute. */
const SWEEP_MS = 65_000;

const isBack = async (session: Session, text: string) => {
  const answer = await session.send('POST', '/news/', { obsah: text }).catch(() => null);
  await answer?.text();
  return answer?.status === 201;
};

/** Milliseconds until the application is ready and accepts a write. */
async function untilBack(program: Program, session: Session, name: string): Promise<number> {
  const began = performance.now();
  for (let count = 0; performance.now() - began < 2 * ANSWER_MS; count++) {
    const ready = await fetch(`${program.base}/readyz`).then(answer => answer.ok);
    if (ready && (await isBack(session, `back-${name}-${count}`))) return performance.now() - began;
    await wait(50);
  }
  return Number.POSITIVE_INFINITY;
}

/** Takes the database away while people work, and checks what they and the live stream saw. */
async function goThrough(
  outage: Outage,
  to: { program: Program; admin: Session; stream: Followed; size: Size },
) {
  const { program, admin, stream } = to;
  const problems: string[] = [];
  const sessions = Array.from({ length: PEOPLE }, () => admin);
  const told = stream.count('obnova');
  const health = watchHealth(program.base, to.size);
  const stop = keepWorking({
    ...{ sessions, name: outage.name, thinkMs: 40, withinMs: ANSWER_MS, mayRefuse: true },
  });
  await wait(300);
  await outage.begin();
  if (outage.lasts > 0) {
    await wait(outage.lasts);
    // A health check gives up after 2 s; a busy machine takes longer.
    const until = performance.now() + patience(to.size, 0);
    while (!health.wasUnready() && performance.now() < until) await wait(50);
    if (!health.wasUnready()) problems.push('/readyz never answered with 503');
  }
  await outage.end?.();
  const backMs = await untilBack(program, admin, outage.name);
  await wait(300);
  const [worked, asked] = [await stop(), await health.stop()];
  if (isLate(backMs, outage, to.size))
    problems.push(`the application worked again only after ${Math.round(backMs)} ms`);
  problems.push(...worked.problems, ...asked.problems, ...(await lostOrDoubled(admin, worked)));
  // If everybody waits for the time limit, nobody writes meanwhile.
  if (worked.acknowledged.size === 0 && !outage.backWithin) problems.push('no write was acknowledged');
  if (stream.isOver()) problems.push('the live stream ended');
  if (outage.loses) {
    for (const until = performance.now() + 20_000; stream.count('obnova') === told; await wait(50)) {
      if (performance.now() < until) continue;
      problems.push('the live stream was not told to fetch everything again');
      break;
    }
  }
  const changed = stream.count('zmena');
  // Repeated until a write is accepted: the last old connection may still refuse one.
  for (let count = 0; count < 100 && !(await isBack(admin, `heard-${outage.name}-${count}`)); count++)
    await wait(100);
  for (let count = 0; stream.count('zmena') === changed && count < 100; count++) await wait(50);
  if (stream.count('zmena') === changed) problems.push('the live stream did not report a change afterwards');
  return { problems: problems.map(problem => `${outage.name}: ${problem}`), worked, asked, backMs };
}

/** Whether an expired session is swept, which only scheduled work does. */
async function isSwept(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`insert into relace (id, uzivatel_id, vytvorena, naposledy)
      values ('proof', 1, now() - interval '9 days', now() - interval '9 days') on conflict do nothing`);
    for (const until = performance.now() + SWEEP_MS; performance.now() < until; await wait(500)) {
      const { rowCount } = await client.query(`select from relace where id = 'proof'`);
      if (rowCount === 0) return true;
    }
    return false;
  } finally {
    await client.end();
  }
}

/** Only the full form measures how fast everything recovers; the short one runs on busy machines. */
const isLate = (backMs: number, { backWithin = BACK_MS }: Outage, size: Size) =>
  size === 'full' ? backMs > backWithin : !Number.isFinite(backMs);

type Case = {
  env: Record<string, string>;
  outages: Outage[];
  /** The database itself, without the proxy in front of it. */
  url(): Promise<string>;
};

async function tryAll({ env, outages, url }: Case, size: Size, say: Say): Promise<Seen> {
  const seen: Seen = { figures: [], problems: [] };
  const program = await startProgram({ ADMIN_PASSWORD: PASSWORD, LOG_LEVEL: 'silent', ...env });
  let hasEnded = false;
  program.ended.then(() => {
    hasEnded = true;
  });
  try {
    const admin = await signIn(program.base, 'admin', PASSWORD);
    const stream = await followStream(program.base, admin);
    for (const outage of outages) {
      const { problems, worked, asked, backMs } = await goThrough(outage, { program, admin, stream, size });
      const answers = [...worked.answers].map(([status, count]) => `${count}× ${status}`).join(', ');
      const line =
        `${outage.name}: answers ${answers}, the slowest after ${(worked.slowestMs / 1000).toFixed(1)} s; ` +
        `/healthz took at most ${Math.round(asked.slowestMs)} ms, and everything worked again after ${(backMs / 1000).toFixed(1)} s`;
      say(line);
      seen.figures.push(line);
      seen.problems.push(...problems);
    }
    if (size === 'full' && !(await isSwept(await url())))
      seen.problems.push('scheduled work did not run again');
    stream.close();
    if (hasEnded) seen.problems.push('the application exited');
  } finally {
    if (!hasEnded) await program.kill('SIGTERM');
  }
  return seen;
}

async function externalCase(directory: string, size: Size, say: Say): Promise<Seen> {
  const dataDir = join(directory, 'server');
  const server: External = { dataDir, running: await startEmbedded({ dataDir, log: () => {} }) };
  const door = await openDoor(server.running.url);
  try {
    const ownerUrl = new URL(server.running.ownerUrl);
    ownerUrl.host = new URL(door.url).host;
    const env = { ...given({ url: door.url, ownerUrl: ownerUrl.href }), DATA_DIR: join(directory, 'keys') };
    const outages = externalOutages(server, door, size);
    return await tryAll({ env, outages, url: async () => server.running.url }, size, say);
  } finally {
    door.close();
    await server.running.stop();
  }
}

export const databaseAway: Proof = {
  name: 'database-away',
  promise:
    'When the database is killed, stopped, paused or cut off, every answer is either right or a 503 that says so, and everything works again within 5 s',
  async run(size, say) {
    const directory = await mkdtemp(join(tmpdir(), 'prodejna-away-'));
    try {
      const dataDir = join(directory, 'own');
      say('With the embedded PostgreSQL:');
      const own = await tryAll(
        {
          env: { DATA_DIR: dataDir },
          outages: embeddedOutages(dataDir, size),
          url: () => runningUrl(dataDir),
        },
        size,
        say,
      );
      say('With a PostgreSQL server behind DATABASE_URL:');
      const other = await externalCase(directory, size, say);
      return {
        figures: [...own.figures, ...other.figures],
        problems: [...own.problems, ...other.problems],
      };
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  },
};
