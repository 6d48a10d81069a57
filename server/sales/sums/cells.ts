import { CHANNELS } from '#shared/sales/lines.ts';

/** Positions of measures; money and pieces are in whole millionths. */
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
export const MEASURES = 8;

/** The dimensions of a period's rows, with the letters of `souhrn`. */
export const DIMENSIONS = ['.', 'o', 'c', '0', '1', '2', 't', 'p', 'P'] as const;
export const [ALL, PERSON, COUNTER, CATEGORY, SUBCATEGORY, BRAND, TECHNICIAN, PRODUCT, PRODUCT_OF_CHAIN] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8,
] as const;

/** The hash of the three numbers that identify a sum. */
const hashOf = (own: number, a: number, b: number) => {
  const mixed = Math.imul(own, 0x9e3779b1) ^ Math.imul(a, 0x85ebca6b) ^ Math.imul(b, 0xc2b2ae35);
  return (mixed ^ (mixed >>> 15)) >>> 0;
};

const FIRST_SIZE = 64;
const KEYS = 3;

function grown<T extends Int32Array | Float64Array>(array: T): T {
  const larger = new (array.constructor as new (size: number) => T)(2 * array.length);
  larger.set(array);
  return larger;
}

/**
 * Sums of the lines of a period: a row for each value of each dimension, by channel and branch. All are numbers in
 * a few arrays: there are as many rows as lines, and that many objects would keep the garbage collector busy.
 */
export class Cells {
  count = 0;
  /** The measures of row n begin at `MEASURES` × n. */
  values = new Float64Array(FIRST_SIZE * MEASURES);
  /** The key of row n: place and dimension, a, b. */
  #keys = new Int32Array(FIRST_SIZE * KEYS);
  /** Open addressing: row + 1, or 0 for a free place. At most half full. */
  #rows = new Int32Array(2 * FIRST_SIZE);
  readonly #places: { kanal: number; pobocka: number }[] = [];
  readonly #byPlace = new Map<number, number>();
  /** An upper limit of every sum, in millionths. */
  #most = 0;

  /** Whether every sum is exact: numbers hold integers exactly up to this limit. */
  get isExact() {
    return this.#most <= Number.MAX_SAFE_INTEGER;
  }

  /** Adds the most that a line adds to any sum; NaN, which then stays, for a line with no whole millionths. */
  weigh(most: number) {
    this.#most += most;
  }

  /** The number of a channel and branch. */
  place(kanal: number, pobocka: number): number {
    const key = pobocka * CHANNELS.length + kanal;
    const known = this.#byPlace.get(key);
    if (known !== undefined) return known;
    const at = this.#places.push({ kanal, pobocka }) - 1;
    this.#byPlace.set(key, at);
    return at;
  }

  /** Adds the measures of a line to the row of `a` and `b`. `documents` is 1 when it counts as a document. */
  add(place: number, dimension: number, a: number, b: number, measures: Float64Array, documents: number) {
    if (2 * this.count >= this.#rows.length) this.#grow();
    const { values } = this;
    const at = MEASURES * this.#row(place * DIMENSIONS.length + dimension, a, b);
    for (let one = 0; one < MEASURE.doklady; one++) values[at + one]! += measures[one]!;
    values[at + MEASURE.doklady]! += documents;
  }

  /** Adds all rows of a shorter period. */
  addAll(other: Cells) {
    this.#addRows(other, null);
  }

  /** Adds the rows of products of a shorter period, with all branches together. */
  addOfChain(other: Cells) {
    this.#addRows(other, PRODUCT_OF_CHAIN);
  }

  /** Adds rows of `other` as they are, or under the dimension `ofChain` if that is given. */
  #addRows(other: Cells, ofChain: number | null) {
    const places = other.#places.map(({ kanal, pobocka }) =>
      this.place(kanal, ofChain === null ? pobocka : 0),
    );
    for (let row = 0; row < other.count; row++) {
      if (2 * this.count >= this.#rows.length) this.#grow();
      const own = other.#keys[KEYS * row]!;
      const dimension = own % DIMENSIONS.length;
      const place = places[(own - dimension) / DIMENSIONS.length]! * DIMENSIONS.length;
      const [a, b] = [other.#keys[KEYS * row + 1]!, other.#keys[KEYS * row + 2]!];
      const from = MEASURES * row;
      const to = MEASURES * this.#row(place + (ofChain ?? dimension), a, b);
      for (let one = 0; one < MEASURES; one++) this.values[to + one]! += other.values[from + one]!;
    }
    this.#most += other.#most;
  }

  #row(own: number, a: number, b: number): number {
    const keys = this.#keys;
    const rows = this.#rows;
    const mask = rows.length - 1;
    for (let place = hashOf(own, a, b) & mask; ; place = (place + 1) & mask) {
      const row = rows[place]! - 1;
      if (row === -1) {
        const added = this.count++;
        keys[KEYS * added] = own;
        keys[KEYS * added + 1] = a;
        keys[KEYS * added + 2] = b;
        rows[place] = added + 1;
        return added;
      }
      const at = KEYS * row;
      if (keys[at] === own && keys[at + 1] === a && keys[at + 2] === b) return row;
    }
  }

  #grow() {
    this.values = grown(this.values);
    this.#keys = grown(this.#keys);
    const rows = new Int32Array(2 * this.#rows.length);
    const mask = rows.length - 1;
    for (let row = 0; row < this.count; row++) {
      const at = KEYS * row;
      let place = hashOf(this.#keys[at]!, this.#keys[at + 1]!, this.#keys[at + 2]!) & mask;
      while (rows[place] !== 0) place = (place + 1) & mask;
      rows[place] = row + 1;
    }
    this.#rows = rows;
  }

  /** The key of a row. */
  of(row: number) {
    const own = this.#keys[KEYS * row]!;
    const dimension = own % DIMENSIONS.length;
    const { kanal, pobocka } = this.#places[(own - dimension) / DIMENSIONS.length]!;
    return { kanal, pobocka, dimension, a: this.#keys[KEYS * row + 1]!, b: this.#keys[KEYS * row + 2]! };
  }
}
