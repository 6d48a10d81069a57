import { sql } from 'kysely';
import { LISTENER } from '#server/events/hub.ts';
import { insertUser } from '#server/users/queries.ts';
import { askAgainAfter } from '#shared/events/coming-back.ts';
import { type Chain, onChain, type Pass } from '../chain.ts';
import { type Proof, patience, percentile, type Say, type Seen, wait } from '../proof.ts';
import { honestPerson, stateOf, untilState } from '../state.ts';
import { type Follower, follow, inGroups } from './follower.ts';
import { layWire, type Wire } from './wire.ts';

/** A person may follow twenty times; these people have this many windows and devices. */
const EACH = 18;
const FIRST_ID = 2_000;
const BROADCASTS = 10;
const BROADCAST_MS = 2_000;
/** How much of the application's memory a stream may take. */
const MAX_KILOBYTES = 100;
const HEARTBEAT_MS = 20_000;
/** How long somebody else may wait while a thousand pages return at the same moment. */
const HONEST_MS = 2_000;

type Page = { pass: Pass; userId: number; follower?: Follower };
type Scene = {
  /** Whether there is time to measure. */
  isFull: boolean;
  /** How long to wait for something that must happen. */
  patienceMs: number;
  chain: Chain;
  wire: Wire;
  pages: Page[];
  say: Say;
  figure(text: string): void;
  problem(text: string): void;
};

const portOf = (chain: Chain) => Number(new URL(chain.program().base).port);

/** People in addition to the chain's, and the pages they have open. */
async function makePages(chain: Chain, count: number): Promise<Page[]> {
  await chain.db.transaction().execute(async tx => {
    for (let at = 0; at * EACH < count; at++) {
      const person = { uzivatelske_jmeno: `sledujici${at}`, jmeno: 'Jan', prijmeni: `Sledující ${at}` };
      const rest = {
        role: 'PRODEJCE' as const,
        aktivni: true,
        prodejna_id: 1,
        moduly: [],
        heslo_hash: 'none',
      };
      await insertUser(tx, { id: FIRST_ID + at, ...person, ...rest });
    }
  });
  return inGroups(
    Array.from({ length: count }, (_, at) => FIRST_ID + Math.floor(at / EACH)),
    50,
    async userId => ({ userId, pass: await chain.pass(userId) }),
  );
}

async function openAll({ wire, pages, problem }: Scene, atOnce: number) {
  const followers = await inGroups(pages, atOnce, ({ pass }) => follow(wire.port, pass.cookie));
  for (const [at, follower] of followers.entries()) pages[at]!.follower = follower;
  const refused = followers.filter(({ status }) => status !== 200).map(({ status }) => status);
  if (refused.length > 0) problem(`${refused.length} streams were not opened: ${refused.slice(0, 5).join()}`);
}

/** Opens all streams; measures their cost, and checks that one person cannot have more than twenty. */
async function opening(scene: Scene) {
  const { chain, pages, isFull, say, figure, problem } = scene;
  const { base } = chain.program();
  const before = await stateOf(base);
  await openAll(scene, 50);
  await wait(isFull ? 2_000 : 100);
  const { streams, megabytes } = await stateOf(base);
  const each = ((megabytes - before.megabytes) * 1024) / streams;
  say(
    `${streams} live streams of ${Math.ceil(pages.length / EACH)} people are open and take ${each.toFixed(0)} kB of memory each`,
  );
  figure(`${streams} idle live streams took ${each.toFixed(0)} kB of memory each`);
  if (streams !== pages.length) problem(`${streams} streams are open, not ${pages.length}`);
  if (isFull && each > MAX_KILOBYTES) problem(`a stream takes ${each.toFixed(0)} kB`);
  const first = pages[0]!;
  const more = await inGroups(
    Array.from({ length: 21 - EACH }, (_, at) => at),
    1,
    async () => follow(portOf(chain), first.pass.cookie),
  );
  const statuses = more.map(({ status }) => status);
  if (statuses.at(-1) !== 429) problem(`the 21st stream of a person was answered with ${statuses.at(-1)}`);
  for (const follower of more) follower.leave();
}

/** A post must reach everybody within two seconds, again and again. */
async function broadcasts({ chain, pages, say, figure, problem }: Scene, author: Pass) {
  const { base } = chain.program();
  const times: number[] = [];
  for (let round = 0; round < BROADCASTS; round++) {
    const began = performance.now();
    const answer = await fetch(`${base}/api/news/`, {
      method: 'POST',
      headers: { cookie: author.cookie, 'x-csrftoken': author.token, 'content-type': 'application/json' },
      body: JSON.stringify({ obsah: `Všem, ${round}` }),
    });
    const { id } = (await answer.json()) as { id: number };
    const mine = `"tema":"news","id":${id},`;
    const late = () => pages.filter(({ follower }) => !follower!.heard().includes(mine));
    while (late().length > 0 && performance.now() - began < BROADCAST_MS) await wait(10);
    if (late().length > 0) problem(`broadcast ${round}: ${late().length} pages did not hear it within 2 s`);
    times.push(...pages.map(({ follower }) => follower!.heardAt() - began));
  }
  const [p50, worst] = [percentile(times, 0.5), Math.max(...times)];
  say(`pages heard of a post after ${p50.toFixed(0)} ms (median), the last one after ${worst.toFixed(0)} ms`);
  figure(
    `all pages heard of a post, after a median of ${p50.toFixed(0)} ms, the last one after ${worst.toFixed(0)} ms`,
  );
}

/** The number of transactions so far; the database counts them with a delay. */
const transactions = async ({ pool }: Chain) => {
  await wait(1_500);
  const { rows } = await pool.query(
    'select xact_commit::int as n from pg_stat_database where datname = current_database()',
  );
  return rows[0].n as number;
};

/** Everybody returns and fetches what the page shows, as the client does when its stream is open again. */
async function comeBack({ wire, pages, problem }: Scene, delayOf: (failures: number) => number) {
  const statuses = new Map<number, number>();
  const count = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
  await Promise.all(
    pages.map(async page => {
      for (let failures = 1; failures < 20; failures++) {
        await wait(delayOf(failures));
        page.follower = await follow(wire.port, page.pass.cookie);
        count(page.follower.status);
        if (page.follower.status === 200) break;
      }
      for (const path of ['/api/users/current/', '/api/news/?limit=10']) {
        const answer = await fetch(`http://127.0.0.1:${wire.port}${path}`, {
          headers: { cookie: page.pass.cookie },
        }).catch(() => null);
        await answer?.arrayBuffer();
        count(answer?.status ?? 0);
      }
    }),
  );
  const bad = [...statuses].filter(([status]) => status !== 200 && status !== 0);
  if (bad.length > 0)
    problem(`pages that came back were refused: ${bad.map(([status, n]) => `${n} × ${status}`).join()}`);
  const away = pages.filter(({ follower }) => !follower?.isOpen());
  if (away.length > 0) problem(`${away.length} pages did not come back`);
}

/** Measures what `work` costs the database and the others, in words. */
async function storm(
  scene: Scene,
  name: string,
  reader: Pass,
  cut: () => Promise<void>,
  delayOf: (n: number) => number,
) {
  const { chain, pages, isFull, say, figure, problem } = scene;
  const before = isFull ? await transactions(chain) : 0;
  await cut();
  const stop = honestPerson(chain.program().base, reader.cookie);
  const began = performance.now();
  await comeBack(scene, delayOf);
  const seconds = (performance.now() - began) / 1000;
  const honest = await stop();
  const each = isFull ? ((await transactions(chain)) - before) / pages.length : 0;
  const text = `${name}: all pages were back and had fetched everything again after ${seconds.toFixed(1)} s${isFull ? `, with ${each.toFixed(1)} transactions a page` : ''}; others waited at most ${honest.slowest.toFixed(0)} ms`;
  say(text);
  figure(text);
  if (honest.failed.length > 0) problem(`${name}: somebody else was answered with ${honest.failed.join()}`);
  // One for the stream and a few for each of the two fetches.
  if (each > 15) problem(`${name}: a page took ${each.toFixed(1)} transactions`);
  if (isFull && honest.p95 > HONEST_MS)
    problem(`${name}: 95 % of others' requests took up to ${honest.p95.toFixed(0)} ms`);
}

/** The database's listening connection is lost: everybody must be told to fetch again. */
async function deafness({ chain, pages, patienceMs, say, figure, problem }: Scene) {
  const began = performance.now();
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = ${LISTENER}`.execute(chain.db);
  const missing = () => pages.filter(({ follower }) => !follower!.heard().includes('event: obnova'));
  while (missing().length > 0 && performance.now() - began < patienceMs) await wait(50);
  if (missing().length > 0) problem(`${missing().length} pages were not told to fetch everything again`);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  say(`all pages were told to fetch everything again ${seconds} s after the listening connection was lost`);
  figure(
    `all pages were told to fetch everything again ${seconds} s after the connection that listens for changes was lost`,
  );
}

/** Pages that do not read: nothing is buffered for them, and the heartbeat finds them. */
async function sleepers({ chain, pages, say, figure, problem }: Scene) {
  const { base } = chain.program();
  const before = await stateOf(base);
  const asleep = pages.slice(0, EACH);
  for (const { follower } of asleep) follower!.fallAsleep();
  let most = 0;
  for (let round = 0; round < 6; round++) {
    await sql`select pg_notify('zmeny', json_build_object('tema', 'notifications', 'id', n, 'co', 'zmena', 'kdo', null,
      'pro', json_build_array(${asleep[0]!.userId}::int), 'vypln', repeat('x', 7000))::text)
      from generate_series(1, 1000) as n`.execute(chain.db);
    most = Math.max(most, (await stateOf(base)).megabytes);
  }
  const grown = most - before.megabytes;
  const gone = await untilState(
    base,
    ({ streams }) => streams === pages.length - EACH,
    2 * HEARTBEAT_MS + 5_000,
  );
  const text = `${EACH} pages that do not read were sent 40 MB each: memory grew by ${grown.toFixed(0)} MB, and the pages were dropped after ${((gone ?? Number.NaN) / 1000).toFixed(0)} s`;
  say(text);
  figure(text);
  if (gone === null) problem('pages that do not read were not dropped');
  if (grown > 150) problem(`memory grew by ${grown.toFixed(0)} MB because of pages that do not read`);
  for (const { follower } of asleep) follower!.leave();
}

async function watch(chain: Chain, count: number, size: 'short' | 'full', say: Say): Promise<Seen> {
  const seen: Seen = { figures: [], problems: [] };
  const wire = await layWire(portOf(chain));
  const pages = await makePages(chain, count);
  const [author, reader] = [await chain.pass(12), await chain.pass(13)];
  const scene: Scene = {
    ...{ chain, wire, pages, say, isFull: size === 'full', patienceMs: patience(size, 10_000) },
    figure: text => void seen.figures.push(text),
    problem: text => void seen.problems.push(text),
  };
  try {
    await opening(scene);
    const stop = honestPerson(chain.program().base, reader.cookie);
    await broadcasts(scene, author);
    const honest = await stop();
    scene.figure(`95 % of other requests meanwhile took at most ${honest.p95.toFixed(0)} ms`);
    const cut = async () => wire.cut();
    const atOnce = (failures: number) => (failures === 1 ? 0 : 200);
    await storm(scene, 'when all streams were cut and came back at the same moment', reader, cut, atOnce);
    await deafness(scene);
    // As a page does that lost the server.
    const asPages = () => askAgainAfter();
    const restart = async () => {
      await chain.restart();
      wire.leadTo(portOf(chain));
    };
    await storm(
      scene,
      'when the application restarted and pages came back as in browsers',
      reader,
      restart,
      asPages,
    );
    if (scene.isFull) await sleepers(scene);
    for (const { follower } of pages) follower?.leave();
    const empty = await untilState(chain.program().base, ({ streams }) => streams === 0, scene.patienceMs);
    if (empty === null) scene.problem('live streams are still open when everybody has gone');
    const defects = chain.output().match(/"level":(50|60)/g) ?? [];
    if (defects.length > 0) scene.problem(`the application logged ${defects.length} errors`);
  } finally {
    await wire.close();
  }
  return seen;
}

export const streams: Proof = {
  name: 'streams',
  promise:
    'A thousand pages can follow the live stream: all of them hear of a change within 2 s, all come back after a cut, and a page that does not read is dropped',
  run: (size, say) =>
    onChain({ LOG_LEVEL: 'warn', RATE_LIMIT: '1200' }, chain =>
      watch(chain, size === 'short' ? 60 : 1_000, size, say),
    ),
};
