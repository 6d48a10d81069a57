import { Cells } from './cells.ts';

/** Days, decades, months and years. */
export type Grain = 'd' | 'k' | 'm' | 'r';

/** The most rows in `#unused` before it is replaced. */
const MOST_UNUSED = 10_000;

/** The periods of a grain: those that are being summed, and for others whether the written rows are complete. */
export class Periods {
  readonly open = new Map<number, Cells>();
  /** Closed periods: true when their rows were written, false when they are computed from lines at the end. */
  readonly #closed = new Map<number, boolean>();

  /** Takes lines whose period is computed from its lines at the end. */
  #unused = new Cells();
  /** Periods with written rows that turned out to be incomplete. */
  readonly #wrong = new Set<number>();

  constructor(readonly grain: Grain) {}

  isKnown(from: number) {
    return this.open.has(from) || this.#closed.has(from);
  }

  /** Whether all rows of a period were written, so that another line is late. */
  isWritten(from: number) {
    return this.#closed.get(from) === true;
  }

  /** The number of periods that were written but are incomplete. */
  get late() {
    return this.#wrong.size;
  }

  begin(from: number, isNew: boolean) {
    if (isNew) this.open.set(from, new Cells());
    else this.#closed.set(from, false);
  }

  /** The cells to which a line of the period is added; unused cells when the period is no longer summed. */
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

  /** The open periods in order, without the newest two unless the file is at its end. */
  inOrder(isEnd: boolean): number[] {
    const froms = [...this.open.keys()].sort((one, other) => one - other);
    return isEnd ? froms : froms.slice(0, -2);
  }

  /** Closes a period and returns its rows, or null when they are not exact; lines after this are late. */
  close(from: number) {
    const cells = this.open.get(from)!;
    this.open.delete(from);
    this.#closed.set(from, cells.isExact);
    return cells.isExact ? cells : null;
  }

  /** The periods with written rows, and whether these are valid; none is when `isOff`. */
  told(isOff: boolean) {
    const holding = [...this.#closed].filter(([, holds]) => holds).map(([from]) => from);
    return [
      ...holding.map(from => ({ grain: this.grain, from, holds: !isOff })),
      ...[...this.#wrong].map(from => ({ grain: this.grain, from, holds: false })),
    ];
  }
}
