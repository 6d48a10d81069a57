import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '#server/embedded/start.ts';
import { keepWorking, lostOrDoubled } from '../people.ts';
import { given, type Program, signIn, startProgram } from '../program.ts';
import { type Proof, type Say, type Seen, type Size, wait } from '../proof.ts';
import { startProxy } from './proxy.ts';

const PASSWORD = 'proof-of-rolling';
const ANSWER_MS = 20_000;
/** Time for ten checks by the proxy; on a quiet machine one would be enough. */
const DRAIN_MS = 2_000;

/** Posts without exactly one audit row: a write that was executed twice would have two. */
async function unaudited(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(`select n.id, count(a.id)::int as times from novinka n
      left join audit a on a.tabulka = 'novinka' and a.zaznam = n.id::text and a.co = 'vytvoreni'
      group by n.id having count(a.id) <> 1`);
    return rows.map(({ id, times }) => `post ${id} has ${times} audit rows`);
  } finally {
    await client.end();
  }
}

/** Restarts two instances in turn behind a proxy while people work. */
async function restartInTurn(size: Size, say: Say): Promise<Seen> {
  const directory = await mkdtemp(join(tmpdir(), 'prodejna-rolling-'));
  const database = await startEmbedded({ dataDir: join(directory, 'server'), log: () => {} });
  const env = {
    ...given(database),
    DATA_DIR: join(directory, 'keys'),
    ADMIN_PASSWORD: PASSWORD,
    TRUST_PROXY: '1',
    DRAIN_MS: `${DRAIN_MS}`,
  };
  const instances: Program[] = [];
  try {
    // The first instance creates the vault's key, which the second one reads.
    for (let count = 0; count < 2; count++) instances.push(await startProgram(env));
    const proxy = await startProxy(instances.map(({ base }) => base));
    const admin = await signIn(proxy.base, 'admin', PASSWORD);
    // Few enough for a busy machine to serve them all: excess requests would be refused, rightly.
    const people = size === 'short' ? 8 : 60;
    const stop = keepWorking({
      ...{ sessions: Array.from({ length: people }, () => admin), name: 'rolling' },
      ...{ thinkMs: 300, withinMs: ANSWER_MS },
    });
    const restarts = size === 'short' ? 2 : 12;
    const problems: string[] = [];
    for (let count = 0; count < restarts; count++) {
      await wait(size === 'short' ? 200 : 1_000);
      const old = instances.shift()!;
      await old.kill('SIGTERM');
      if ((await old.ended) !== 0)
        problems.push(`restart ${count + 1}: the old instance exited with ${await old.ended}`);
      const fresh = await startProgram(env);
      instances.push(fresh);
      proxy.replace(old.base, fresh.base);
      while (!proxy.isReady(fresh.base)) await wait(20);
      say(`restart ${count + 1}: the new instance was ready after ${Math.round(fresh.readyAfter)} ms`);
    }
    await wait(300);
    const worked = await stop();
    const lost = await lostOrDoubled(admin, worked);
    proxy.stop();
    const answered = [...worked.answers.values()].reduce((sum, count) => sum + count, 0);
    return {
      figures: [
        `instances were restarted ${restarts} times while ${people} people worked`,
        `${answered} requests were answered, the slowest after ${Math.round(worked.slowestMs)} ms`,
        `${worked.acknowledged.size} posts were acknowledged`,
        `${proxy.retried()} requests found no listener and were sent to the other instance`,
      ],
      problems: [...problems, ...worked.problems, ...lost, ...(await unaudited(database.url))],
    };
  } finally {
    await Promise.all(instances.map(instance => instance.kill('SIGTERM')));
    await database.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

export const rolling: Proof = {
  name: 'rolling',
  promise:
    'When two instances behind a proxy are restarted in turn again and again, no request fails, and nothing is lost or done twice',
  run: restartInTurn,
};
