import { forecastAt, NAMES, SHORTEST } from '#shared/forecast/forecast.ts';
import { historyOf, type Series } from '#shared/forecast/history.ts';

/** Forecasts of four weeks from six origins, each compared with the actual values. */
const DAYS = 28;
const ORIGINS = 6;

export const METHOD_NAMES = [...NAMES, 'zvolená'] as const;
type Measured = (typeof METHOD_NAMES)[number];

/** Days with an uncertain forecast, and how many were inside each interval; then all days, closed ones included. */
export type Held = { days: number; in80: number; in95: number; all: number; allIn80: number };
export type Measurement = {
  /** The MASE at each origin by method, with that of the naive method. */
  mase: Map<Measured, { own: number; naive: number }[]>;
  held: Held;
  chosen: string[];
};

/** The origins in a series of `length` days: four weeks apart, closer in shorter ones, fewer in very short ones. */
export function originsOf(length: number): number[] {
  const last = length - DAYS;
  const step = Math.max(1, Math.min(DAYS, Math.floor((last - 2 * SHORTEST) / (ORIGINS - 1))));
  return Array.from({ length: ORIGINS }, (_, back) => last - step * back)
    .filter(end => end >= SHORTEST)
    .reverse();
}

/** The divisor of MASE: the mean error of 'as a week ago' in the days before the origin. */
function scaleOf({ values }: Series, end: number): number {
  let sum = 0;
  for (let at = 7; at < end; at++) sum += Math.abs(values[at]! - values[at - 7]!);
  return sum / (end - 7);
}

/** A hundredth of a haléř, so that a constant series is inside its own interval. */
const TINY = 1e-4;

/** Measures a series; null when it is too short. For a constant series only the coverage is known. */
export function measured(series: Series): Measurement | null {
  const origins = originsOf(series.values.length);
  if (origins.length === 0) return null;
  const history = historyOf(series);
  const mase: Measurement['mase'] = new Map();
  const held: Held = { days: 0, in80: 0, in95: 0, all: 0, allIn80: 0 };
  const chosen: string[] = [];
  for (const end of origins) {
    const { method, forecasts, days } = forecastAt(history, end)!;
    chosen.push(method);
    const actual = series.values.slice(end, end + DAYS);
    const scale = scaleOf(series, end);
    const maseOf = (forecast: Float64Array) =>
      actual.reduce((sum, value, at) => sum + Math.abs(value - forecast[at]!), 0) / DAYS / scale;
    const naive = maseOf(forecasts.get('naivni')!);
    for (const [name, forecast] of [...forecasts, ['zvolená', forecasts.get(method)!] as const]) {
      if (scale > 0) mase.set(name, [...(mase.get(name) ?? []), { own: maseOf(forecast), naive }]);
    }
    actual.forEach((value, at) => {
      const { od80, do80, od95, do95 } = days[at]!;
      const in80 = value >= od80 - TINY && value <= do80 + TINY;
      held.all++;
      if (in80) held.allIn80++;
      if (do95 - od95 <= TINY) return;
      held.days++;
      if (in80) held.in80++;
      if (value >= od95 - TINY && value <= do95 + TINY) held.in95++;
    });
  }
  return { mase, held, chosen };
}
