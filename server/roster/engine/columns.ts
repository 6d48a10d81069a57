import type { Highs } from 'highs';
import type { Clock } from './clock.ts';
import { dive } from './dive.ts';
import { Lines } from './lines.ts';
import { type Column, Master } from './master.ts';
import { costOf, costOfLine, headsOf, type Model, OFF, type Roster } from './model.ts';

/**
 * Rosters of people whose rules speak of their own line alone, made of whole lines (column generation): a linear program
 * over known lines gives prices, under which each person's cheapest line is made, until none is worth it. What it says
 * is no roster yet, but none is better. Then rosters are dived for around it: of everybody, then of some people again
 * and again beside the others' best lines.
 */

export type OnBetter = (roster: Roster, points: number) => void;

/** How much of the best prices so far is mixed into the newest: without it they jump, and lines are made for nothing. */
const STEADY = 0.6;
/** Lines of each person that are taken into the program of a few people. */
const LINES_KEPT = 12;
/** Exchanges that are tried of a first roster, and after each dive. */
const EXCHANGES = { first: 150_000, more: 10_000 };
/** How often a step is nothing but exchanges; each in vain makes it so much rarer. */
const EXCHANGING = { often: 0.25, rarer: 0.75 };
/** The part of the budget after which rosters are tried for even though lines could be made better. */
const RELAXED = 0.6;

export class ColumnSearch {
  /** No roster has fewer points, as far as proved. */
  bound = -Infinity;
  best: Roster | null = null;
  points = Infinity;
  private readonly lines: Lines;
  private known: Column[] = [];
  /** The chance of a step of nothing but exchanges. */
  private exchanging = EXCHANGING.often;

  constructor(
    private readonly highs: Highs,
    private readonly model: Model,
    private readonly clock: Clock,
    private readonly random: () => number,
    private readonly onBetter: OnBetter,
    beam: number,
  ) {
    this.lines = new Lines(model, clock, beam);
  }

  /** Whether nothing better can be. */
  get isProved() {
    return this.points < this.bound + this.model.finest - 1e-3 * this.model.finest;
  }

  /**
   * A line for everybody, one after the other, each the cheapest beside those before, or the nearest to the one that they
   * `begin` with; who has none at all. Offered at once, and again when nobody's own line can be made better.
   */
  construct(begin?: Roster): number[] {
    const roster: Roster = this.model.people.map(() => new Int16Array(this.model.days).fill(OFF));
    const impossible: number[] = [];
    for (const person of this.model.people.keys()) {
      const found = begin ? this.lines.near(begin[person]!, person) : this.lines.beside(roster, person);
      if (found === null) impossible.push(person);
      else roster[person] = found.line;
    }
    if (impossible.length > 0) return impossible;
    this.offer(roster);
    this.lines.descend(roster, [...roster.keys()]);
    this.offer(roster);
    this.settle(roster, [...roster.keys()], EXCHANGES.first);
    return [];
  }

  /** Exchanges between people, and lines made anew beside the others', until neither makes it better. */
  private settle(roster: Roster, people: number[], most: number) {
    for (let points = costOf(this.model, roster); ; ) {
      const exchanged = this.lines.exchange(roster, people, this.random, most);
      // Nobody's own line could be made better before, either.
      if (exchanged === roster) return;
      this.lines.descend(exchanged, people);
      this.offer(exchanged);
      const after = costOf(this.model, exchanged);
      if (after >= points - 1e-9 || this.clock.isOver()) return;
      [points, roster] = [after, exchanged];
    }
  }

  private offer(roster: Roster) {
    const points = costOf(this.model, roster);
    if (points >= this.points - 1e-9) return;
    this.points = points;
    this.best = roster.map(line => line.slice());
    this.onBetter(this.best, points);
  }

  /** A program over `people` beside the best lines of the others. */
  private masterOf(people: number[]): Master {
    const free = new Set(people);
    const others = this.best!.map((line, at) =>
      free.has(at) ? new Int16Array(line.length).fill(OFF) : line,
    );
    const heads = headsOf(this.model, others);
    const needs = this.model.covers.map(
      ({ cells, need }) => need - cells.reduce((sum, cell) => sum + heads[cell]!, 0),
    );
    const master = new Master(this.highs, this.model, people, needs);
    for (const person of people) master.add(person, this.best![person]!);
    for (const { person, line } of this.known) if (free.has(person)) master.add(person, line);
    return master;
  }

  /** Makes lines until the mixed roster of everybody cannot get better, and dives for the first roster. */
  relax() {
    const everybody = [...this.model.people.keys()];
    const master = this.masterOf(everybody);
    let steady: Float64Array | null = null;
    let best = -Infinity;
    let mixed = master.solve();
    const begun = this.clock.used();
    const end = begun + RELAXED * (1 - begun);
    while (!this.clock.isOver() && this.clock.used() < end) {
      this.clock.step();
      const center: Float64Array | null = steady;
      const prices: Float64Array = center
        ? mixed.prices.map((price, at) => STEADY * center[at]! + (1 - STEADY) * price)
        : mixed.prices;
      let used = prices;
      let { made, sum } = this.lines.price(master, everybody, prices);
      if (made === 0 && center) {
        used = mixed.prices;
        ({ made, sum } = this.lines.price(master, everybody, used));
      }
      const bound = this.boundOf(used, sum);
      if (bound > best) {
        best = bound;
        steady = used;
        if (this.lines.isExact) this.bound = bound;
      }
      if (made === 0) break;
      mixed = master.solve();
      if (mixed.points + this.model.base - best < 1e-3) break;
    }
    this.keep(master, mixed.prices);
    this.tryDive(master, everybody, true);
    master.dispose();
  }

  /** What no roster is under, when the cheapest lines under these prices cost `sum`. */
  private boundOf(prices: Float64Array, sum: number): number {
    return this.model.covers.reduce(
      (all, { need, under, over }, at) => all + Math.max(-over, Math.min(under, prices[at]!)) * need,
      this.model.base + sum,
    );
  }

  /** Keeps the lines that are nearest to be worth it, some of each person. */
  private keep(master: Master, prices: Float64Array) {
    const { model } = this;
    const worth = ({ person, line }: Column) => {
      const heads = headsOf(model, [line]);
      const covered = model.covers.reduce(
        (sum, { cells }, at) => sum + prices[at]! * cells.reduce((count, cell) => count + heads[cell]!, 0),
        0,
      );
      return costOfLine(model, model.people[person]!, line) - covered;
    };
    const ranked = master.columns
      .map(column => ({ column, cost: worth(column) }))
      .sort((one, other) => one.cost - other.cost);
    const counts = model.people.map(() => 0);
    this.known = ranked.flatMap(({ column }) => (counts[column.person]!++ < LINES_KEPT ? [column] : []));
  }

  private tryDive(master: Master, free: number[], byLines: boolean) {
    const { model, lines, clock, random } = this;
    const isFree = new Set(free);
    // The others' own points are none of the program's.
    const others = this.best!.reduce(
      (sum, line, at) => sum + (isFree.has(at) ? 0 : costOfLine(model, model.people[at]!, line)),
      model.base,
    );
    const worth = this.points - others - 1e-6;
    const found = dive({ model, master, lines, clock, random, free, worth }, byLines);
    if (!found) return;
    const roster = this.best!.map((line, person) => (found.get(person) ?? line).slice());
    lines.descend(roster, free);
    this.offer(roster);
    this.settle(roster, free, EXCHANGES.more);
  }

  /** Some people anew beside the best lines of the others, the fewer, the quicker; or everybody exchanges. */
  again() {
    this.clock.step();
    const { people } = this.model;
    if (this.random() < this.exchanging) {
      const before = this.points;
      this.settle(this.best!, [...people.keys()], EXCHANGES.first);
      this.exchanging = this.points < before ? EXCHANGING.often : this.exchanging * EXCHANGING.rarer;
      return;
    }
    const least = Math.min(3, people.length);
    const count = least + Math.floor(this.random() ** 2 * (Math.min(people.length, 24) - least + 1));
    const free = people
      .map((_, person) => ({ person, luck: this.random() }))
      .sort((one, other) => one.luck - other.luck)
      .slice(0, count)
      .map(({ person }) => person);
    const master = this.masterOf(free);
    try {
      this.tryDive(master, free, this.random() < 0.5);
    } finally {
      master.dispose();
    }
  }
}
