import { quantile } from './intervals.ts';
import { HORIZON } from './methods.ts';
import type { Name, Trial } from './trials.ts';

/** How far the sum of several days may be off the forecast, down and up, as shares: for four spans in five. */
export type SumBand = { soucet_od: number[]; soucet_do: number[] };

/** Spans with fewer trials than this use the values of the next shorter span. */
const LEAST = 4;
const WEEK = 7;

/** The shares by which spans of `length` days differed from their forecast in trials; spans begin at whole weeks. */
function sharesOff(method: Name, trials: readonly Trial[], length: number): number[] {
  return trials.flatMap(({ forecasts, actual }) => {
    const own = forecasts.get(method);
    const found: number[] = [];
    for (let from = 0; own && from + length <= actual.length; from += WEEK) {
      let [expected, sold] = [0, 0];
      for (let at = from; at < from + length; at++) {
        expected += own[at]!;
        sold += actual[at]!;
      }
      if (expected > 0) found.push(sold / expected - 1);
    }
    return found;
  });
}

/** Learns the shares from a method's trials, for spans of 1 to 35 days. */
export function sumBands(method: Name, trials: readonly Trial[]): SumBand {
  const soucet_od: number[] = [];
  const soucet_do: number[] = [];
  for (let length = 1; length <= HORIZON; length++) {
    const off = sharesOff(method, trials, length).sort((a, b) => a - b);
    const isKnown = off.length >= LEAST;
    // Turnover cannot be below zero.
    soucet_od.push(isKnown ? Math.max(-1, quantile(off, 0.1)) : (soucet_od.at(-1) ?? -1));
    soucet_do.push(isKnown ? quantile(off, 0.9) : (soucet_do.at(-1) ?? 1));
  }
  return { soucet_od, soucet_do };
}
