import type { Highs } from 'highs';
import type { Clock } from './clock.ts';
import { dive } from './dive.ts';
import { Lines } from './lines.ts';
import { type Column, Master } from './master.ts';
import { costOf, costOfLine, headsOf, type Model, OFF, type Roster } from './model.ts';

/**
 * Rosters built from whole lines of people whose rules concern only their own line (column generation): a linear
 * program over known lines gives prices, with which the cheapest line of each person is built, until none improves
 * it. Its solution is fractional, not a roster, but a lower bound for all rosters. Then rosters are dived for around
 * it: of everybody, then repeatedly of some people while the others keep their best lines.
 */

export type OnBetter = (roster: Roster, points: number) => void;

/** The share of the best prices so far in the next ones: without smoothing, prices jump and lines are wasted. */
const STEADY = 0.6;
/** How many lines of each person are kept for the programs of a few people. */
const LINES_KEPT = 12;
/** How many exchanges are tried on a first roster, and after each dive. */
const EXCHANGES = { first: 150_000, more: 10_000 };
/** How often a step consists only of exchanges, and the factor by which each unsuccessful one makes that rarer. */
const EXCHANGING = { often: 0.25, rarer: 0.75 };
/** The share of the budget after which rosters are tried even if lines could still be improved. */
const RELAXED = 0.6;

export class ColumnSearch {
  /** The proved lower bound of any roster's points. */
  bound = -Infinity;
  best: Roster | null = null;
  points = Infinity;
  private readonly lines: Lines;
  private known: Column[] = [];
  /** The probability of a step that consists only of exchanges. */
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

  /** Whether the best roster is proved optimal. */
  get isProved() {
    return this.points < this.bound + this.model.finest - 1e-3 * this.model.finest;
  }

  /**
   * Builds a line for each person in turn: the cheapest beside those before, or the one closest to the roster they
   * `begin` with. Returns the people who can have none. The roster is offered at once, and again when no single line
   * can be improved.
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

  /** Alternates exchanges between people and rebuilding single lines, until neither improves the roster. */
  private settle(roster: Roster, people: number[], most: number) {
    for (let points = costOf(this.model, roster); ; ) {
      const exchanged = this.lines.exchange(roster, people, this.random, most);
      // No exchange was found, and no single line could be improved before either.
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

  /** A linear program over `people`, with the best lines of the others fixed. */
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

  /** Builds lines until the linear program of everybody cannot improve, and dives for the first roster. */
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

  /** The lower bound of all rosters, when the cheapest lines at these prices cost `sum`. */
  private boundOf(prices: Float64Array, sum: number): number {
    return this.model.covers.reduce(
      (all, { need, under, over }, at) => all + Math.max(-over, Math.min(under, prices[at]!)) * need,
      this.model.base + sum,
    );
  }

  /** Keeps the lines with the lowest reduced cost, a limited number per person. */
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
    // The program's points do not include those of the other people's lines.
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

  /** Searches the lines of some people again beside the others' best ones (fewer are faster), or only exchanges. */
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
