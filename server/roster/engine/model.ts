/**
 * A roster to make, whatever its rules are called: people, days, kinds of shifts. A person has one shift a day at most.
 * A cell is (day, kind) as `day * kinds + kind`. What a rule forbids is hard; what it asks for has a price in points.
 */

export type Kind = {
  minutes: number;
  /** Kinds that may not be the next day's. */
  notBefore: readonly number[];
};

/** Bounds of a sum over cells of one person. Under and over are points for each unit; without them the bound is hard. */
export type Limit = {
  cells: readonly number[];
  /** What each cell counts. */
  counts: readonly number[];
  least: number;
  most: number;
  under?: number;
  over?: number;
  /** The rule that it comes from. */
  rule: string;
};

export type Member = {
  /** By cell: 1 where the person may work, 2 where they must (a lock). */
  allowed: Uint8Array;
  /** By cell: points for working it, negative where it is wished. */
  cost: Float64Array;
  /** By kind: shifts of it at most. */
  mostOf: readonly number[];
  minutes: { least: number; most: number };
  /** Days of work running; a run that begins on the first day or ends on the last may be shorter. */
  run: { least: number; most: number };
  /** Days off running at least; before the first day and after the last everybody is off. */
  off: number;
  /** Weekends with work on Saturday or Sunday, at most. */
  weekends: number;
  limits: readonly Limit[];
};

/** So many people are wanted at what these cells of one day cover; points for each one less or more. */
export type Cover = { cells: readonly number[]; need: number; under: number; over: number };

export type Model = {
  days: number;
  kinds: readonly Kind[];
  people: readonly Member[];
  covers: readonly Cover[];
  /** The weekday of the first day: 0 is Monday. */
  weekday: number;
  /** Points that every roster has: wishes that are not met are counted from here down. */
  base: number;
};

/** By person: the kind of each day, or -1. */
export type Roster = Int8Array[];

export const OFF = -1;

/** A Saturday is 5. */
export const weekdayAt = ({ weekday }: Model, day: number) => (weekday + day) % 7;

/** Points of a count against what is wanted. */
export const pointsOf = (count: number, { need, under, over }: Pick<Cover, 'need' | 'under' | 'over'>) =>
  count < need ? (need - count) * under : (count - need) * over;

/** The sum of a limit for one person's line. */
export function summed({ cells, counts }: Limit, line: Int8Array, kinds: number): number {
  let sum = 0;
  for (const [at, cell] of cells.entries()) {
    if (line[Math.floor(cell / kinds)] === cell % kinds) sum += counts[at]!;
  }
  return sum;
}

/** How many people stand in each cell. */
export function headsOf({ days, kinds }: Model, roster: Roster): Int32Array {
  const heads = new Int32Array(days * kinds.length);
  for (const line of roster) {
    for (let day = 0; day < days; day++) {
      const kind = line[day]!;
      if (kind !== OFF) heads[day * kinds.length + kind]!++;
    }
  }
  return heads;
}

/** What one person's line costs beside the cover. */
export function costOfLine({ days, kinds }: Model, { cost, limits }: Member, line: Int8Array): number {
  let points = 0;
  for (let day = 0; day < days; day++) {
    const kind = line[day]!;
    if (kind !== OFF) points += cost[day * kinds.length + kind]!;
  }
  for (const limit of limits) {
    if (limit.under === undefined && limit.over === undefined) continue;
    const sum = summed(limit, line, kinds.length);
    if (sum < limit.least) points += (limit.under ?? 0) * (limit.least - sum);
    else if (sum > limit.most) points += (limit.over ?? 0) * (sum - limit.most);
  }
  return points;
}

/** The points of a legal roster; fewer are better. */
export function costOf(model: Model, roster: Roster): number {
  const heads = headsOf(model, roster);
  const covered = model.covers.reduce(
    (sum, cover) =>
      sum +
      pointsOf(
        cover.cells.reduce((count, cell) => count + heads[cell]!, 0),
        cover,
      ),
    model.base,
  );
  return model.people.reduce((sum, member, at) => sum + costOfLine(model, member, roster[at]!), covered);
}
