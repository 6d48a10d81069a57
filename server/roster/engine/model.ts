/**
 * A roster to make, whatever its rules are called: people, days, kinds of shifts. A person has one shift a day at most.
 * A cell is (day, kind) as `day * kinds + kind`. What a rule forbids is hard; what it asks for has a price in points.
 */

export type Kind = {
  minutes: number;
  /** Kinds that may not be the next day's. */
  notBefore: readonly number[];
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
  /** By kind: kinds that may not be the next day's; without it those of the kinds. */
  notBefore?: readonly (readonly number[])[];
  /** By kind: kinds that may not follow it after a single day off. */
  notAfterDayOff?: readonly (readonly number[])[];
  /** Minutes of a week from Monday to Sunday at most. */
  week?: number;
  /** Points for each minute under the least and over the most that the person should have. */
  hours?: { least: number; most: number; under: number; over: number };
  /** Points for weekends over what is fair: once for the first of them, twice for the second; none for what cannot be helped. */
  fair?: { weekends: number; over: number };
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
  /** Days whose minutes and weekends count (the last is not one); the others are edges, known and fixed. */
  counted?: { from: number; to: number };
  /** Points differ by so much at least: 1 where all prices are whole numbers. */
  finest: number;
};

/** By person: the kind of each day, or -1. A shop of twelve may have more kinds than fit a byte. */
export type Roster = Int16Array[];

export const OFF = -1;

/** A Saturday is 5. */
export const weekdayAt = ({ weekday }: Model, day: number) => (weekday + day) % 7;

/** Which weekend a Saturday or a Sunday is of. */
export const weekendAt = ({ weekday }: Model, day: number) => Math.floor((weekday + day) / 7);

/** Points of a count against what is wanted. */
export const pointsOf = (count: number, { need, under, over }: Pick<Cover, 'need' | 'under' | 'over'>) =>
  count < need ? (need - count) * under : (count - need) * over;

const countedDays = ({ days, counted }: Model) => counted ?? { from: 0, to: days };

/** Whether a day's minutes and weekend count. */
export const isCounted = (model: Model, day: number) => {
  const { from, to } = countedDays(model);
  return day >= from && day < to;
};

/** What is asked of a person's sums and not held: points for minutes and weekends. */
export function pointsOfSums({ hours, fair }: Member, minutes: number, weekends: number): number {
  const under = hours && minutes < hours.least ? (hours.least - minutes) * hours.under : 0;
  const over = hours && minutes > hours.most ? (minutes - hours.most) * hours.over : 0;
  return under + over + (fair ? steps(weekends, fair.weekends) * fair.over : 0);
}

/** One for the first weekend over what is fair, two more for the second, and so on. */
export function steps(weekends: number, fair: number): number {
  return stepsTo(weekends - fair) - stepsTo(-fair);
}

const stepsTo = (over: number) => (over <= 0 || !Number.isFinite(over) ? 0 : (over * (over + 1)) / 2);

/** Minutes and weekends that count in a line; of one whose Saturday is an edge its Sunday is no other weekend. */
export function sumsOf(model: Model, line: Int16Array): { minutes: number; weekends: number } {
  const { from, to } = countedDays(model);
  let minutes = 0;
  let weekends = 0;
  const cut = from - 1;
  let last = cut >= 0 && line[cut] !== OFF && weekdayAt(model, cut) === 5 ? weekendAt(model, cut) : -1;
  for (let day = from; day < to; day++) {
    const kind = line[day]!;
    if (kind === OFF) continue;
    minutes += model.kinds[kind]!.minutes;
    if (weekdayAt(model, day) < 5) continue;
    const weekend = weekendAt(model, day);
    if (weekend !== last) weekends++;
    last = weekend;
  }
  return { minutes, weekends };
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
export function costOfLine(model: Model, member: Member, line: Int16Array): number {
  const kinds = model.kinds.length;
  let points = 0;
  for (let day = 0; day < line.length; day++) {
    const kind = line[day]!;
    if (kind !== OFF) points += member.cost[day * kinds + kind]!;
  }
  if (!member.hours && !member.fair) return points;
  const { minutes, weekends } = sumsOf(model, line);
  return points + pointsOfSums(member, minutes, weekends);
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
