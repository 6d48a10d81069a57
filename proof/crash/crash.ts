import { join } from 'node:path';
import pg from 'pg';
import { patientOptions } from '#server/core/database/db.ts';
import { Cluster, NO_CLUSTER } from '../citus/cluster.ts';
import { type Blow, blowOf } from '../power-cut.ts';
import { type Program, type Session, signIn, startProgram, withCookie } from '../program.ts';
import { inTemporary, type Proof, type Say, type Seen, type Size, skippedFor, wait } from '../proof.ts';
import type { Area } from './area.ts';
import { rules, settings, stores } from './chain.ts';
import { imports } from './imports.ts';
import { brokenRules, wrongTraces } from './invariants.ts';
import { isCutOff } from './ledger.ts';
import { news } from './news.ts';
import { orders } from './orders.ts';
import { people, sessions } from './people.ts';
import { embedded, type Place, spread, spreadOver } from './place.ts';
import { retries } from './retries.ts';
import { attendance, shifts } from './shifts.ts';
import { notifications, tasks } from './tasks.ts';
import { vault } from './vault.ts';

const PASSWORD = 'proof-of-crash';
const READY_MS = 5_000;

/** The application that is killed and restarted, and our own connection to its database. */
type Site = { place: Place; program: Program; database: pg.Client };

async function start(place: Place): Promise<Omit<Site, 'place'>> {
  const program = await startProgram({ ...place.env, ADMIN_PASSWORD: PASSWORD });
  const database = new pg.Client(patientOptions(await place.url()));
  database.on('error', () => {});
  await database.connect();
  // A sign-in interrupted by a kill counts as failed, and a hundred kills exceed what one address may fail.
  await database.query('delete from prihlaseni_pokus');
  return { program, database };
}

/** Every part of the application that is written to; parts that others depend on come first. */
function areasOf(site: Site): Area[] {
  const base = () => site.program.base;
  const database = () => site.database;
  const makeRoom = async () => {
    await site.database.query("update pristup_odkryti set cas = cas - interval '1 hour'");
  };
  return [
    stores(),
    people(),
    news(),
    retries(),
    tasks(),
    notifications(base),
    shifts(),
    attendance(database),
    orders(),
    vault(makeRoom),
    settings(),
    rules(),
    sessions(base),
    imports(database),
  ];
}

async function writeUntilKilled(area: Area, session: Session) {
  try {
    for (;;) await area.step(session);
  } catch (error) {
    if (!isCutOff(error)) throw new Error(`${area.name}: ${(error as Error).message}`, { cause: error });
  }
}

/** Compares every area with its ledger, and the database with its rules. */
async function check(site: Site, areas: Area[], admin: Session, which: 'fresh' | 'all'): Promise<string[]> {
  const problems: string[] = [];
  for (const { name, ledger, read, listsLatest } of areas) {
    const ids = ledger.ids(listsLatest ? 'fresh' : which);
    const found = ledger.compare(ids, await read(admin, ids));
    problems.push(...found.map(problem => `${name}: ${problem}`));
  }
  const ledgers = areas.map(({ ledger }) => ledger);
  return [...problems, ...(await wrongTraces(site.database, ledgers)), ...(await brokenRules(site.database))];
}

const acknowledgedBy = (areas: Area[]) => areas.reduce((total, { ledger }) => total + ledger.acknowledged, 0);

/** Waits for the kill: a random moment in the next hundred writes, but not before every area could lose something. */
async function untilTheMoment(areas: Area[]) {
  const last = performance.now() + 20_000;
  const enough = acknowledgedBy(areas) + Math.random() * 100;
  const isTime = () =>
    acknowledgedBy(areas) >= enough && areas.every(({ ledger }) => ledger.acknowledged > 0);
  while (!isTime() && performance.now() < last) await wait(2);
  await wait(Math.random() * 50);
}

/** One round: mixed writes, the kill at a random moment, a restart. Returns how long that took, in ms. */
async function round(site: Site, areas: Area[], admin: Session, blow: Blow): Promise<number> {
  const writers = areas.map(area => writeUntilKilled(area, admin));
  const problems = Promise.all(writers);
  problems.catch(() => {});
  await Promise.race([untilTheMoment(areas), problems]);
  await site.place.strike(blow, site.program.pid);
  await site.program.kill('SIGKILL');
  await problems;
  await site.database.end().catch(() => {});
  if (blow === 'everything') await site.place.revive();
  Object.assign(site, await start(site.place));
  return site.program.readyAfter;
}

/**
 * Kills the application `rounds` times at random moments during mixed writes in all areas, every other time with its
 * database, and restarts it in the same place.
 */
async function killRepeatedly(place: Place, rounds: number, size: Size, say: Say) {
  const site: Site = { place, ...(await start(place)) };
  const problems: string[] = [];
  const restarts: number[] = [];
  const areas = areasOf(site);
  try {
    // One session for all kills: it must survive them like everything else.
    const { cookie } = await signIn(site.program.base, 'admin', PASSWORD);
    const admin = () => withCookie(site.program.base, cookie);
    for (const area of areas) await area.prepare?.(admin());
    for (let at = 1; at <= rounds; at++) {
      const readyAfter = await round(site, areas, admin(), blowOf(at));
      restarts.push(readyAfter);
      if (readyAfter > READY_MS && size === 'full')
        problems.push(`round ${at}: the application was ready only after ${Math.round(readyAfter)} ms`);
      const found = await check(site, areas, admin(), at === rounds ? 'all' : 'fresh');
      problems.push(...found.map(problem => `round ${at}: ${problem}`));
      say(
        `round ${at} (killed: ${blowOf(at)}): ${acknowledgedBy(areas)} writes acknowledged so far, ready after ${Math.round(readyAfter)} ms`,
      );
      for (const problem of found) say(`  ${problem}`);
    }
  } finally {
    await site.database.end().catch(() => {});
    await site.program.kill('SIGTERM');
  }
  const silent = areas.filter(({ ledger }) => ledger.acknowledged === 0).map(({ name }) => name);
  if (silent.length > 0) problems.push(`no write was acknowledged in ${silent.join(', ')}`);
  return { problems, restarts, areas };
}

function seenOf({ problems, restarts, areas }: Awaited<ReturnType<typeof killRepeatedly>>): Seen {
  const everything = restarts.filter((_, at) => blowOf(at + 1) === 'everything').length;
  return {
    figures: [
      `the application was killed ${restarts.length} times, ${everything} of them together with its database`,
      `${acknowledgedBy(areas)} writes were acknowledged in ${areas.length} areas`,
      `the slowest restart took ${Math.round(Math.max(...restarts))} ms`,
    ],
    problems,
  };
}

export const crash: Proof = {
  name: 'crash',
  promise:
    'An acknowledged write survives kill -9 of the application and of its database in every area; nothing is half applied, a write sent again with its key is stored once, and the application is ready again within 5 s',
  async run(size, say) {
    const rounds = size === 'short' ? 3 : 100;
    return seenOf(
      await inTemporary('crash', directory =>
        killRepeatedly(embedded(join(directory, 'data')), rounds, size, say),
      ),
    );
  },
};

export const crashSpread: Proof = {
  name: 'crash-citus',
  promise:
    'On a Citus cluster, too, an acknowledged write survives kill -9 of the application and of all servers at once in every area, and nothing is half applied',
  async run(size, say) {
    const cluster = await Cluster.find('prodejna_crash');
    if (!cluster) return skippedFor(NO_CLUSTER);
    return inTemporary('crash', async directory => {
      const place = spread(cluster, directory);
      try {
        await spreadOver(cluster, place);
        return seenOf(await killRepeatedly(place, size === 'short' ? 3 : 30, size, say));
      } finally {
        await cluster.drop();
      }
    });
  },
};
