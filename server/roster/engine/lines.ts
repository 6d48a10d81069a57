import type { Clock } from './clock.ts';
import { exchanged } from './exchange.ts';
import { type Line, LineMaker, LineRoom } from './line/line.ts';
import { coversByCell, type Master } from './master.ts';
import { costOf, headsOf, type Model, OFF, pointsOf, type Roster } from './model.ts';

/** Marks a day that is not fixed. */
export const OPEN = -2;
/** A price above all others, for cells that fixed days do not allow. */
const DEAR = 1e7;

/** Builds lines for the people of a model under prices of covers. */
export class Lines {
  private readonly makers: LineMaker[];
  private readonly coversOf: number[][];

  constructor(
    private readonly model: Model,
    private readonly clock: Clock,
    beam: number,
  ) {
    const room = new LineRoom();
    this.makers = model.people.map(member => new LineMaker(model, member, room, beam));
    this.coversOf = coversByCell(model);
  }

  /** Whether every line so far was proved the cheapest. */
  get isExact() {
    return this.makers.every(maker => maker.isExact);
  }

  /** The person's cheapest line, given the lines of the others; null if no line is legal. */
  beside(roster: Roster, person: number): Line | null {
    const { model } = this;
    const others = roster.map((line, at) => (at === person ? new Int16Array(model.days).fill(OFF) : line));
    const heads = headsOf(model, others);
    const prices = model.people[person]!.cost.slice();
    for (const cover of model.covers) {
      const count = cover.cells.reduce((sum, cell) => sum + heads[cell]!, 0);
      const more = pointsOf(count + 1, cover) - pointsOf(count, cover);
      for (const cell of cover.cells) prices[cell]! += more;
    }
    return this.makers[person]!.cheapest(prices);
  }

  /** The legal line that shares the most days with `line`: the line itself if it is legal. */
  near(line: Int16Array, person: number): Line | null {
    const kinds = this.model.kinds.length;
    const prices = this.model.people[person]!.cost.map((cost, cell) => {
      const day = line[Math.floor(cell / kinds)]!;
      return cost + (day === cell % kinds ? -DEAR : day === OFF ? DEAR : 0);
    });
    return this.makers[person]!.cheapest(prices);
  }

  /**
   * Adds each person's cheapest line under these prices to the program. Returns how many were new (`made`), and the
   * lines' total cost (`sum`), which gives a lower bound (see `boundOf`). Fixed days stay.
   */
  price(master: Master, people: Iterable<number>, prices: Float64Array, fixed?: Roster) {
    const cells = Float64Array.from(this.coversOf, covers =>
      covers.reduce((sum, at) => sum - prices[at]!, 0),
    );
    const kinds = this.model.kinds.length;
    let made = 0;
    let sum = 0;
    for (const person of people) {
      if (this.clock.isOver()) return { made, sum: -Infinity };
      const { cost } = this.model.people[person]!;
      const own = cells.map((price, cell) => {
        const day = fixed ? fixed[person]![Math.floor(cell / kinds)]! : OPEN;
        return price + cost[cell]! + (day === OPEN ? 0 : day === cell % kinds ? -DEAR : DEAR);
      });
      const found = this.makers[person]!.cheapest(own);
      if (found === null) continue;
      sum += found.price;
      if (master.add(person, found.line)) made++;
    }
    return { made, sum };
  }

  /** The best roster found by exchanges between `people`. */
  exchange(roster: Roster, people: number[], random: () => number, most: number): Roster {
    const steps = this.makers.map(maker => maker.steps);
    return exchanged(this.model, steps, roster, people, random, this.clock, most);
  }

  /** Rebuilds the lines of `people` one at a time, given the others', until none improves. */
  descend(roster: Roster, people: number[]) {
    let points = costOf(this.model, roster);
    for (let isBetter = true; isBetter; ) {
      isBetter = false;
      for (const person of people) {
        if (this.clock.isOver()) return;
        const before = roster[person]!;
        roster[person] = this.beside(roster, person)?.line ?? before;
        const after = costOf(this.model, roster);
        if (after < points - 1e-9) isBetter = true;
        else roster[person] = before;
        points = Math.min(points, after);
      }
    }
  }
}
