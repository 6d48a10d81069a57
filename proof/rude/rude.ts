import { type Chain, onChain } from '../chain.ts';
import { type Proof, type Say, type Seen, type Size, wait } from '../proof.ts';
import { type Experience, honestPerson, stateOf, untilState } from '../state.ts';
import { bombs } from './bombs.ts';
import { breathless, shapes } from './shapes.ts';
import { type Rudeness, type Scene, slowClients } from './slow.ts';
import { refusalFault, say as speak } from './spoken.ts';

const ADMIN = 1;
const PETRA = 12;
const PAVEL = 13;
/** The longest wait of an honest person for 95 % of requests, whatever the others do. */
const HONEST_MS = 1_000;
/** With fewer requests a 95th percentile is meaningless. */
const ENOUGH = 20;
/** How much memory may remain in use when all clients have gone. */
const LEFT_MEGABYTES = 150;
const LEFT_HANDLES = 30;

/** Sends a thousand requests at once on one connection, which must be cut. */
async function breath({ port, petra }: Scene): Promise<string[]> {
  const { seconds, status } = await speak(port, breathless(petra, 1_000));
  if (seconds > 20) return ['the connection was not cut'];
  return [0, 200].includes(status) ? [] : [`the first request was answered with ${status}`];
}

/** Opens a thousand connections at once, each with a request of the same person. */
async function crowd({ port, petra }: Scene): Promise<string[]> {
  const answers = await Promise.all(Array.from({ length: 1_000 }, () => speak(port, breathless(petra, 1))));
  const faults = answers.map(one => refusalFault(one, [200, 429, 503])?.replace(/"request_id.*/, ''));
  return [...new Set(faults.filter(fault => fault !== undefined))];
}

const shapesOf = (scene: Scene, size: Size): Rudeness[] =>
  shapes(scene.petra).map(({ what, bytes, statuses }) => ({
    what,
    run: async () => {
      // A busy machine may refuse anybody with 503.
      const honest = size === 'full' ? statuses : [...statuses, 503];
      const fault = refusalFault(await speak(scene.port, bytes), honest);
      return fault ? [fault] : [];
    },
  }));

const repeated = (count: number, what: string, run: Rudeness['run']): Rudeness[] =>
  Array.from({ length: count }, () => ({ what, run }));

/** Runs `all`, `atOnce` at a time, next to an honest person; failures go to `problem`. */
async function beside(
  scene: Scene,
  all: Rudeness[],
  atOnce: number,
  problem: (text: string) => void,
): Promise<Experience> {
  const honest = await scene.chain.pass(PAVEL);
  const stop = honestPerson(scene.chain.program().base, honest.cookie);
  const left = [...all];
  const worker = async () => {
    for (let one = left.shift(); one; one = left.shift()) {
      const faults = await one
        .run()
        .catch((error: Error) => [`this attack could not be carried out: ${error.message}`]);
      for (const fault of faults) problem(`${one.what}: ${fault}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return stop();
}

async function attack(chain: Chain, size: Size, say: Say): Promise<Seen> {
  const seen: Seen = { figures: [], problems: [] };
  const problem = (text: string) => {
    say(`FAIL ${text}`);
    seen.problems.push(text);
  };
  const { base } = chain.program();
  const scene: Scene = {
    chain,
    port: Number(new URL(base).port),
    petra: await chain.pass(PETRA),
    admin: await chain.pass(ADMIN),
    slow: await chain.pass(PETRA),
  };
  const slow = slowClients(scene, size);
  const groups: [string, Rudeness[], number][] = [
    ['hostile requests', shapesOf(scene, size), 4],
    [
      '1,000 requests at once on one connection',
      repeated(size === 'full' ? 10 : 1, '1,000 requests at once', () => breath(scene)),
      1,
    ],
    [
      '1,000 connections of one person',
      repeated(size === 'full' ? 5 : 0, '1,000 connections', () => crowd(scene)),
      1,
    ],
    ['files that are bombs or disguised', size === 'full' ? await bombs(scene) : [], 2],
    ['aborted uploads and greedy exports', slow.filter(({ isLong }) => !isLong), 2],
    ['slow clients', size === 'full' ? slow.filter(({ isLong }) => isLong) : [], 10],
  ];
  // Memory that any use of the application takes must not be attributed to them.
  const warm = honestPerson(base, scene.petra.cookie, 5);
  await wait(size === 'full' ? 2_000 : 200);
  await warm();
  const before = await stateOf(base);
  for (const [name, all, atOnce] of groups) {
    if (all.length === 0) continue;
    const { asked, failed, p95, slowest } = await beside(scene, all, atOnce, problem);
    const { megabytes } = await stateOf(base);
    const text = `${all.length} × ${name}: of ${asked} requests of an honest person, 95 % took at most ${p95.toFixed(0)} ms and the slowest ${slowest.toFixed(0)} ms`;
    say(`${text}; the application uses ${megabytes.toFixed(0)} MB of memory`);
    seen.figures.push(text);
    // A busy machine may be too slow for anybody.
    const refused = size === 'full' ? failed : failed.filter(status => status !== 503);
    if (refused.length > 0)
      problem(`${name}: an honest person was answered with ${refused.slice(0, 5).join()}`);
    if (size === 'full' && asked >= ENOUGH && p95 > HONEST_MS)
      problem(`${name}: 95 % of an honest person's requests took up to ${p95.toFixed(0)} ms`);
  }
  const calm = honestPerson(base, scene.petra.cookie, 5);
  const back = await untilState(
    base,
    ({ megabytes, handles }) =>
      megabytes < before.megabytes + LEFT_MEGABYTES && handles < before.handles + LEFT_HANDLES,
    size === 'full' ? 90_000 : 20_000,
  );
  await calm();
  const after = await stateOf(base);
  seen.figures.push(
    `the application used ${before.megabytes.toFixed(0)} MB of memory before and ${after.megabytes.toFixed(0)} MB after`,
    `it had ${before.handles} open handles before and ${after.handles} after`,
  );
  if (back === null)
    problem(
      `memory and handles did not return to normal: ${after.megabytes.toFixed(0)} MB after ${before.megabytes.toFixed(0)}, ${after.handles} handles after ${before.handles}`,
    );
  const left = await chain.leftovers();
  if (left.length > 0) problem(`${left.length} temporary directories are left behind`);
  const defects = chain.output().match(/^.*"level":(50|60).*$/gm) ?? [];
  for (const line of defects.slice(0, 5)) problem(`the application logged ${line.slice(0, 600)}`);
  return seen;
}

export const rude: Proof = {
  name: 'rude',
  promise:
    'Slow and rude clients harm only themselves: they are refused or cut off, others are served, and nothing of them remains',
  run: (size, say) =>
    // All clients have one address and some are the same person, but the rate limit is not tested here.
    onChain({ LOG_LEVEL: 'warn', RATE_LIMIT: '1000000' }, chain => attack(chain, size, say)),
};
