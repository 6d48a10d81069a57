import type { Clock } from './clock.ts';
import { type Lines, OPEN } from './lines.ts';
import type { Master, Mixed } from './master.ts';
import type { Model, Roster } from './model.ts';

/** What is nearly whole in the mixed roster is fixed with what is nearest. */
const NEARLY = 0.97;
const ROUNDS = 4;
const LUCK = 0.08;

export type Dive = {
  model: Model;
  master: Master;
  lines: Lines;
  clock: Clock;
  random: () => number;
  /** Whose lines are to be made. */
  free: number[];
  /** Points (of the mixed roster) from which on it is not worth to go on. */
  worth: number;
};

/** Fixes whole lines: the nearest, and all that are nearly whole. */
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

/** Fixes single days: a tenth of those that are open, and all that are nearly whole. */
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
 * Lines for all of `free`: what the mixed roster nearly says is fixed, the rest mixed anew with lines made around it,
 * until all is fixed. Null when it would not be worth it, or time is over.
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
