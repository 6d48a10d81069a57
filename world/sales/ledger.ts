import type { DocumentType } from '#shared/sales/lines.ts';
import type { Day, DayNumber } from './calendar.ts';
import { fateOf } from './fate.ts';
import type { Outlet } from './outlets.ts';

/** A document by its place: enough to make its lines, or to make them again when it comes back. */
export type Entry = {
  typ: DocumentType;
  /** In the outlet's series of the type, from 1 every year. */
  number: number;
  /** Which of the outlet's sales of the day `sold` its lines are. */
  index: number;
  sold: Day;
  /** The number of that sale. */
  soldNumber: number;
};

/** Gives out document numbers, day after day without a gap, and keeps the returns that are yet to come. */
export class Ledger {
  readonly #seed: number;
  readonly #numbers = new Map<string, number>();
  readonly #returns = new Map<
    DayNumber,
    { outlet: Outlet; index: number; sold: Day; soldNumber: number }[]
  >();

  constructor(seed: number) {
    this.#seed = seed;
  }

  /**
   * The documents of an outlet on a day with `count` sales: sales by time, cancellations, then returns of
   * earlier days. Days must follow one another; `outlet` the order of OUTLETS within a day.
   */
  enter(day: Day, outlet: Outlet, count: number): Entry[] {
    const sales: Entry[] = [];
    const cancelled: Entry[] = [];
    for (let index = 0; index < count; index++) {
      const number = this.#next('prodej', outlet, day);
      const sale = { index, sold: day, soldNumber: number };
      sales.push({ typ: 'prodej', number, ...sale });
      const fate = fateOf(this.#seed, day, outlet, index);
      if (fate === 'cancelled') {
        cancelled.push({ typ: 'storno', number: this.#next('storno', outlet, day), ...sale });
      } else if (fate !== 'stays') {
        const onDay = this.#returns.get(fate);
        if (onDay) onDay.push({ outlet, ...sale });
        else this.#returns.set(fate, [{ outlet, ...sale }]);
      }
    }
    const returned = (this.#returns.get(day.number) ?? [])
      .filter(one => one.outlet === outlet)
      .map(({ index, sold, soldNumber }): Entry => {
        const number = this.#next('vratka', outlet, day);
        return { typ: 'vratka', number, index, sold, soldNumber };
      });
    return [...sales, ...cancelled, ...returned];
  }

  /** Forgets what came back on a day that is over. */
  close(day: Day) {
    this.#returns.delete(day.number);
  }

  #next(typ: DocumentType, outlet: Outlet, { year }: Day): number {
    const series = `${typ}${outlet.id}-${year}`;
    const number = (this.#numbers.get(series) ?? 0) + 1;
    this.#numbers.set(series, number);
    return number;
  }
}
