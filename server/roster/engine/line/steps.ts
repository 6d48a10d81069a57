import { isCounted, type Member, type Model, OFF, weekdayAt } from '../model.ts';

/**
 * What may follow what for one person: states are days off running (up to the least that is asked) and days of work
 * running with the last kind, a run that began on the first day by itself.
 */
export type Steps = {
  states: number;
  /** The state before the first day. */
  first: number;
  /** By state, then by kind + 1 (0 is a day off): the state after it, or -1. */
  after: Int32Array[];
  /** Whether the state's day was worked. */
  works: boolean[];
  /** By day: the kinds that are allowed, a day off among them. */
  kindsOn: Int16Array[];
  /** By day: the states that one can come to it with; few of all, for most kinds are offered on few days. */
  statesOn: Int32Array[];
  /** Time in units that divide all lengths of shifts. */
  unitsOf: number[];
  /** Minutes of a unit. */
  unit: number;
  units: number;
  leastUnits: number;
  /** The most units that days from `day` on can give to whom that state and those weekends lie behind. */
  mostUnits: (day: number, state: number, weekends: number) => number;
};

const divisor = (one: number, other: number): number => (other === 0 ? one : divisor(other, one % other));

/** By day: the kinds that the person may have, or the one that they must; few of many. */
function kindsByDay({ days, kinds }: Model, { allowed }: Member): Int16Array[] {
  return Array.from({ length: days }, (_, day) => {
    const own = allowed.subarray(day * kinds.length, (day + 1) * kinds.length);
    const locked = own.indexOf(2);
    if (locked >= 0) return Int16Array.of(locked);
    return Int16Array.from([OFF, ...[...own.keys()].filter(kind => own[kind]! > 0)]);
  });
}

/** The states that days of these kinds lead to, from the first one on. */
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

export function stepsOf(model: Model, member: Member): Steps {
  const { kinds, days } = model;
  const offs = Math.max(1, member.off);
  /** Runs that begin on the first day and are too short yet to end elsewhere. */
  const edges = Math.max(0, Math.min(member.run.least, member.run.most) - 1);
  const runs = member.run.most + edges;
  /** A single day off by the kind before it, where what may follow depends on it. */
  const singles = member.notAfterDayOff ? kinds.length : 0;
  const states = offs + kinds.length * runs + singles;
  const single = (kind: number) => offs + kinds.length * runs + kind;
  const working = (kind: number, run: number) => offs + kind * runs + run;
  /** The state before the first day: off for long, and any run that follows is an edge's. */
  const after = Array.from({ length: states + 1 }, () => new Int32Array(kinds.length + 1).fill(-1));
  for (let off = 0; off < offs; off++) {
    after[off]![0] = Math.min(off + 1, offs - 1);
    if (off === offs - 1) for (const kind of kinds.keys()) after[off]![kind + 1] = working(kind, 0);
  }
  after[states]![0] = offs - 1;
  for (const kind of kinds.keys()) after[states]![kind + 1] = working(kind, edges > 0 ? member.run.most : 0);
  for (const kind of kinds.keys()) {
    const notBefore = member.notBefore?.[kind] ?? kinds[kind]!.notBefore;
    if (singles > 0) {
      after[single(kind)]![0] = Math.min(1, offs - 1);
      for (const next of kinds.keys()) {
        if (offs === 1 && !member.notAfterDayOff![kind]!.includes(next))
          after[single(kind)]![next + 1] = working(next, 0);
      }
    }
    for (let run = 0; run < runs; run++) {
      const isEdge = run >= member.run.most;
      const length = isEdge ? run - member.run.most + 1 : run + 1;
      const state = after[working(kind, run)]!;
      if (isEdge || length >= member.run.least) state[0] = singles > 0 ? single(kind) : 0;
      if (length >= member.run.most) continue;
      const longer = isEdge && length < edges ? run + 1 : length;
      for (const next of kinds.keys()) if (!notBefore.includes(next)) state[next + 1] = working(next, longer);
    }
  }
  const unit = kinds.reduce((all, { minutes }) => divisor(all, minutes), 0) || 1;
  const unitsOf = kinds.map(({ minutes }) => minutes / unit);
  const kindsOn = kindsByDay(model, member);
  const statesOn = statesByDay(after, kindsOn, states);
  const works = Array.from({ length: states + 1 }, (_, state) => state >= offs && state < states - singles);
  const weekends = member.weekends + 1;
  const table = new Float64Array((days + 1) * (states + 1) * weekends);
  for (let day = days - 1; day >= 0; day--) {
    const weekday = weekdayAt(model, day);
    for (const state of statesOn[day]!) {
      for (let used = 0; used < weekends; used++) {
        let most = -Infinity;
        for (const kind of kindsOn[day]!) {
          const to = after[state]![kind + 1]!;
          if (to < 0) continue;
          const isWorked = kind !== OFF && isCounted(model, day);
          const isNew = isWorked && (weekday === 5 || (weekday === 6 && !works[state]));
          if (isNew && used + 1 >= weekends) continue;
          const rest = table[((day + 1) * (states + 1) + to) * weekends + used + Number(isNew)]!;
          most = Math.max(most, rest + (isWorked ? unitsOf[kind]! : 0));
        }
        table[(day * (states + 1) + state) * weekends + used] = most;
      }
    }
  }
  return {
    ...{ states: states + 1, first: states, after, works, kindsOn, statesOn, unitsOf, unit },
    units: Math.floor(Math.min(member.minutes.most, unit * Math.max(0, table[states * weekends]!)) / unit),
    leastUnits: Math.ceil(member.minutes.least / unit),
    mostUnits: (day, state, used) => table[(day * (states + 1) + state) * weekends + used]!,
  };
}
