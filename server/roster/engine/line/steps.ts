import { isCounted, type Member, type Model, OFF, weekdayAt } from '../model.ts';

/**
 * A person's rules as a state machine: states are numbers of consecutive days off (up to the required minimum), and
 * numbers of consecutive days of work with the last kind; a run that began on the first day has states of its own.
 */
export type Steps = {
  states: number;
  /** The state before the first day. */
  first: number;
  /** By state, then by kind + 1 (0 is a day off): the next state, or -1 if the kind may not follow. */
  after: Int32Array[];
  /** Whether the last day of the state was worked. */
  works: boolean[];
  /** By day: the allowed kinds, including a day off. */
  kindsOn: Int16Array[];
  /** By day: the reachable states before it; only a few of all, since most kinds are offered on few days. */
  statesOn: Int32Array[];
  /** By kind: its length in units; a unit divides the lengths of all shifts. */
  unitsOf: number[];
  /** Minutes of a unit. */
  unit: number;
  units: number;
  leastUnits: number;
  /** The most units that the days from `day` on can add, after that state and number of weekends. */
  mostUnits: (day: number, state: number, weekends: number) => number;
};

const divisor = (one: number, other: number): number => (other === 0 ? one : divisor(other, one % other));

/** By day: the kinds that the person may have, or only the one that is locked. */
function kindsByDay({ days, kinds }: Model, { allowed }: Member): Int16Array[] {
  return Array.from({ length: days }, (_, day) => {
    const own = allowed.subarray(day * kinds.length, (day + 1) * kinds.length);
    const locked = own.indexOf(2);
    if (locked >= 0) return Int16Array.of(locked);
    return Int16Array.from([OFF, ...[...own.keys()].filter(kind => own[kind]! > 0)]);
  });
}

/** The reachable states before each day, starting from the first one. */
function statesByDay(after: Int32Array[], kindsOn: Int16Array[], first: number): Int32Array[] {
  let before = new Set([first]);
  return [
    Int32Array.of(first),
    ...kindsOn.map(kinds => {
      const next = new Set<number>();
      for (const state of before) {
        for (const kind of kinds) if (after[state]![kind + 1]! >= 0) next.add(after[state]![kind + 1]!);
      }
      before = next;
      return Int32Array.from(next).sort();
    }),
  ];
}

type Machine = Pick<Steps, 'first' | 'after' | 'works'>;

/** Builds the transitions between states. */
function machineOf({ kinds }: Model, member: Member): Machine {
  const { run, notAfterDayOff } = member;
  const offs = Math.max(1, member.off);
  /** The number of states for runs that begin on the first day and would be too short elsewhere. */
  const edges = Math.max(0, Math.min(run.least, run.most) - 1);
  const runs = run.most + edges;
  const working = (kind: number, length: number) => offs + kind * runs + length;
  /** The state of a single day off after `kind`, where what may follow depends on that kind. */
  const single = (kind: number) => offs + kinds.length * runs + kind;
  /** The state before the first day: after enough days off; a run that follows may be shorter than the minimum. */
  const first = offs + kinds.length * (notAfterDayOff ? runs + 1 : runs);
  const after = Array.from({ length: first + 1 }, () => new Int32Array(kinds.length + 1).fill(-1));
  /** Lets each permitted kind after `state` begin a run or make it longer. */
  const follow = (state: number, length: number, isForbidden?: (next: number) => boolean) => {
    for (const next of kinds.keys())
      if (!isForbidden?.(next)) after[state]![next + 1] = working(next, length);
  };
  for (let off = 0; off < offs; off++) after[off]![0] = Math.min(off + 1, offs - 1);
  follow(offs - 1, 0);
  after[first]![0] = offs - 1;
  follow(first, edges > 0 ? run.most : 0);
  for (const kind of kinds.keys()) {
    const notBefore = member.notBefore?.[kind] ?? kinds[kind]!.notBefore;
    if (notAfterDayOff) {
      after[single(kind)]![0] = Math.min(1, offs - 1);
      if (offs === 1) follow(single(kind), 0, next => notAfterDayOff[kind]!.includes(next));
    }
    for (let at = 0; at < runs; at++) {
      const isEdge = at >= run.most;
      const length = isEdge ? at - run.most + 1 : at + 1;
      const state = working(kind, at);
      if (isEdge || length >= run.least) after[state]![0] = notAfterDayOff ? single(kind) : 0;
      if (length < run.most)
        follow(state, isEdge && length < edges ? at + 1 : length, next => notBefore.includes(next));
    }
  }
  const works = Array.from(after, (_, state) => state >= offs && state < single(0));
  return { first, after, works };
}

/** Computes `mostUnits` for every day, state and number of weekends; -Infinity where no line is possible. */
function mostUnitsOf(
  model: Model,
  member: Member,
  {
    first,
    after,
    works,
    kindsOn,
    statesOn,
    unitsOf,
  }: Omit<Steps, 'states' | 'units' | 'leastUnits' | 'unit' | 'mostUnits'>,
): Steps['mostUnits'] {
  const { days } = model;
  const weekends = member.weekends + 1;
  const at = (day: number, state: number, used: number) => (day * (first + 1) + state) * weekends + used;
  const table = new Float64Array((days + 1) * (first + 1) * weekends);
  const mostAfter = (day: number, state: number, used: number) => {
    const weekday = weekdayAt(model, day);
    const beginsWeekend = weekday === 5 || (weekday === 6 && !works[state]);
    let most = -Infinity;
    for (const kind of kindsOn[day]!) {
      const to = after[state]![kind + 1]!;
      const isWorked = kind !== OFF && isCounted(model, day);
      const then = isWorked && beginsWeekend ? used + 1 : used;
      if (to < 0 || then >= weekends) continue;
      most = Math.max(most, table[at(day + 1, to, then)]! + (isWorked ? unitsOf[kind]! : 0));
    }
    return most;
  };
  for (let day = days - 1; day >= 0; day--) {
    for (const state of statesOn[day]!) {
      for (let used = 0; used < weekends; used++) table[at(day, state, used)] = mostAfter(day, state, used);
    }
  }
  return (day, state, used) => table[at(day, state, used)]!;
}

export function stepsOf(model: Model, member: Member): Steps {
  const machine = machineOf(model, member);
  const unit = model.kinds.reduce((all, { minutes }) => divisor(all, minutes), 0) || 1;
  const unitsOf = model.kinds.map(({ minutes }) => minutes / unit);
  const kindsOn = kindsByDay(model, member);
  const statesOn = statesByDay(machine.after, kindsOn, machine.first);
  const found = { ...machine, kindsOn, statesOn, unitsOf };
  const mostUnits = mostUnitsOf(model, member, found);
  const most = Math.max(0, mostUnits(0, machine.first, 0));
  return {
    ...{ ...found, states: machine.after.length, unit, mostUnits },
    units: Math.floor(Math.min(member.minutes.most, unit * most) / unit),
    leastUnits: Math.ceil(member.minutes.least / unit),
  };
}
