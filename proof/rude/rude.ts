import { type Chain, onChain } from '../chain.ts';
import { type Proof, type Say, type Seen, type Size, wait } from '../proof.ts';
import { type Experience, honestPerson, stateOf, untilState } from '../state.ts';
import { bombs } from './bombs.ts';
import { breathless, shapes } from './shapes.ts';
import { type Rudeness, type Scene, slowClients } from './slow.ts';
import { call, refusalFault, say as speak } from './spoken.ts';

const ADMIN = 1;
const PETRA = 12;
const PAVEL = 13;
/** What an honest person may wait, 95 % of requests, whatever the others do. */
const HONEST_MS = 1_000;
/** What may be left of memory when everybody has gone. */
const LEFT_MEGABYTES = 150;
const LEFT_HANDLES = 30;

/** A thousand requests in one breath: as many answers as the connection reads, and the limit of one person. */
async function breath({ port, petra }: Scene): Promise<string[]> {
  const line = call(port, breathless(petra, 1_000));
  let status = 0;
  line.socket.once('data', text => {
    status = Number(`${text}`.split(' ')[1]);
  });
  await line.answer;
  await wait(2_000);
  line.socket.destroy();
  return [200, 429].includes(status) ? [] : [`the first was answered ${status}`];
}

const shapesOf = (scene: Scene): Rudeness[] =>
  shapes(scene.petra).map(({ what, bytes, statuses }) => ({
    what,
    run: async () => {
      const fault = refusalFault(await speak(scene.port, bytes), statuses);
      return fault ? [fault] : [];
    },
  }));

/** Runs `all` at `atOnce` beside an honest person; what went wrong goes to `problem`. */
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
      const faults = await one.run().catch((error: Error) => [`it broke: ${error.message}`]);
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
  };
  const slow = slowClients(scene, size);
  const groups: [string, Rudeness[], number][] = [
    ['hostile requests', shapesOf(scene), 4],
    ['1,000 requests in one breath', [{ what: 'a breath', run: () => breath(scene) }], 1],
    ['bombs and disguises', size === 'full' ? bombs(scene) : [], 2],
    ['aborted and greedy', slow.filter(({ isLong }) => !isLong), 2],
    ['slow clients', size === 'full' ? slow.filter(({ isLong }) => isLong) : [], 10],
  ];
  // What any use of the application takes is not theirs.
  const warm = honestPerson(base, scene.petra.cookie, 5);
  await wait(2_000);
  await warm();
  const before = await stateOf(base);
  for (const [name, all, atOnce] of groups) {
    if (all.length === 0) continue;
    const { asked, failed, p95, slowest } = await beside(scene, all, atOnce, problem);
    const { megabytes } = await stateOf(base);
    const text = `${all.length} × ${name}: an honest person waited ${p95.toFixed(0)} ms (95 %), at most ${slowest.toFixed(0)} ms of ${asked} requests`;
    say(`${text}; ${megabytes.toFixed(0)} MB`);
    seen.figures.push(text);
    if (failed.length > 0) problem(`${name}: an honest person was answered ${failed.slice(0, 5).join()}`);
    if (size === 'full' && p95 > HONEST_MS) problem(`${name}: an honest person waited ${p95.toFixed(0)} ms`);
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
    `memory ${before.megabytes.toFixed(0)} MB before, ${after.megabytes.toFixed(0)} MB after`,
    `open handles ${before.handles} and ${after.handles}`,
  );
  if (back === null)
    problem(
      `left: ${after.megabytes.toFixed(0)} MB of ${before.megabytes.toFixed(0)}, ${after.handles} handles of ${before.handles}`,
    );
  const left = await chain.leftovers();
  if (left.length > 0) problem(`${left.length} temporary directories are left`);
  const defects = chain.output().match(/^.*"level":(50|60).*$/gm) ?? [];
  for (const line of defects.slice(0, 5)) problem(`the application logged ${line.slice(0, 600)}`);
  return seen;
}

export const rude: Proof = {
  name: 'rude',
  promise:
    'Slow and rude clients hurt only themselves: they are refused or cut, others are served, and nothing of them is left',
  run: (size, say) =>
    // All come from one address and some of them in one person's name, which is not what is tried here.
    onChain({ LOG_LEVEL: 'warn', RATE_LIMIT: '1000000' }, chain => attack(chain, size, say)),
};
