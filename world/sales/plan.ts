import { type Day, elapsedAt } from './calendar.ts';
import { expectedDocuments, hourWeights, openMinutes } from './demand.ts';
import { Dice, keyOf, PURPOSE, steps } from './dice.ts';
import type { Outlet } from './outlets.ts';

type Opening = { from: number; to: number };

/**
 * Returns a function that draws seconds from midnight (see calendar.ts), in opening hours, by the outlet's rhythm.
 */
function timesOf(outlet: Outlet, day: Day, { from, to }: Opening) {
  const open = hourWeights(outlet.kanal).map((weight, hour) => {
    const minutes = Math.min(to, hour * 60 + 60) - Math.max(from, hour * 60);
    return minutes > 0 ? (weight * minutes) / 60 : 0;
  });
  const sums = steps(open);
  return (dice: Dice) => {
    const hour = dice.place(sums);
    const start = Math.max(from, hour * 60) * 60;
    const end = Math.min(to, hour * 60 + 60) * 60;
    return elapsedAt(day, start + dice.below(end - start), dice.chance(0.5));
  };
}

/** The number of an outlet's documents on a day, and functions for their times. */
export function planOf(seed: number, day: Day, outlet: Outlet, linesPerDay: number) {
  const opening = openMinutes(outlet, day);
  const dice = new Dice(keyOf(seed, day.number, outlet.id, 0, PURPOSE.plan));
  const count = opening ? dice.count(expectedDocuments(outlet, day, linesPerDay, seed)) : 0;
  return {
    count,
    /** The times of the documents, ascending. */
    times(): Int32Array {
      if (!opening) return new Int32Array(0);
      const draw = timesOf(outlet, day, opening);
      return Int32Array.from({ length: count }, () => draw(dice)).sort();
    },
    /** A random time for a return, drawn from the given dice. */
    timeOf: (other: Dice) => timesOf(outlet, day, opening ?? { from: 0, to: 1440 })(other),
    /** Some minutes after `time`, but on the same day and before closing. */
    soonAfter(time: number, minutes: number): number {
      const closing = elapsedAt(day, (opening?.to ?? 1440) * 60 - 1, true);
      return Math.min(time + minutes * 60, closing);
    },
  };
}
