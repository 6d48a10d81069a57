import type { Highs } from 'highs';
import type { RosterGoals } from '#shared/roster/kinds.ts';
import { type Budget, clockOf } from '../engine/clock.ts';
import type { Asked, Proposed, Weights } from '../shop/asked.ts';
import { goalsOf } from '../shop/goals.ts';
import { propose } from '../shop/propose.ts';
import { pairOf, pairsOf } from './pairs.ts';

/** What a thread is told: shops, each with its own people, and what each of them may use. */
export type SearchTask = {
  shops: Asked[];
  weights: Weights;
  budget: Budget;
  seed: number;
  /** Shifts of a proposal before, to begin with. */
  begin?: Proposed[];
  /** States of a day that are kept at most while a line is made. */
  beam?: number;
};

/** The best so far of one shop: all shifts in it of what may change, helpers' among them. */
export type ShopResult = {
  prodejna: number;
  smeny: Proposed[];
  cile: RosterGoals;
  /** Who has a plan that no line fits around: nothing was added to it. */
  vynechani: number[];
};

/** What a thread says: what got better, the last time all of it. */
export type SearchMessage = { results: ShopResult[]; isLast: boolean };

/** The part of its budget that a shop gets alone, before two of them are made together. */
const ALONE = 0.5;
/** Passes of two shops that steps allow, by shop; seconds are a limit of their own. */
const PASSES = 2;

/**
 * Proposes shifts for shops: each with its own people first, then two together again and again, so that who is too many
 * in one helps in the other where their contract lets them. A pass is kept only when both together are better. The same
 * seed and steps say the same.
 */
export function searchShops(
  highs: Highs,
  { shops, weights, budget, seed, begin, beam }: SearchTask,
  onBetter: (results: ShopResult[]) => void = () => {},
): ShopResult[] {
  const smenyOf = shops.map((): Proposed[] => []);
  const vynechani = shops.map((): number[] => []);
  const isTold = shops.map(() => false);
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
    isTold[at] = true;
  };
  const isAlone = shops.length === 1;
  const part = (share: number): Budget =>
    'seconds' in budget ? { seconds: budget.seconds * share } : { steps: budget.steps };

  const clock = clockOf(
    'seconds' in budget ? { seconds: budget.seconds * shops.length } : { steps: Infinity },
  );
  // A first roster of each before any of them gets better.
  for (const [at, asked] of isAlone ? [] : shops.entries()) {
    const { smeny, vynechani: left } = propose(highs, asked, weights, { budget: { steps: 0 }, seed, beam });
    put(at, smeny, left);
    onBetter([resultOf(at)]);
  }
  for (const [at, asked] of shops.entries()) {
    const own = isTold[at] ? smenyOf[at] : begin?.filter(({ prodejna }) => numberOf.get(prodejna) === at);
    const task = { budget: part(isAlone ? 1 : ALONE), seed, begin: own, beam };
    const last = propose(highs, asked, weights, task, ({ smeny, vynechani: left }) => {
      put(at, smeny, left);
      onBetter([resultOf(at)]);
    });
    put(at, last.smeny, last.vynechani);
    onBetter([resultOf(at)]);
  }

  const passes = isAlone ? 0 : 'seconds' in budget ? Infinity : PASSES * shops.length;
  const inVain = new Set<string>();
  for (let pass = 0; pass < passes && !clock.isOver(); pass++) {
    const results = shops.map((_, at) => resultOf(at));
    const next = pairsOf(shops, weights, results).find(pair => !inVain.has(pair.join(' ')));
    if (!next) break;
    const pair = pairOf(shops, next, smenyOf.flat());
    const known = new Set(pair.people.map(({ id }) => id));
    const isOpen = ({ user_id }: Proposed) => known.has(user_id);
    const before = next.flatMap(at => smenyOf[at]!.filter(isOpen));
    const left = clock.left();
    const own: Budget =
      left === null || 'steps' in budget ? budget : { seconds: Math.min(left, budget.seconds * ALONE) };
    const found = propose(highs, pair, weights, { budget: own, seed: seed + pass, begin: before, beam });
    if (found.cile.body >= goalsOf(pair, weights, before).body) {
      inVain.add(next.join(' '));
      continue;
    }
    inVain.clear();
    for (const at of next) {
      const { prodejna } = shops[at]!.shops[0]!;
      const stays = smenyOf[at]!.filter(one => !isOpen(one));
      put(at, [...stays, ...found.smeny.filter(one => one.prodejna === prodejna)], vynechani[at]!);
    }
    // The others' people may have come or gone, and with them their hours.
    onBetter(shops.map((_, at) => resultOf(at)));
  }
  return shops.map((_, at) => resultOf(at));
}
