import loadHighs, { type Highs } from 'highs';
import { type Budget, clockOf } from '../engine/clock.ts';
import type { Proposed } from '../shop/asked.ts';
import { goalsOf } from '../shop/goals.ts';
import { type Proposal, propose, type Search } from '../shop/propose.ts';
import { stillPossible } from './begin.ts';
import { pairsOf, questionOf } from './pairs.ts';
import type { SearchTask, ShopResult } from './task.ts';

/** The share of its budget that a shop uses alone, before two of them are searched together. */
const ALONE = 0.5;
/** WebAssembly's memory never shrinks: above this size the solver is loaded anew. */
const MEMORY_MOST = 256 * 2 ** 20;
/** How many passes over two shops a budget of steps allows, per shop; a budget of seconds limits itself. */
const PASSES = 2;

/**
 * Proposes shifts for shops: first each with its own people, then repeatedly two together, so that people not needed
 * in one help in the other where their contract allows it. A pass is kept only if it improves both shops' total. The
 * same seed and steps give the same result.
 */
export async function searchShops(
  begun: Highs,
  { shops, weights, budget, seed, begin = [], beam }: SearchTask,
  onBetter: (results: ShopResult[]) => void = () => {},
  now?: () => number,
): Promise<ShopResult[]> {
  let highs = begun;
  const renew = async () => {
    if (highs.memoryBytes > MEMORY_MOST) highs = await loadHighs();
  };
  const smenyOf = shops.map((): Proposed[] => []);
  const vynechani = shops.map((): number[] => []);
  const numberOf = new Map(shops.map((asked, at) => [asked.shops[0]!.prodejna, at]));
  const resultOf = (at: number): ShopResult => ({
    prodejna: shops[at]!.shops[0]!.prodejna,
    smeny: smenyOf[at]!,
    cile: goalsOf(shops[at]!, weights, smenyOf.flat()),
    vynechani: vynechani[at]!,
  });
  const put = (at: number, smeny: Proposed[], left: number[]) => {
    smenyOf[at] = smeny;
    vynechani[at] = left;
  };
  const isAlone = shops.length === 1;
  const part = (share: number): Budget =>
    'seconds' in budget ? { seconds: budget.seconds * share } : { steps: budget.steps };

  const clock = clockOf(
    'seconds' in budget ? { seconds: budget.seconds * shops.length } : { steps: Infinity },
    undefined,
    now,
  );
  const ownIds = shops.map(({ people }) => new Set(people.map(({ id }) => id)));
  const helping = begin.filter(one => !ownIds[numberOf.get(one.prodejna) ?? -1]?.has(one.user_id));
  for (const one of stillPossible(shops, helping)) smenyOf[numberOf.get(one.prodejna)!]?.push(one);
  /** Searches a shop with its own people; its helpers stay, and so do its people's shifts in other shops. */
  const alone = (at: number, task: Pick<Search, 'budget' | 'begin'>, isTold: boolean) => {
    const asked = questionOf(shops, [at], smenyOf.flat());
    const helpers = smenyOf[at]!.filter(({ user_id }) => !ownIds[at]!.has(user_id));
    const keep = ({ smeny, vynechani: left }: Pick<Proposal, 'smeny' | 'vynechani'>) => {
      put(at, [...smeny, ...helpers], left);
      onBetter([resultOf(at)]);
    };
    keep(propose(highs, asked, weights, { ...task, seed, beam, now }, isTold ? keep : undefined));
  };
  const before = shops.map((_, at) =>
    begin.filter(one => numberOf.get(one.prodejna) === at && ownIds[at]!.has(one.user_id)),
  );
  // Make a first roster of each shop before improving any of them.
  for (const [at] of isAlone ? [] : shops.entries())
    alone(at, { budget: { steps: 0 }, begin: before[at]!.length > 0 ? before[at] : undefined }, false);
  for (const [at] of shops.entries()) {
    const own = isAlone ? before[at]! : smenyOf[at]!.filter(({ user_id }) => ownIds[at]!.has(user_id));
    const from = own.length > 0 ? own : undefined;
    await renew();
    alone(at, { budget: part(isAlone ? 1 : ALONE), begin: from }, true);
  }

  const passes = isAlone ? 0 : 'seconds' in budget ? Infinity : PASSES * shops.length;
  const inVain = new Set<string>();
  for (let pass = 0; pass < passes && !clock.isOver(); pass++) {
    const results = shops.map((_, at) => resultOf(at));
    const next = pairsOf(shops, weights, results).find(pair => !inVain.has(pair.join(' ')));
    if (!next) break;
    await renew();
    const pair = questionOf(shops, next, smenyOf.flat());
    const known = new Set(pair.people.map(({ id }) => id));
    const isOpen = ({ user_id }: Proposed) => known.has(user_id);
    const had = next.flatMap(at => smenyOf[at]!.filter(isOpen));
    const left = clock.left();
    const own: Budget =
      left === null || 'steps' in budget ? budget : { seconds: Math.min(left, budget.seconds * ALONE) };
    const found = propose(highs, pair, weights, { budget: own, seed: seed + pass, begin: had, beam, now });
    if (found.cile.body >= goalsOf(pair, weights, had).body) {
      inVain.add(next.join(' '));
      continue;
    }
    inVain.clear();
    for (const at of next) {
      const { prodejna } = shops[at]!.shops[0]!;
      const stays = smenyOf[at]!.filter(one => !isOpen(one));
      const left = found.vynechani.filter(id => ownIds[at]!.has(id));
      put(at, [...stays, ...found.smeny.filter(one => one.prodejna === prodejna)], left);
    }
    // A pass may move other shops' people in or out, which changes their hours, so all results are sent.
    onBetter(shops.map((_, at) => resultOf(at)));
  }
  return shops.map((_, at) => resultOf(at));
}
