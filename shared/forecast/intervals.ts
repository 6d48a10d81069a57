import { mean } from './history.ts';
import type { Name, Trial } from './trials.ts';

/** The ends of the interval that holds four days of five, and of the one that holds nineteen of twenty. */
export type Band = { od80: number; do80: number; od95: number; do95: number };

/** Groups of days ahead with similar uncertainty: the first week, the second, and the later ones. */
const AHEAD = [7, 14, Number.POSITIVE_INFINITY];
/** The weight of the overall errors, in errors, against those of a group. */
const PATIENCE = 30;
/** Errors within a trial are correlated, so few trials say little: widens intervals by this ÷ trials^1.5. */
const FEW = 2.5;

const groupOf = (ahead: number) => AHEAD.findIndex(end => ahead < end);

/**
 * The unit of errors: a day that sells more has larger errors, but less than in proportion. It lies between the noise
 * of counts (√) and the noise of influences that move all sales alike.
 */
const sizeOf = (forecast: number, usual: number) =>
  Math.sqrt(Math.max(forecast, 0.04 * usual)) * usual ** 0.25;

/** The value that a share of the sorted errors does not exceed, allowing for one more error to come. */
export function quantile(sorted: readonly number[], share: number): number {
  const place = Math.min(Math.max(share * (sorted.length + 1) - 1, 0), sorted.length - 1);
  const low = Math.floor(place);
  const high = Math.min(low + 1, sorted.length - 1);
  return sorted[low]! + (place - low) * (sorted[high]! - sorted[low]!);
}

/** A forecast day: its actual value, and the deviation from the forecast in units of `size`. */
type Miss = { value: number; forecast: number; size: number; off: number; group: number };

function missesOf(method: Name, trials: readonly Trial[]): Miss[] {
  return trials.flatMap(({ forecasts, actual }) => {
    const own = forecasts.get(method);
    const usual = own ? mean([...own]) : 0;
    if (!own || !(usual > 0)) return [];
    return actual.flatMap((value, ahead) => {
      const forecast = own[ahead]!;
      // A closed day without sales is not a forecast.
      if (forecast === 0 && value === 0) return [];
      const size = sizeOf(forecast, usual);
      return [{ value, forecast, size, off: (value - forecast) / size, group: groupOf(ahead) }];
    });
  });
}

const meanOff = (misses: readonly Miss[]) => mean(misses.map(({ off }) => Math.abs(off)));

/** How much wider than usual each group of days ahead is; never narrower than the group before it. */
function widths(misses: readonly Miss[]): number[] {
  const all = meanOff(misses);
  let least = 0;
  return AHEAD.map((_, group) => {
    const own = misses.filter(miss => miss.group === group);
    const seen = (meanOff(own) * own.length + all * PATIENCE) / (own.length + PATIENCE);
    least = Math.max(least, all > 0 ? seen / all : 1);
    return least;
  });
}

/** Ends that held `share` of the values; nothing sells below `floor`, so intervals ending there may be narrower. */
function endsFor(share: number, misses: readonly Miss[], floor: number): [number, number] {
  const sorted = misses.map(({ off }) => off).sort((a, b) => a - b);
  const ends = (level: number): [number, number] => [
    quantile(sorted, (1 - level) / 2),
    quantile(sorted, (1 + level) / 2),
  ];
  const held = (level: number) => {
    const [low, high] = ends(level);
    const isHeld = ({ value, forecast, size }: Miss) =>
      value >= Math.max(floor, forecast + size * low) && value <= Math.max(floor, forecast + size * high);
    return misses.filter(isHeld).length / (misses.length + 1);
  };
  if (held(share) < share) return ends(share);
  let narrow = 0;
  let wide = share;
  for (let round = 0; round < 12; round++) {
    const level = (narrow + wide) / 2;
    if (held(level) >= share) wide = level;
    else narrow = level;
  }
  return ends(wide);
}

/** Intervals learnt from trials of the method; nothing sells less than `floor`. */
export function bandsOf(method: Name, trials: readonly Trial[], floor: number) {
  const raw = missesOf(method, trials);
  const wider = widths(raw);
  const misses = raw.map(miss => ({
    ...miss,
    size: miss.size * wider[miss.group]!,
    off: miss.off / wider[miss.group]!,
  }));
  const few = 1 + FEW / Math.max(1, trials.length) ** 1.5;
  const [four, nineteen] = [0.8, 0.95].map(share =>
    misses.length === 0 ? [0, 0] : endsFor(share, misses, floor),
  );

  /** The interval of each day of a forecast; for a closed day it has no width. */
  return (forecast: Float64Array): Band[] => {
    const usual = mean([...forecast]);
    return Array.from(forecast, (value, ahead) => {
      if (value === 0 || !(usual > 0)) return { od80: value, do80: value, od95: value, do95: value };
      const size = few * sizeOf(value, usual) * wider[groupOf(ahead)]!;
      const end = (off: number) => Math.max(floor, value + size * off);
      return {
        od80: end(four![0]!),
        do80: end(four![1]!),
        od95: end(nineteen![0]!),
        do95: end(nineteen![1]!),
      };
    });
  };
}
