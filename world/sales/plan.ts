import { type Day, elapsedAt } from './calendar.ts';
import { expectedDocuments, hourWeights, openMinutes } from './demand.ts';
import { Dice, keyOf, PURPOSE, steps } from './dice.ts';
import type { Outlet } from './outlets.ts';

type Opening = { from: number; to: number };

/** Draws seconds from midnight (see calendar.ts), in opening hours, after the outlet's rhythm. */
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

/** How many documents an outlet makes on a day, and at what times. */
export function planOf(seed: number, day: Day, outlet: Outlet, linesPerDay: number) {
  const opening = openMinutes(outlet, day);
  const dice = new Dice(keyOf(seed, day.number, outlet.id, 0, PURPOSE.plan));
  const count = opening ? dice.count(expectedDocuments(outlet, day, linesPerDay, seed)) : 0;
  return {
    count,
    /** Rising, one a document. */
    times(): Int32Array {
      if (!opening) return new Int32Array(0);
      const draw = timesOf(outlet, day, opening);
      return Int32Array.from({ length: count }, () => draw(dice)).sort();
    },
    /** A moment for a return, for whatever is drawn. */
    timeOf: (other: Dice) => timesOf(outlet, day, opening ?? { from: 0, to: 1440 })(other),
    /** Some minutes after `time`, still on that day and before closing. */
    soonAfter(time: number, minutes: number): number {
      const closing = elapsedAt(day, (opening?.to ?? 1440) * 60 - 1, true);
      return Math.min(time + minutes * 60, closing);
    },
  };
}
