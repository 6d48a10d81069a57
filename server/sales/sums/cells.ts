/** Positions of measures; money and pieces in whole millionths. */
export const MEASURE = {
  obrat: 0,
  obrat_bez_dph: 1,
  zisk: 2,
  zaklad_marze: 3,
  kusy: 4,
  polozky_nad_100: 5,
  polozky: 6,
  doklady: 7,
} as const;
const MEASURES = 8;

/** What rows of a period are of: letters as in `souhrn`. */
export const DIMENSIONS = ['.', 'o', 'c', '0', '1', '2', 't', 'p'] as const;
export const [ALL, PERSON, COUNTER, CATEGORY, SUBCATEGORY, BRAND, TECHNICIAN, PRODUCT] = [
  0, 1, 2, 3, 4, 5, 6, 7,
] as const;

/** A channel in a branch, and its rows by dimension and key. */
export type Place = { kanal: string; pobocka: number; rows: Map<number, number>[] };

/** One row of sums; its measures are in `values` from `at` on. */
export type Cell = { place: Place; dimension: number; a: number; b: number; at: number };

/** Sums of the lines of a period. */
export class Cells {
  readonly cells: Cell[] = [];
  values = new Float64Array(16 * MEASURES);
  readonly #places = new Map<string, Place>();
  #last: Place | null = null;
  /** As much as any sum can be at most, in millionths. */
  #most = 0;

  /** Whether every sum is exact: a number holds whole numbers up to here. */
  get isExact() {
    return this.#most <= Number.MAX_SAFE_INTEGER;
  }

  /** Says how much a line adds to any sum at most; NaN, which stays, of one that is in no whole millionths. */
  weigh(most: number) {
    this.#most += most;
  }

  place(kanal: string, pobocka: number): Place {
    if (this.#last?.pobocka === pobocka && this.#last.kanal === kanal) return this.#last;
    const name = `${kanal}${pobocka}`;
    let place = this.#places.get(name);
    if (!place) {
      place = { kanal, pobocka, rows: DIMENSIONS.map(() => new Map()) };
      this.#places.set(name, place);
    }
    this.#last = place;
    return place;
  }

  /** Adds the measures of a line to the row of `a` and `b`; `key` is theirs alone. `documents` is 1 where it counts as one. */
  add(
    place: Place,
    dimension: number,
    key: number,
    a: number,
    b: number,
    measures: Float64Array,
    documents: number,
  ) {
    const rows = place.rows[dimension]!;
    let at = rows.get(key);
    if (at === undefined) {
      at = this.cells.length * MEASURES;
      this.cells.push({ place, dimension, a, b, at });
      rows.set(key, at);
      if (at === this.values.length) {
        const larger = new Float64Array(2 * at);
        larger.set(this.values);
        this.values = larger;
      }
    }
    const { values } = this;
    for (let place = 0; place < MEASURE.doklady; place++) values[at + place]! += measures[place]!;
    values[at + MEASURE.doklady]! += documents;
  }
}
