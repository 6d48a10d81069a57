import { quantile } from './intervals.ts';
import { HORIZON } from './methods.ts';
import type { Name, Trial } from './trials.ts';

/** By which share of their sum days together differ from the forecast, down and up: of four in five such spans. */
export type SumBand = { soucet_od: number[]; soucet_do: number[] };

/** A span of days with fewer trials than this takes what is known of the next shorter one. */
const LEAST = 4;
const WEEK = 7;

/** Shares by which spans of `length` days were off, as forecast in trials; spans begin at whole weeks. */
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

/** Learnt from the trials of a method, for spans of 1 to 35 days. */
export function sumBands(method: Name, trials: readonly Trial[]): SumBand {
  const soucet_od: number[] = [];
  const soucet_do: number[] = [];
  for (let length = 1; length <= HORIZON; length++) {
    const off = sharesOff(method, trials, length).sort((a, b) => a - b);
    const isKnown = off.length >= LEAST;
    // Nothing is sold below nothing.
    soucet_od.push(isKnown ? Math.max(-1, quantile(off, 0.1)) : (soucet_od.at(-1) ?? -1));
    soucet_do.push(isKnown ? quantile(off, 0.9) : (soucet_do.at(-1) ?? 1));
  }
  return { soucet_od, soucet_do };
}
