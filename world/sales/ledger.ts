import type { DocumentType } from '#shared/sales/lines.ts';
import type { Day, DayNumber } from './calendar.ts';
import { fateOf } from './fate.ts';
import type { Outlet } from './outlets.ts';

/** A document by its position: enough to generate its lines, and to generate them again for a return. */
export type Entry = {
  typ: DocumentType;
  /** The number in the outlet's series of the type, from 1 every year. */
  number: number;
  /** The index of the sale among the outlet's sales on the day `sold`. */
  index: number;
  sold: Day;
  /** The number of that sale. */
  soldNumber: number;
};

/** Assigns document numbers, day after day without a gap, and keeps the returns of coming days. */
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
   * The documents of an outlet on a day with `count` sales: sales by time, cancellations, then returns of earlier
   * days. Must be called for consecutive days, and within a day in the order of OUTLETS.
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

  /** Forgets the returns of a finished day. */
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
