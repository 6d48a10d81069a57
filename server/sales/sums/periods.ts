import { Cells } from './cells.ts';

/** Days, decades, months and years. */
export type Grain = 'd' | 'k' | 'm' | 'r';

/** Rows that are of no use and may grow to so many. */
const MOST_UNUSED = 10_000;

/** Periods of a grain: those that are being summed, and of others whether what was written of them is all there is. */
export class Periods {
  readonly open = new Map<number, Cells>();
  /** Of those that are not open: true when they were written, false when they are made of the lines at the end. */
  readonly #closed = new Map<number, boolean>();

  /** Where lines go whose period is made of its lines at the end. */
  #unused = new Cells();
  /** Periods of which rows were written that do not hold. */
  readonly #wrong = new Set<number>();

  constructor(readonly grain: Grain) {}

  isKnown(from: number) {
    return this.open.has(from) || this.#closed.has(from);
  }

  /** Whether all its rows were written, so that a line that comes now is late. */
  isWritten(from: number) {
    return this.#closed.get(from) === true;
  }

  /** How many were written and are not whole. */
  get late() {
    return this.#wrong.size;
  }

  begin(from: number, isNew: boolean) {
    if (isNew) this.open.set(from, new Cells());
    else this.#closed.set(from, false);
  }

  /** What a line of the period is added to; it is of no use any more where all that was written is not all there is. */
  of(from: number): Cells {
    const open = this.open.get(from);
    if (open) return open;
    this.spoil(from);
    if (this.#unused.count > MOST_UNUSED) this.#unused = new Cells();
    return this.#unused;
  }

  spoil(from: number) {
    if (this.open.delete(from)) this.#closed.set(from, false);
    else if (this.isWritten(from)) {
      this.#closed.set(from, false);
      this.#wrong.add(from);
    }
  }

  /** Those that are open, but for the newest two unless the file is at its end. */
  inOrder(isEnd: boolean): number[] {
    const froms = [...this.open.keys()].sort((one, other) => one - other);
    return isEnd ? froms : froms.slice(0, -2);
  }

  /** Its rows, of which all that come later are late; null where they are not exact. */
  close(from: number) {
    const cells = this.open.get(from)!;
    this.open.delete(from);
    this.#closed.set(from, cells.isExact);
    return cells.isExact ? cells : null;
  }

  /** Periods of which rows were written, and whether these hold; none does when it `isOff`. */
  told(isOff: boolean) {
    const holding = [...this.#closed].filter(([, holds]) => holds).map(([from]) => from);
    return [
      ...holding.map(from => ({ grain: this.grain, from, holds: !isOff })),
      ...[...this.#wrong].map(from => ({ grain: this.grain, from, holds: false })),
    ];
  }
}
