import type { SeriesHistory } from './history.ts';
import { HORIZON, METHODS, type MethodName } from './methods.ts';

/** The past is forecast again from an origin every two weeks of the last year. */
const STEP = 14;
const ORIGINS = 26;
/** No method says much with less than three weeks of history. */
const SHORTEST = 21;

export type Name = MethodName | 'kombinace';
export type Forecasts = Map<Name, Float64Array>;

/** The forecasts made before the day at index `end`, and the actual values of as many days as have passed. */
export type Trial = { end: number; actual: readonly number[]; forecasts: Forecasts };

/** The weight of an error relative to one in the next later trial. */
const KEPT = 0.92;

const errorOf = (forecast: Float64Array, actual: readonly number[]) =>
  actual.reduce((sum, value, at) => sum + Math.abs(value - forecast[at]!), 0) / actual.length;

export type Errors = ReturnType<typeof errorsOf>;

/** Measures the methods' errors in trials, which are given in chronological order. */
export function errorsOf(trials: readonly Trial[]) {
  const sums = new Map<Name, { error: number; naive: number; count: number }>();
  for (const { actual, forecasts } of trials) {
    const naive = errorOf(forecasts.get('naivni')!, actual);
    for (const [name, forecast] of forecasts) {
      const { error, naive: other, count } = sums.get(name) ?? { error: 0, naive: 0, count: 0 };
      sums.set(name, {
        error: KEPT * error + errorOf(forecast, actual),
        naive: KEPT * other + naive,
        count: KEPT * count + 1,
      });
    }
  }
  return {
    /** The error relative to the naive method on the same days; NaN when that was never wrong or nothing is known. */
    ratio(name: Name): number {
      const sum = sums.get(name);
      return sum && sum.naive > 0 ? sum.error / sum.naive : Number.NaN;
    },
    /** The number of trials, older ones counting less. */
    count: (name: Name) => sums.get(name)?.count ?? 0,
  };
}

/** How sharply a method with a smaller error gains weight in the combination. */
const SHARPNESS = 6;
/** The relative error assumed for a method at first, and the number of trials it counts for. */
const AT_FIRST = 0.85;
const PATIENCE = 2;

/** Combines all methods except the naive one, weighting each by its accuracy. */
function combined(forecasts: Forecasts, errors: Errors): Float64Array {
  const parts = [...forecasts].filter(([name]) => name !== 'naivni');
  if (parts.length === 0) return forecasts.get('naivni')!;
  const sum = new Float64Array(HORIZON);
  let all = 0;
  for (const [name, forecast] of parts) {
    const count = errors.count(name);
    const ratio = errors.ratio(name);
    const seen = Number.isNaN(ratio) ? AT_FIRST : (ratio * count + AT_FIRST * PATIENCE) / (count + PATIENCE);
    const weight = Math.max(seen, 0.05) ** -SHARPNESS;
    all += weight;
    for (let at = 0; at < HORIZON; at++) sum[at]! += weight * forecast[at]!;
  }
  return sum.map(value => value / all);
}

/** All methods' forecasts of the days from index `end` on; the combination uses the errors known by then. */
export function forecastsAt(history: SeriesHistory, end: number, errors: Errors): Forecasts {
  const known = history.at(end);
  const found: Forecasts = new Map();
  for (const [name, method] of Object.entries(METHODS)) {
    const forecast = method(known);
    if (forecast) found.set(name as MethodName, forecast);
  }
  return found.set('kombinace', combined(found, errors));
}

/** The trial as it was known by the day at index `end`. */
const asOf = (trial: Trial, end: number): Trial => ({
  ...trial,
  actual: trial.actual.slice(0, end - trial.end),
});

/**
 * Forecasts the past again in chronological order, each time only from what was known then; the weights of the
 * combination also come only from days that had passed. Nothing from index `end` on is looked at.
 */
export function trialsBefore(history: SeriesHistory, end: number): Trial[] {
  const trials: Trial[] = [];
  for (let own = end - STEP * ORIGINS; own < end; own += STEP) {
    if (own < SHORTEST) continue;
    const errors = errorsOf(trials.map(trial => asOf(trial, own)));
    const actual = history.series.values.slice(own, Math.min(end, own + HORIZON));
    trials.push({ end: own, actual, forecasts: forecastsAt(history, own, errors) });
  }
  return trials;
}
