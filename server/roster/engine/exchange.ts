import type { Clock } from './clock.ts';
import type { Steps } from './line/steps.ts';
import {
  costOfLine,
  isCounted,
  type Member,
  type Model,
  OFF,
  type Roster,
  weekdayAt,
  weekendAt,
} from './model.ts';

/**
 * Two people exchange their shifts of a few consecutive days. The number of people on each shift stays, so only the
 * points of these two change, which takes microseconds to compute. Building lines one by one cannot do that: a
 * weekend that one person gives away would be uncovered until the other has it.
 */

/** The most days exchanged at once. */
const LONGEST = 8;
/** A worse roster is accepted if it is no worse than the one this many tries before (late acceptance). */
const MEMORY = 500;
/** Tries for each pair of people; the search ends after half of them without an improvement. */
const TRIES = 1_500;
const CLOCK_EVERY = 5_000;

/** The best roster found by up to `most` exchanges between `people`; the initial one itself if none is better. */
export function exchanged(
  model: Model,
  steps: readonly Steps[],
  roster: Roster,
  people: readonly number[],
  random: () => number,
  clock: Clock,
  most: number,
): Roster {
  const pairs = (people.length * (people.length - 1)) / 2;
  const tries = Math.min(most, TRIES * pairs);
  const now = roster.map(line => line.slice());
  const costs = now.map((line, at) => costOfLine(model, model.people[at]!, line));
  const memory = new Float64Array(MEMORY);
  const upTo = (count: number) => Math.floor(random() * count);
  const { from: first, to: last } = model.counted ?? { from: 0, to: model.days };
  let best = roster;
  /** Points compared with the initial roster. */
  let points = 0;
  let fewest = 0;
  for (let count = 0, found = 0; count < tries && count - found < tries / 2; count++) {
    if (count % CLOCK_EVERY === 0 && clock.isOver()) break;
    const one = people[upTo(people.length)]!;
    const other = people[upTo(people.length)]!;
    const from = first + upTo(last - first);
    const to = Math.min(last, from + 1 + upTo(LONGEST));
    if (one === other || !exchange(now[one]!, now[other]!, from, to)) continue;
    const costOfOne = costOfLine(model, model.people[one]!, now[one]!);
    const costOfOther = costOfLine(model, model.people[other]!, now[other]!);
    const after = points + costOfOne - costs[one]! + costOfOther - costs[other]!;
    const isGood = after <= points + 1e-9 || after <= memory[count % MEMORY]!;
    if (
      !isGood ||
      !mayHave(model, model.people[one]!, steps[one]!, now[one]!) ||
      !mayHave(model, model.people[other]!, steps[other]!, now[other]!)
    ) {
      exchange(now[one]!, now[other]!, from, to);
      continue;
    }
    costs[one] = costOfOne;
    costs[other] = costOfOther;
    points = after;
    memory[count % MEMORY] = points;
    if (points >= fewest - 1e-6) continue;
    fewest = points;
    found = count;
    best = now.map(line => line.slice());
  }
  return best;
}

/** Exchanges the days and returns whether any differed; repeating it undoes it. */
function exchange(one: Int16Array, other: Int16Array, from: number, to: number): boolean {
  let isOther = false;
  for (let day = from; day < to; day++) {
    const kind = one[day]!;
    if (kind === other[day]) continue;
    isOther = true;
    one[day] = other[day]!;
    other[day] = kind;
  }
  return isOther;
}

/** Whether the person's rules allow the line. */
export function mayHave(model: Model, member: Member, steps: Steps, line: Int16Array): boolean {
  const { kinds, days } = model;
  let state = steps.first;
  let week = 0;
  let minutes = 0;
  let weekends = 0;
  let weekend = -1;
  for (let day = 0; day < days; day++) {
    const kind = line[day]!;
    if (!steps.kindsOn[day]!.includes(kind)) return false;
    state = steps.after[state]![kind + 1]!;
    if (state < 0) return false;
    const weekday = weekdayAt(model, day);
    if (weekday === 0) week = 0;
    if (kind === OFF) continue;
    week += kinds[kind]!.minutes;
    if (week > (member.week ?? Infinity)) return false;
    const isCountedDay = isCounted(model, day);
    if (isCountedDay) minutes += kinds[kind]!.minutes;
    const now = weekendAt(model, day);
    if (weekday < 5 || now === weekend) continue;
    weekend = now;
    if (isCountedDay) weekends++;
  }
  if (minutes < member.minutes.least || minutes > member.minutes.most || weekends > member.weekends)
    return false;
  return kinds.every((_, kind) => {
    const most = member.mostOf[kind]!;
    if (most >= days) return true;
    let count = 0;
    for (let day = 0; day < days; day++) if (line[day] === kind) count++;
    return count <= most;
  });
}
