import type { RosterGoals } from '#shared/roster/kinds.ts';
import type { Budget } from '../engine/clock.ts';
import type { Asked, Proposed, Weights } from '../shop/asked.ts';

/** The input of a search thread: shops, each with its own people, and the budget of each. */
export type SearchTask = {
  shops: Asked[];
  weights: Weights;
  budget: Budget;
  seed: number;
  /** Shifts of a former proposal to start from. */
  begin?: Proposed[];
  /** The most states per day that are kept while building a line. */
  beam?: number;
};

/** The best result so far for one shop: all of its shifts that may change, including those of helpers. */
export type ShopResult = {
  prodejna: number;
  smeny: Proposed[];
  cile: RosterGoals;
  /** People whose existing plan fits no line: nothing was added to it. */
  vynechani: number[];
};

/** A message of the search thread: the results that improved, and in the last message all of them. */
export type SearchMessage = { results: ShopResult[]; isLast: boolean };
