import { namesOf } from '../core/names.ts';
import type { SeriesHistory } from './history.ts';
import { type Band, bandsOf } from './intervals.ts';
import { METHODS } from './methods.ts';
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

/** The methods in the order in which they are shown. */
export const NAMES: readonly Name[] = [...namesOf(METHODS), 'kombinace'];

/** A single method is used instead of the combination only if its error is below this share of the combination's. */
const BETTER = 0.97;
/** The number of trials a method needs before it can be chosen. */
const TRIED = 2;

/** The method with the smallest error; the combination when no method stands out. */
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
  /** Each method's forecast of these days, for the bench. */
  forecasts: Forecasts;
  trials: Trial[];
  /** The error over the last 28 days, forecast before them: absolute errors as a share of turnover. */
  error: { own: number | null; naive: number | null };
};

/** The shortest history: less says little to any method and leaves nothing to measure it on. */
export const SHORTEST = 35;
/** The number of days over which the error shown to people is measured. */
const LATELY = 28;

/** The error of the forecast of the last 28 days as a share of their turnover; null when they sold nothing. */
function errorLately({ trials }: Pick<Forecast, 'trials'>, method: Name, end: number): number | null {
  const trial = trials.find(one => one.end === end - LATELY);
  const forecast = trial?.forecasts.get(method);
  if (!trial || !forecast) return null;
  const sold = trial.actual.reduce((sum, value) => sum + value, 0);
  const off = trial.actual.reduce((sum, value, at) => sum + Math.abs(value - forecast[at]!), 0);
  return sold > 0 ? off / sold : null;
}

/**
 * Forecasts the days of the series from index `end` on, without looking at them. It uses the method with the smallest
 * error in forecasts of the past; the interval follows from that error. Null for a history shorter than `SHORTEST`.
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
