import { random } from '#shared/core/random.ts';

/** One number for a few whole numbers: what is drawn for them depends on them alone (murmur3's mixing). */
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

/** What is drawn for a place of the chain: the last part of the key, so that no purpose disturbs another. */
export const PURPOSE = { plan: 1, content: 2, fate: 3, comeback: 4, weather: 5, duty: 6 } as const;

/** Numbers drawn one after another from a key. */
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

  /** A place in `steps`, the rising sums of weights. */
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

  /** How many of something that comes `mean` times on average: after Poisson, by a bell where it is one. */
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

/** Rising sums of weights, for `Dice.place`. */
export function steps(weights: readonly number[]): Float64Array {
  const sums = new Float64Array(weights.length);
  let sum = 0;
  for (const [at, weight] of weights.entries()) {
    sum += weight;
    sums[at] = sum;
  }
  return sums;
}
