import { weekdayAt } from './calendar.ts';
import { type Known, mean, medianOf } from './history.ts';
import { seasonOfYear } from './regression.ts';

/** Days that every forecast reaches. */
export const HORIZON = 35;

/** What each of the days from the origin on will sell; null when the history is too short for the method. */
export type Method = (known: Known) => Float64Array | null;

const days = (at: (ahead: number) => number) =>
  Float64Array.from({ length: HORIZON }, (_, ahead) => at(ahead));

/** The last values of `level` that are numbers, at most `count` days back. */
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

/** An average day of each day to come, made a day of its weekday and of its holiday. */
const spread = ({ origin, week, factorAt }: Known, average: (ahead: number) => number) =>
  days(ahead => average(ahead) * week[weekdayAt(origin + ahead)]! * factorAt(origin + ahead));

/** The same weekday of the last week, as it was. */
const naive: Method = ({ raw }) => {
  const from = raw.length - 7;
  return from < 0 ? null : days(ahead => raw[from + (ahead % 7)]!);
};

/** The mean of the last four same weekdays. */
const fourWeeks: Method = ({ origin, clean, factorAt }) => {
  if (clean.length < 28) return null;
  return days(ahead => {
    const same = [1, 2, 3, 4].map(week => clean[clean.length - 7 * week + (ahead % 7)]!);
    return mean(same) * factorAt(origin + ahead);
  });
};

/** The middle one of the last eight same weekdays: what happens once does not move it. */
const usual: Method = ({ origin, clean, factorAt }) => {
  if (clean.length < 56) return null;
  return days(ahead => {
    const same = [1, 2, 3, 4, 5, 6, 7, 8].map(week => clean[clean.length - 7 * week + (ahead % 7)]!);
    return medianOf(same) * factorAt(origin + ahead);
  });
};

const ALPHAS = [0.01, 0.025, 0.05, 0.1, 0.2];
const AHEAD = 28;

/** Exponential smoothing of the average day, with the week; how quickly it forgets is what foretold four weeks best. */
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
      // The mean of what came counts as the first, so that short histories do not hang on their first days.
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
  // The mean of the middle half: less noise than the middle one.
  const quarter = values.length >> 2;
  const level = mean([...values.subarray(quarter, values.length - quarter)]);
  return spread(known, () => level);
};

/** Last year about the same date, grown as the last eight weeks grew against theirs. */
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

/** Week, year and trend together, by a regression; where it was wrong lately it is put right, less with each day. */
const decomposition: Method = known => {
  const season = seasonOfYear(known);
  return season && spread(known, ahead => Math.max(0, season(ahead)));
};

/** Methods by the name that is stored and shown. */
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
