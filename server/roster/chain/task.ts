import type { RosterGoals } from '#shared/roster/kinds.ts';
import type { Budget } from '../engine/clock.ts';
import type { Asked, Proposed, Weights } from '../shop/asked.ts';

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
