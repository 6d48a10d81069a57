import type { Highs, Model as Solver } from 'highs';
import { costOfLine, type Model, OFF } from './model.ts';

/** A line that a person may get, with its cost without covers. */
export type Column = { person: number; line: Int16Array; cost: number };

export type Mixed = {
  /** The points of the solution, without the model's `base` and the people outside of the program. */
  points: number;
  /** By cover: the price (dual value) of needing one more person there. */
  prices: Float64Array;
  /** The share of each column in the solution, in the order in which columns were added. */
  parts: Float64Array;
};

const DEAREST = 1e6;

/**
 * The linear program over known lines of `people`: each person's shares of lines add up to one, and each cover pays
 * for too few and too many people. Its prices tell which new lines would help. It must be disposed of, as it is
 * allocated in WebAssembly's memory.
 */
export class Master {
  readonly columns: Column[] = [];
  private readonly known = new Set<string>();
  private readonly most: number[] = [];
  private readonly rowOf: Map<number, number>;
  private readonly coversOf: number[][];
  private readonly solver: Solver;

  /** `needs` is the need of each cover minus the people outside of the program. */
  constructor(
    highs: Highs,
    private readonly model: Model,
    people: number[],
    needs: ArrayLike<number>,
  ) {
    const { covers } = model;
    this.coversOf = coversByCell(model);
    this.rowOf = new Map(people.map((person, at) => [person, covers.length + at]));
    this.solver = highs.createModel();
    this.solver.options.set({ output_flag: false, presolve: 'off' });
    for (const { under, over } of covers) {
      this.solver.addCol(under, 0, highs.infinity, { indices: [], values: [] });
      this.solver.addCol(over, 0, highs.infinity, { indices: [], values: [] });
    }
    // A dummy column for each person without a line: it covers nothing and costs more than any line.
    for (const _ of people) this.solver.addCol(DEAREST, 0, 1, { indices: [], values: [] });
    for (let at = 0; at < covers.length; at++)
      this.solver.addRow(needs[at]!, needs[at]!, { indices: [2 * at, 2 * at + 1], values: [1, -1] });
    for (const at of people.keys())
      this.solver.addRow(1, 1, { indices: [2 * covers.length + at], values: [1] });
  }

  private get first() {
    return 2 * this.model.covers.length + this.rowOf.size;
  }

  /** Adds a line; returns whether it was new. */
  add(person: number, line: Int16Array): boolean {
    const key = `${person} ${line.join('')}`;
    if (this.known.has(key)) return false;
    this.known.add(key);
    const counts = new Map<number, number>();
    const kinds = this.model.kinds.length;
    for (const [day, kind] of line.entries()) {
      if (kind === OFF) continue;
      for (const at of this.coversOf[day * kinds + kind]!) counts.set(at, (counts.get(at) ?? 0) + 1);
    }
    const rows = [...counts].sort(([one], [other]) => one - other);
    const cost = costOfLine(this.model, this.model.people[person]!, line);
    this.solver.addCol(cost, 0, 1, {
      indices: [...rows.map(([row]) => row), this.rowOf.get(person)!],
      values: [...rows.map(([, count]) => count), 1],
    });
    this.columns.push({ person, line, cost });
    this.most.push(1);
    return true;
  }

  /** Disables the columns that do not satisfy `fits`; columns added later are enabled. */
  allow(fits: (column: Column) => boolean) {
    for (const [at, column] of this.columns.entries()) {
      const most = Number(fits(column));
      if (this.most[at] === most) continue;
      this.most[at] = most;
      this.solver.changeColBounds(this.first + at, 0, most);
    }
  }

  solve(): Mixed {
    this.solver.run();
    const { colValue, rowDual } = this.solver.getSolution();
    return {
      points: this.solver.getObjectiveValue(),
      prices: rowDual.slice(0, this.model.covers.length),
      parts: colValue.slice(this.first),
    };
  }

  dispose() {
    this.solver.dispose();
  }
}

/** By cell: the covers that it belongs to. */
export function coversByCell({ covers, days, kinds }: Model): number[][] {
  const coversOf: number[][] = Array.from({ length: days * kinds.length }, () => []);
  for (const [at, { cells }] of covers.entries()) for (const cell of cells) coversOf[cell]!.push(at);
  return coversOf;
}
