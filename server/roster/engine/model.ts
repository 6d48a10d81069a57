/**
 * A roster problem independent of the names of its rules: people, days, kinds of shifts. A person has at most one
 * shift a day. A cell is (day, kind) as `day * kinds + kind`. Prohibitions are hard constraints; wishes have a price
 * in points.
 */

export type Kind = {
  minutes: number;
  /** Kinds that may not follow on the next day. */
  notBefore: readonly number[];
};

export type Member = {
  /** By cell: 1 where the person may work, 2 where they must (a lock). */
  allowed: Uint8Array;
  /** By cell: points for working it, negative if it is wished for. */
  cost: Float64Array;
  /** By kind: the most shifts of it. */
  mostOf: readonly number[];
  minutes: { least: number; most: number };
  /** Limits of consecutive days of work; a run that begins on the first day or ends on the last may be shorter. */
  run: { least: number; most: number };
  /** The fewest consecutive days off; the days before the first and after the last count as off. */
  off: number;
  /** The most weekends with work on Saturday or Sunday. */
  weekends: number;
  /** By kind: kinds that may not follow on the next day; if missing, those of the kinds apply. */
  notBefore?: readonly (readonly number[])[];
  /** By kind: kinds that may not follow it after a single day off. */
  notAfterDayOff?: readonly (readonly number[])[];
  /** The most minutes in a week from Monday to Sunday. */
  week?: number;
  /** Points for each minute below the least and above the most that the person should have. */
  hours?: { least: number; most: number; under: number; over: number };
  /**
   * Points per weekend above the fair number: once for the first, twice for the second; unavoidable ones are free.
   */
  fair?: { weekends: number; over: number };
};

/** The number of people needed over these cells of one day, with points for each one too few or too many. */
export type Cover = { cells: readonly number[]; need: number; under: number; over: number };

export type Model = {
  days: number;
  kinds: readonly Kind[];
  people: readonly Member[];
  covers: readonly Cover[];
  /** The weekday of the first day: 0 is Monday. */
  weekday: number;
  /** Points that every roster has; unmet wishes are counted relative to them. */
  base: number;
  /** The days whose minutes and weekends count (`to` is exclusive); the others are edges, known and fixed. */
  counted?: { from: number; to: number };
  /** The smallest difference between points: 1 if all prices are whole numbers. */
  finest: number;
};

/** By person: the kind of each day, or -1. A shop of twelve people may have more kinds than fit into a byte. */
export type Roster = Int16Array[];

export const OFF = -1;

/** The weekday of a day: 0 is Monday, 5 Saturday. */
export const weekdayAt = ({ weekday }: Model, day: number) => (weekday + day) % 7;

/** The number of the weekend that a Saturday or Sunday belongs to. */
export const weekendAt = ({ weekday }: Model, day: number) => Math.floor((weekday + day) / 7);

/** Points of a count compared with the need. */
export const pointsOf = (count: number, { need, under, over }: Pick<Cover, 'need' | 'under' | 'over'>) =>
  count < need ? (need - count) * under : (count - need) * over;

const countedDays = ({ days, counted }: Model) => counted ?? { from: 0, to: days };

/** Whether a day's minutes and weekend count (see `counted`). */
export const isCounted = (model: Model, day: number) => {
  const { from, to } = countedDays(model);
  return day >= from && day < to;
};

/** Points for a person's total minutes and weekends, which are soft limits. */
export function pointsOfSums({ hours, fair }: Member, minutes: number, weekends: number): number {
  const under = hours && minutes < hours.least ? (hours.least - minutes) * hours.under : 0;
  const over = hours && minutes > hours.most ? (minutes - hours.most) * hours.over : 0;
  return under + over + (fair ? steps(weekends, fair.weekends) * fair.over : 0);
}

/** The multiple of `over` for weekends: one for the first above the fair number, two more for the second, etc. */
export function steps(weekends: number, fair: number): number {
  return stepsTo(weekends - fair) - stepsTo(-fair);
}

const stepsTo = (over: number) => (over <= 0 || !Number.isFinite(over) ? 0 : (over * (over + 1)) / 2);

/** The counted minutes and weekends of a line; a Sunday whose worked Saturday is an edge is not another weekend. */
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

/** How many people work in each cell. */
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

/** The cost of one person's line without covers. */
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

/** The points of a legal roster; lower is better. */
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
