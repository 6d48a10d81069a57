import { weekdayAt } from './calendar.ts';
import { type Known, mean, medianOf } from './history.ts';
import { seasonOfYear } from './regression.ts';

/** The number of days that every forecast covers. */
export const HORIZON = 35;

/** Forecasts each of the days from the origin on; null when the history is too short for the method. */
export type Method = (known: Known) => Float64Array | null;

const days = (at: (ahead: number) => number) =>
  Float64Array.from({ length: HORIZON }, (_, ahead) => at(ahead));

/** The mean of `level` from index `from` to before `to`, without closed days; NaN when there are none. */
function recent(level: Float64Array, from: number, to: number): number {
  let sum = 0;
  let count = 0;
  for (let at = Math.max(0, from); at < Math.min(to, level.length); at++) {
    const value = level[at]!;
    if (Number.isNaN(value)) continue;
    sum += value;
    count++;
  }
  return count === 0 ? Number.NaN : sum / count;
}

/** Turns a forecast of average days into actual days, by weekday and holiday. */
const spread = ({ origin, week, factorAt }: Known, average: (ahead: number) => number) =>
  days(ahead => average(ahead) * week[weekdayAt(origin + ahead)]! * factorAt(origin + ahead));

/** The same weekday of the last week, unchanged. */
const naive: Method = ({ raw }) => {
  const from = raw.length - 7;
  return from < 0 ? null : days(ahead => raw[from + (ahead % 7)]!);
};

/** The mean of the same weekday in the last four weeks. */
const fourWeeks: Method = ({ origin, clean, factorAt }) => {
  if (clean.length < 28) return null;
  return days(ahead => {
    const same = [1, 2, 3, 4].map(week => clean[clean.length - 7 * week + (ahead % 7)]!);
    return mean(same) * factorAt(origin + ahead);
  });
};

/** The median of the same weekday in the last eight weeks: a one-off event does not move it. */
const usual: Method = ({ origin, clean, factorAt }) => {
  if (clean.length < 56) return null;
  return days(ahead => {
    const same = [1, 2, 3, 4, 5, 6, 7, 8].map(week => clean[clean.length - 7 * week + (ahead % 7)]!);
    return medianOf(same) * factorAt(origin + ahead);
  });
};

const ALPHAS = [0.01, 0.025, 0.05, 0.1, 0.2];
const AHEAD = 28;

/** Exponential smoothing of the average day, with the week; uses the rate that forecast four weeks best. */
const smoothing: Method = known => {
  const values = known.level.filter(value => !Number.isNaN(value));
  if (values.length < 14) return null;
  const sums = new Float64Array(values.length + 1);
  for (let at = 0; at < values.length; at++) sums[at + 1] = sums[at]! + values[at]!;
  let best = { loss: Number.POSITIVE_INFINITY, level: 0 };
  for (const alpha of ALPHAS) {
    let level = mean([...values.subarray(0, 14)]);
    let loss = 0;
    for (let at = 0; at < values.length; at++) {
      // Early values count as a plain mean, so that short histories do not depend on their first days.
      level += Math.max(alpha, 1 / (at + 2)) * (values[at]! - level);
      if (at >= 13 && at + AHEAD < values.length)
        loss += Math.abs((sums[at + 1 + AHEAD]! - sums[at + 1]!) / AHEAD - level);
    }
    if (loss < best.loss || (loss === best.loss && alpha === 0.05)) best = { loss, level };
  }
  return spread(known, () => best.level);
};

/** Weekday × the middle of the average days of the last eight weeks: no single day moves it. */
const middle: Method = known => {
  const values = known.level.filter(value => !Number.isNaN(value)).slice(-56);
  if (values.length < 28) return null;
  values.sort();
  // The mean of the middle half is less noisy than the median.
  const quarter = values.length >> 2;
  const level = mean([...values.subarray(quarter, values.length - quarter)]);
  return spread(known, () => level);
};

/** Last year around the same date, scaled by the growth of the last eight weeks against those a year ago. */
const lastYear =
  (beside: number): Method =>
  known => {
    const { level } = known;
    const end = level.length;
    if (end < 365 + 56) return null;
    const now = recent(level, end - 56, end);
    const then = recent(level, end - 56 - 365, end - 365);
    if (!(then > 0)) return null;
    return spread(known, ahead => {
      const day = end + ahead - 365;
      const same = recent(level, day - beside, day + beside + 1);
      return Number.isNaN(same) ? now : Math.max(0, (now * same) / then);
    });
  };

/** Week, year and trend by one regression; recent errors are corrected for, less with each day ahead. */
const decomposition: Method = known => {
  const season = seasonOfYear(known);
  return season && spread(known, ahead => Math.max(0, season(ahead)));
};

/** The methods by the names that are stored and shown. */
export const METHODS = {
  naivni: naive,
  ctyri_tydny: fourWeeks,
  obvykly: usual,
  vyhlazovani: smoothing,
  stred: middle,
  lonsky_tyden: lastYear(3),
  lonske_obdobi: lastYear(10),
  rozklad: decomposition,
} satisfies Record<string, Method>;
export type MethodName = keyof typeof METHODS;
