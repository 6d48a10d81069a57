import type { Highs } from 'highs';
import { random } from '#shared/core/random.ts';
import { type Budget, clockOf } from './clock.ts';
import { ColumnSearch, type OnBetter } from './columns.ts';
import type { Model, Roster } from './model.ts';

export type Solved = {
  /** Null if some people have no legal line, or time ran out before everybody had one. */
  roster: Roster | null;
  points: number;
  /** A lower bound of any roster's points; -Infinity if none is proved. */
  bound: number;
  steps: number;
  /** People without any legal line. */
  impossible: number[];
};

export type Task = {
  budget: Budget;
  seed: number;
  onBetter?: OnBetter;
  /** A roster to start from; lines that are not legal (any more) are replaced by the nearest legal ones. */
  begin?: Roster;
  isStopped?: () => boolean;
  /** The most states per day that are kept. */
  beam?: number;
  /** The clock for a budget in seconds. */
  now?: () => number;
};

/** Steps for building everybody's line once, about five seconds; larger models keep fewer states per day. */
const STEPS_OF_LINES = 3e8;
const BEAM = { least: 1_500, most: 40_000 };

const beamOf = ({ people, days, kinds }: Model) =>
  Math.min(
    BEAM.most,
    Math.max(BEAM.least, Math.ceil(STEPS_OF_LINES / (people.length * days * kinds.length))),
  );

/**
 * The best roster found within the budget; `onBetter` is called with each improvement at once. The same seed and
 * budget in steps give the same roster.
 */
export function solve(
  highs: Highs,
  model: Model,
  { budget, seed, onBetter, begin, isStopped, now, beam = beamOf(model) }: Task,
): Solved {
  const clock = clockOf(budget, isStopped, now);
  const search = new ColumnSearch(highs, model, clock, random(seed), onBetter ?? (() => {}), beam);
  const impossible = search.construct(begin);
  if (search.best) {
    search.relax();
    while (!search.isProved && !clock.isOver()) search.again();
  }
  const { best, points, bound } = search;
  return { roster: best, points, bound, steps: clock.steps(), impossible };
}
