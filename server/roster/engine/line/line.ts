import { isCounted, type Member, type Model, OFF, pointsOfSums, weekdayAt } from '../model.ts';
import { type Rest, restOf } from './rest.ts';
import { type Steps, stepsOf } from './steps.ts';

/**
 * The cheapest legal line of one person under given prices of cells, by dynamic programming over days: of all ways to
 * the same state (consecutive days, minutes, weekends, counted kinds) only the cheapest is kept. Exact as long as no
 * day has more than `beam` states.
 */

/** The reachable states of one day: their keys and prices, and the state and kind that each comes from. */
type Layer = {
  keys: Float64Array;
  prices: Float64Array;
  from: Int32Array;
  kinds: Int16Array;
  weeks: Int32Array;
  size: number;
};

const BEAM = 40_000;

const emptyLayer = (size: number): Layer => ({
  keys: new Float64Array(size),
  prices: new Float64Array(size),
  from: new Int32Array(size),
  kinds: new Int16Array(size),
  weeks: new Int32Array(size),
  size: 0,
});

export type Line = { line: Int16Array; price: number };

/** Buffers for the states, shared by all people, one at a time. */
export class LineRoom {
  private layers: Layer[] = [];
  /** Hash table from a key to its state's index; an entry with an older stamp counts as empty. */
  private places = new Int32Array(0);
  private stamps = new Int32Array(0);
  private stamp = 0;

  layerAt = (day: number) => this.layers[day]!;

  /** Returns the day's layer, emptied, with capacity for `size` states. */
  begin(day: number, size: number): Layer {
    if (this.places.length < 2 * size) {
      const places = 2 ** Math.ceil(Math.log2(4 * size));
      this.places = new Int32Array(places);
      this.stamps = new Int32Array(places);
      this.stamp = 0;
    }
    this.stamp++;
    const layer = this.layers[day];
    if (!layer || layer.keys.length < size) this.layers[day] = emptyLayer(size * 2);
    this.layers[day]!.size = 0;
    return this.layers[day]!;
  }

  /** Records the way to `key` if it is cheaper than the known one. */
  reach(layer: Layer, key: number, price: number, from: number, kind: number, week: number) {
    const mask = this.places.length - 1;
    let hash = Math.imul(key % 4_294_967_291, 0x9e3779b1) & mask;
    while (this.stamps[hash] === this.stamp && layer.keys[this.places[hash]!] !== key)
      hash = (hash + 1) & mask;
    let at = this.places[hash]!;
    if (this.stamps[hash] === this.stamp) {
      if (layer.prices[at]! <= price) return;
    } else {
      at = layer.size++;
      this.stamps[hash] = this.stamp;
      this.places[hash] = at;
      layer.keys[at] = key;
    }
    layer.prices[at] = price;
    layer.from[at] = from;
    layer.kinds[at] = kind;
    layer.weeks[at] = week;
  }
}

/** Keeps the `beam` states with the lowest bound (`costs`) of a layer; returns the lowest bound of those dropped. */
function prune(layer: Layer, beam: number, costs: Float64Array): number {
  const sorted = costs.slice().sort();
  const limit = sorted[beam - 1]!;
  let kept = 0;
  for (let at = 0; at < layer.size && kept < beam; at++) {
    if (costs[at]! > limit) continue;
    layer.keys[kept] = layer.keys[at]!;
    layer.prices[kept] = layer.prices[at]!;
    layer.from[kept] = layer.from[at]!;
    layer.kinds[kept] = layer.kinds[at]!;
    layer.weeks[kept] = layer.weeks[at]!;
    kept++;
  }
  layer.size = kept;
  return sorted[beam]!;
}

/** Builds lines of one person. The kinds to count exactly are found on demand: most lines exceed no limit anyway. */
export class LineMaker {
  /** Whether every line is proved the cheapest, so that no better state may have been dropped. */
  isExact = true;
  private counted: number[] = [];
  readonly steps: Steps;

  constructor(
    private readonly model: Model,
    private readonly member: Member,
    private readonly room: LineRoom,
    private readonly beam = BEAM,
  ) {
    this.steps = stepsOf(model, member);
    // A state keeps only its cheapest way, but a more expensive one may have had a shorter week.
    this.isExact = member.week === undefined;
  }

  /** The cheapest legal line under `prices` of cells, which include all costs of cells; null if no line is legal. */
  cheapest(prices: Float64Array): Line | null {
    for (;;) {
      const found = this.find(prices);
      if (found === null) return null;
      const broken = this.tooMany(found.line);
      if (broken.length === 0) return found;
      this.counted = [...this.counted, ...broken];
    }
  }

  private tooMany(line: Int16Array): number[] {
    const counts = this.model.kinds.map(() => 0);
    for (const kind of line) if (kind !== OFF) counts[kind]!++;
    return counts.flatMap((count, kind) => (count > this.member.mostOf[kind]! ? [kind] : []));
  }

  private find(prices: Float64Array): Line | null {
    const { model, member, room, steps, counted } = this;
    const kinds = model.kinds.length;
    const factor = model.kinds.map(() => 0);
    let combinations = 1;
    for (const kind of counted) {
      factor[kind] = combinations;
      combinations *= member.mostOf[kind]! + 1;
    }
    const { units, unitsOf, mostUnits, leastUnits } = steps;
    // A key encodes the state, and the weekends, units of time and number of each counted kind so far.
    const perWeekend = (units + 1) * combinations;
    const perState = (member.weekends + 1) * perWeekend;
    const stateOf = (key: number) => Math.floor(key / perState);
    const weekendsOf = (key: number) => Math.floor((key % perState) / perWeekend);
    const minutesOf = (key: number) => Math.floor((key % perWeekend) / combinations) * steps.unit;
    const start = room.begin(0, 1);
    start.size = 1;
    start.keys[0] = steps.first * perState;
    start.prices[0] = 0;
    start.weeks[0] = 0;
    const weekMost = member.week ?? Infinity;
    let layer = start;
    let rest: Rest | null = null;
    /** A lower bound of the cost of whole lines through each state of the layer before `day`. */
    const leastCosts = ({ size, keys, prices: own }: Layer, day: number) => {
      rest ??= restOf(model, member, steps, prices);
      const costs = new Float64Array(size);
      for (let at = 0; at < size; at++)
        costs[at] = own[at]! + rest(day, stateOf(keys[at]!), minutesOf(keys[at]!));
      return costs;
    };
    /** The lowest bound among lines that were dropped. */
    let leftOut = Infinity;
    for (let day = 0; day < model.days; day++) {
      const allowed = steps.kindsOn[day]!;
      const next = room.begin(day + 1, layer.size * allowed.length);
      const weekday = weekdayAt(model, day);
      const counts = isCounted(model, day);
      for (let at = 0; at < layer.size; at++) {
        const key = layer.keys[at]!;
        const price = layer.prices[at]!;
        const state = stateOf(key);
        const behind = key - state * perState;
        const weekends = Math.floor(behind / perWeekend);
        const done = Math.floor((behind - weekends * perWeekend) / combinations);
        const counted1 = behind - weekends * perWeekend - done * combinations;
        // The week's minutes are those of the cheapest way to the state: an approximation, rarely at the limit.
        const week = weekday === 0 ? 0 : layer.weeks[at]!;
        const after = steps.after[state]!;
        const beginsWeekend = weekday === 5 || (weekday === 6 && !steps.works[state]);
        for (let index = 0; index < allowed.length; index++) {
          const kind = allowed[index]!;
          const to = after[kind + 1]!;
          if (to < 0) continue;
          if (kind === OFF) {
            if (done + mostUnits(day + 1, to, weekends) >= leastUnits)
              room.reach(next, to * perState + behind, price, at, OFF, week);
            continue;
          }
          const week1 = week + model.kinds[kind]!.minutes;
          const units1 = counts ? done + unitsOf[kind]! : done;
          const weekends1 = counts && beginsWeekend ? weekends + 1 : weekends;
          if (week1 > weekMost || units1 > units || weekends1 > member.weekends) continue;
          if (units1 + mostUnits(day + 1, to, weekends1) < leastUnits) continue;
          const most = member.mostOf[kind]!;
          if (factor[kind] && Math.floor(counted1 / factor[kind]) % (most + 1) === most) continue;
          const behind1 = weekends1 * perWeekend + units1 * combinations + counted1 + factor[kind]!;
          room.reach(next, to * perState + behind1, price + prices[day * kinds + kind]!, at, kind, week1);
        }
      }
      if (next.size > this.beam)
        leftOut = Math.min(leftOut, prune(next, this.beam, leastCosts(next, day + 1)));
      layer = next;
    }
    // Points that depend on sums are added at the end.
    if (member.hours || member.fair) {
      for (let at = 0; at < layer.size; at++) {
        const key = layer.keys[at]!;
        layer.prices[at]! += pointsOfSums(member, minutesOf(key), weekendsOf(key));
      }
    }
    const found = this.traced(layer);
    if (leftOut < (found?.price ?? Infinity) - 1e-9) this.isExact = false;
    return found;
  }

  private traced(last: Layer): Line | null {
    let best = -1;
    for (let at = 0; at < last.size; at++) {
      if (best < 0 || last.prices[at]! < last.prices[best]!) best = at;
    }
    if (best < 0) return null;
    const line = new Int16Array(this.model.days);
    for (let day = this.model.days, at = best; day > 0; day--) {
      const layer = this.room.layerAt(day);
      line[day - 1] = layer.kinds[at]!;
      at = layer.from[at]!;
    }
    return { line, price: last.prices[best]! };
  }
}
