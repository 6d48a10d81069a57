import type { SeriesHistory } from './history.ts';
import { HORIZON, METHODS, type MethodName } from './methods.ts';

/** The past is forecast again every two weeks of the last year. */
const STEP = 14;
const ORIGINS = 26;
/** No method says much of less than three weeks. */
const SHORTEST = 21;

export type Name = MethodName | 'kombinace';
export type Forecasts = Map<Name, Float64Array>;

/** What was forecast before the day of index `end`, and what came: as many days as have passed. */
export type Trial = { end: number; actual: readonly number[]; forecasts: Forecasts };

/** How much an error counts against that of a trial later. */
const KEPT = 0.92;

const errorOf = (forecast: Float64Array, actual: readonly number[]) =>
  actual.reduce((sum, value, at) => sum + Math.abs(value - forecast[at]!), 0) / actual.length;

export type Errors = ReturnType<typeof errorsOf>;

/** How wrong the methods were in trials, which come in the order of time. */
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
    /** Against the naive method on the same days; NaN when that was never wrong, or nothing is known. */
    ratio(name: Name): number {
      const sum = sums.get(name);
      return sum && sum.naive > 0 ? sum.error / sum.naive : Number.NaN;
    },
    /** In trials, older ones counting less. */
    count: (name: Name) => sums.get(name)?.count ?? 0,
  };
}

/** How sharply a method that was wrong less counts more in the combination. */
const SHARPNESS = 6;
/** What a method is thought to be at first, and for how many trials. */
const AT_FIRST = 0.85;
const PATIENCE = 2;

/** All methods but the naive one together, each as much as it was right. */
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

/** What all methods say of the days from index `end` on; the combination by the errors known then. */
export function forecastsAt(history: SeriesHistory, end: number, errors: Errors): Forecasts {
  const known = history.at(end);
  const found: Forecasts = new Map();
  for (const [name, method] of Object.entries(METHODS)) {
    const forecast = method(known);
    if (forecast) found.set(name as MethodName, forecast);
  }
  return found.set('kombinace', combined(found, errors));
}

/** The trial as far as it had come by the day of index `end`. */
const asOf = (trial: Trial, end: number): Trial => ({
  ...trial,
  actual: trial.actual.slice(0, end - trial.end),
});

/**
 * Forecasts the past again, in the order of time, each time from what was known then alone: the weights of the
 * combination too come of what had passed. Nothing from index `end` on is looked at.
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
