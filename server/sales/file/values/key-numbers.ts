/** The initial capacity in keys; every table doubles when it is full. */
const FIRST = 1024;
const BYTES_A_KEY = 16;
/** A UTF-16 unit of a string takes at most 3 bytes of UTF-8. */
const BYTES_A_UNIT = 3;

function grown(array: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(length);
  larger.set(array);
  return larger;
}

/**
 * Numbers distinct keys 0, 1, 2, … A million keys of 20 characters take 35 MB outside the heap;
 * in a Map they would take 150 MB that every garbage collection has to visit.
 */
export class KeyNumbers {
  /** UTF-8 of all keys, one after another; a key to look up is written behind the last one to be compared. */
  #bytes = Buffer.allocUnsafeSlow(FIRST * BYTES_A_KEY);
  /** Where key n begins; position `size` is where the next one will begin. */
  #starts = new Int32Array(FIRST + 1);
  /** Open addressing: number + 1, or 0 for a free place. At most half full. */
  #places = new Int32Array(2 * FIRST);
  #size = 0;

  get size() {
    return this.#size;
  }

  key(number: number): string {
    return this.#bytes.toString('utf8', this.#starts[number], this.#starts[number + 1]);
  }

  /** The number of `key`; a new key gets the next one (the previous `size`). */
  number(key: string): number {
    const start = this.#starts[this.#size]!;
    const most = start + key.length * BYTES_A_UNIT;
    if (most > this.#bytes.length) this.#growBytes(most);
    const end = start + this.#bytes.write(key, start);
    for (let place = this.#hash(start, end) % this.#places.length; ; ) {
      const found = this.#places[place]! - 1;
      if (found === -1) {
        this.#places[place] = this.#size + 1;
        return this.#add(end);
      }
      if (this.#isSame(found, start, end)) return found;
      place = place + 1 === this.#places.length ? 0 : place + 1;
    }
  }

  #add(end: number): number {
    const number = this.#size++;
    this.#starts[this.#size] = end;
    if (this.#size === this.#starts.length - 1) this.#grow();
    return number;
  }

  /** FNV-1a, non-negative. */
  #hash(start: number, end: number): number {
    let hash = 0x811c9dc5;
    for (let at = start; at < end; at++) hash = Math.imul(hash ^ this.#bytes[at]!, 0x01000193);
    return (hash ^ (hash >>> 15)) >>> 0;
  }

  #isSame(number: number, start: number, end: number): boolean {
    const from = this.#starts[number]!;
    if (this.#starts[number + 1]! - from !== end - start) return false;
    for (let at = 0; at < end - start; at++)
      if (this.#bytes[from + at] !== this.#bytes[start + at]) return false;
    return true;
  }

  #growBytes(least: number) {
    const larger = Buffer.allocUnsafeSlow(Math.max(least, 2 * this.#bytes.length));
    this.#bytes.copy(larger, 0, 0, this.#starts[this.#size]);
    this.#bytes = larger;
  }

  #grow() {
    this.#starts = grown(this.#starts, 2 * this.#starts.length - 1);
    this.#places = new Int32Array(2 * this.#places.length);
    for (let number = 0; number < this.#size; number++) {
      let place = this.#hash(this.#starts[number]!, this.#starts[number + 1]!) % this.#places.length;
      while (this.#places[place] !== 0) place = place + 1 === this.#places.length ? 0 : place + 1;
      this.#places[place] = number + 1;
    }
  }
}
