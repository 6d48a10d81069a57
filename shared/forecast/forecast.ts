import type { SeriesHistory } from './history.ts';
import { type Band, bandsOf } from './intervals.ts';
import { METHODS, type MethodName } from './methods.ts';
import { type SumBand, sumBands } from './sums.ts';
import {
  type Errors,
  errorsOf,
  type Forecasts,
  forecastsAt,
  type Name,
  type Trial,
  trialsBefore,
} from './trials.ts';

/** In the order in which they are shown. */
export const NAMES: readonly Name[] = [...(Object.keys(METHODS) as MethodName[]), 'kombinace'];

/** How much less wrong a single method must have been than all together to be used instead of them. */
const BETTER = 0.97;
/** A method must have been tried so often before it is chosen. */
const TRIED = 2;

/** The method that was least wrong; the combination where nothing tells. */
function chosen(errors: Errors): Name {
  let best: Name = 'kombinace';
  let least = BETTER * errors.ratio('kombinace');
  for (const name of NAMES) {
    if (errors.count(name) < TRIED || !(errors.ratio(name) < least)) continue;
    best = name;
    least = errors.ratio(name);
  }
  return best;
}

export type Day = Band & { value: number };
export type Forecast = SumBand & {
  method: Name;
  /** The 35 days from the origin on. */
  days: Day[];
  /** What each method says of them, for the bench. */
  forecasts: Forecasts;
  trials: Trial[];
  /** Of the last 28 days, forecast before them: absolute errors as a share of turnover. */
  error: { own: number | null; naive: number | null };
};

/** A method says little of less history than this, and there is nothing to measure it on. */
export const SHORTEST = 35;
/** The days that the error told to people is of. */
const LATELY = 28;

/** How wrong a forecast made before the last 28 days was, as a share of what they sold; null where they sold nothing. */
function errorLately({ trials }: Pick<Forecast, 'trials'>, method: Name, end: number): number | null {
  const trial = trials.find(one => one.end === end - LATELY);
  const forecast = trial?.forecasts.get(method);
  if (!trial || !forecast) return null;
  const sold = trial.actual.reduce((sum, value) => sum + value, 0);
  const off = trial.actual.reduce((sum, value, at) => sum + Math.abs(value - forecast[at]!), 0);
  return sold > 0 ? off / sold : null;
}

/**
 * Forecasts the days from index `end` of the series on, which it does not look at. The method is the one that was
 * least wrong when the past was forecast again; the interval is of how wrong it was. Null for a history shorter than `SHORTEST`.
 */
export function forecastAt(history: SeriesHistory, end: number): Forecast | null {
  if (end < SHORTEST) return null;
  const trials = trialsBefore(history, end);
  const errors = errorsOf(trials);
  const forecasts = forecastsAt(history, end, errors);
  const method = chosen(errors);
  const own = forecasts.get(method)!;
  const floor = history.series.values.slice(0, end).reduce((least, value) => Math.min(least, value), 0);
  const bands = bandsOf(method, trials, floor)(own);
  const days = bands.map((band, ahead) => ({ value: own[ahead]!, ...band }));
  const error = { own: errorLately({ trials }, method, end), naive: errorLately({ trials }, 'naivni', end) };
  return { method, forecasts, trials, days, error, ...sumBands(method, trials) };
}
