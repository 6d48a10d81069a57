import type { Highs } from 'highs';
import { random } from '#shared/core/random.ts';
import { type Budget, clockOf } from './clock.ts';
import { ColumnSearch, type OnBetter } from './columns.ts';
import type { Model, Roster } from './model.ts';

export type Solved = {
  /** Null when some people have no legal line, or time was over before everybody had one. */
  roster: Roster | null;
  points: number;
  /** No roster has fewer points; -Infinity where nothing is proved. */
  bound: number;
  steps: number;
  /** Who has no legal line at all. */
  impossible: number[];
};

export type Task = {
  budget: Budget;
  seed: number;
  onBetter?: OnBetter;
  /** A roster to begin with; lines that are not legal (any more) become the nearest that are. */
  begin?: Roster;
  isStopped?: () => boolean;
  /** States of a day that are kept at most. */
  beam?: number;
  /** Tells the seconds that a budget counts. */
  now?: () => number;
};

/** Steps of the search for everybody's line, about five seconds of them; states of a day are left out where it is more. */
const STEPS_OF_LINES = 3e8;
const BEAM = { least: 1_500, most: 40_000 };

const beamOf = ({ people, days, kinds }: Model) =>
  Math.min(
    BEAM.most,
    Math.max(BEAM.least, Math.ceil(STEPS_OF_LINES / (people.length * days * kinds.length))),
  );

/**
 * The best roster that is found within the budget; `onBetter` hears of each better one at once. The same seed and
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
