/** Whether kinds of requests can be distinguished by how long they take. */

export type Pair = {
  names: [string, string];
  /** The median of the differences within a round, in ms. */
  median: number;
  /** The probability of such a difference where there is none, after Holm's correction for all pairs. */
  p: number;
};

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const last = sorted.length - 1;
  return (sorted[Math.floor(last / 2)]! + sorted[Math.ceil(last / 2)]!) / 2;
};

/** The area under the normal curve beyond `z` on both sides (Abramowitz and Stegun 7.1.26, to 1.5e-7). */
function twoSided(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const poly =
    t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return Math.min(1, poly * Math.exp(-x * x));
}

/**
 * Wilcoxon's signed-rank test of differences within rounds, by its normal approximation with ties: how likely such
 * ranks are if neither kind is slower. Disturbances by the machine affect both kinds of a round.
 */
export function signedRank(differences: readonly number[]): number {
  const ordered = differences.filter(one => one !== 0).sort((a, b) => Math.abs(a) - Math.abs(b));
  const n = ordered.length;
  if (n < 10) return 1;
  let [positive, ties] = [0, 0];
  for (let at = 0; at < n; ) {
    let end = at;
    while (end < n && Math.abs(ordered[end]!) === Math.abs(ordered[at]!)) end++;
    const rank = (at + 1 + end) / 2;
    for (let one = at; one < end; one++) if (ordered[one]! > 0) positive += rank;
    ties += (end - at) ** 3 - (end - at);
    at = end;
  }
  const variance = (n * (n + 1) * (2 * n + 1)) / 24 - ties / 48;
  return twoSided((positive - (n * (n + 1)) / 4) / Math.sqrt(variance));
}

const differencesOf = (one: readonly number[], other: readonly number[]) =>
  one.map((took, at) => took - other[at]!);

/** All pairs of kinds, each measured once per round in random order; the most certain difference first. */
export function compare(samples: Record<string, readonly number[]>): Pair[] {
  const names = Object.keys(samples);
  const pairs = names.flatMap((one, at) =>
    names.slice(at + 1).map(other => [one, other] as [string, string]),
  );
  const tested = pairs
    .map(pair => {
      const differences = differencesOf(samples[pair[0]]!, samples[pair[1]]!);
      return { names: pair, median: median(differences), p: signedRank(differences) };
    })
    .sort((a, b) => a.p - b.p);
  let least = 0;
  return tested.map((pair, at) => {
    least = Math.max(least, Math.min(1, pair.p * (tested.length - at)));
    return { ...pair, p: least };
  });
}

/** The smallest delay, in ms, that would have been detected if each request of one kind had taken that longer. */
export function findable(one: readonly number[], other: readonly number[], level: number): number {
  const differences = differencesOf(one, other);
  const middle = median(differences);
  let [low, high] = [0, 1_000];
  for (let step = 0; step < 40; step++) {
    const shift = (low + high) / 2;
    if (signedRank(differences.map(value => value - middle + shift)) < level) high = shift;
    else low = shift;
  }
  return high;
}
