import type { Clock } from './clock.ts';
import { type Lines, OPEN } from './lines.ts';
import type { Master, Mixed } from './master.ts';
import type { Model, Roster } from './model.ts';

/** A line or day with at least this share in the linear program's solution is fixed along with the highest one. */
const NEARLY = 0.97;
const ROUNDS = 4;
const LUCK = 0.08;

export type Dive = {
  model: Model;
  master: Master;
  lines: Lines;
  clock: Clock;
  random: () => number;
  /** The people whose lines are to be found. */
  free: number[];
  /** The dive is abandoned once the linear program has this many points or more. */
  worth: number;
};

/** Fixes whole lines: the one with the highest share, and all with nearly the whole share. */
function fixLines({ master, random }: Dive, open: Set<number>, { parts }: Mixed, fixed: Roster) {
  const top = new Map<number, { column: number; part: number }>();
  for (const [column, { person }] of master.columns.entries()) {
    const part = parts[column]!;
    if (open.has(person) && part > (top.get(person)?.part ?? 0)) top.set(person, { column, part });
  }
  const ranked = [...top]
    .map(([person, one]) => ({ person, ...one, rank: one.part + LUCK * random() }))
    .sort((one, other) => other.rank - one.rank);
  for (const [at, { person, column, part }] of ranked.entries()) {
    if (at === 0 || part >= NEARLY) fixed[person] = master.columns[column]!.line.slice();
  }
}

/** Fixes single days: the tenth of the open ones with the highest shares, and all with nearly the whole share. */
function fixDays({ master, model, random }: Dive, open: Set<number>, { parts }: Mixed, fixed: Roster) {
  const width = model.kinds.length + 1;
  const sums = new Map([...open].map(person => [person, new Float64Array(model.days * width)]));
  for (const [at, { person, line }] of master.columns.entries()) {
    const own = parts[at]! > 1e-9 ? sums.get(person) : undefined;
    if (own) for (const [day, kind] of line.entries()) own[day * width + kind + 1]! += parts[at]!;
  }
  const days = [...sums].flatMap(([person, own]) =>
    [...fixed[person]!].flatMap((is, day) => {
      if (is !== OPEN) return [];
      const kinds = own.subarray(day * width, (day + 1) * width);
      const part = Math.max(...kinds);
      return [{ person, day, kind: kinds.indexOf(part) - 1, part, rank: part + LUCK * random() }];
    }),
  );
  days.sort((one, other) => other.rank - one.rank);
  const enough = Math.ceil(days.length * 0.1);
  for (const [at, { person, day, kind, part }] of days.entries()) {
    if (at < enough || part >= NEARLY) fixed[person]![day] = kind;
  }
}

/**
 * Lines for all of `free`: fixes what the linear program nearly decides, then solves it again with new lines that
 * fit, until everything is fixed. Null if the result would not be an improvement, or time is over.
 */
export function dive(how: Dive, byLines: boolean): Map<number, Int16Array> | null {
  const { model, master, lines, clock, free } = how;
  const open = new Set(free);
  const fixed: Roster = [];
  for (const person of free) fixed[person] = new Int16Array(model.days).fill(OPEN);
  while (open.size > 0) {
    if (clock.isOver()) return null;
    let mixed = master.solve();
    for (let round = 0; round < ROUNDS && !clock.isOver(); round++) {
      if (lines.price(master, open, mixed.prices, fixed).made === 0) break;
      mixed = master.solve();
    }
    if (mixed.points >= how.worth) return null;
    (byLines ? fixLines : fixDays)(how, open, mixed, fixed);
    for (const person of open) if (!fixed[person]!.includes(OPEN)) open.delete(person);
    master.allow(({ person, line }) => fixed[person]!.every((is, day) => is === OPEN || is === line[day]));
  }
  return new Map(free.map(person => [person, fixed[person]!]));
}
