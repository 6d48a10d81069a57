import { random } from '#shared/core/random.ts';

/** Hashes a few whole numbers into one, so that random draws depend only on them (murmur3's mixing). */
export function keyOf(a: number, b = 0, c = 0, d = 0, e = 0): number {
  let hash = 0;
  for (const part of [a, b, c, d, e]) {
    let piece = Math.imul(part, 0xcc9e2d51);
    piece = Math.imul((piece << 15) | (piece >>> 17), 0x1b873593);
    hash ^= piece;
    hash = (Math.imul((hash << 13) | (hash >>> 19), 5) + 0xe6546b64) | 0;
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** What a number is drawn for; as the last part of the key it keeps draws for different purposes independent. */
export const PURPOSE = { plan: 1, content: 2, fate: 3, comeback: 4, weather: 5, duty: 6 } as const;

/** A sequence of random numbers from a key. */
export class Dice {
  /** The next number in [0, 1). */
  readonly next: () => number;

  constructor(key: number) {
    this.next = random(key);
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  /** A whole number from 0 up to, not including, `count`. */
  below(count: number): number {
    return Math.floor(this.next() * count);
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!;
  }

  /** A random index, weighted by `steps`, the cumulative sums of weights. */
  place(steps: ArrayLike<number>): number {
    const drawn = this.next() * (steps[steps.length - 1] ?? 0);
    let low = 0;
    let high = steps.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (steps[middle]! > drawn) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** A random count with the given mean: Poisson-distributed, approximated by a bell curve for larger means. */
  count(mean: number): number {
    if (mean > 12) {
      const bell = this.next() + this.next() + this.next() + this.next() - 2;
      return Math.floor(mean + Math.sqrt(3 * mean) * bell + this.next());
    }
    const limit = Math.exp(-mean);
    let count = 0;
    for (let left = this.next(); left > limit; left *= this.next()) count++;
    return count;
  }
}

/** Cumulative sums of weights, for `Dice.place`. */
export function steps(weights: readonly number[]): Float64Array {
  const sums = new Float64Array(weights.length);
  let sum = 0;
  for (const [at, weight] of weights.entries()) {
    sum += weight;
    sums[at] = sum;
  }
  return sums;
}
