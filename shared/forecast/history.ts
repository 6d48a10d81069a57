import { type DayNumber, KINDS, kindAt, PLAIN, weekdayAt } from './calendar.ts';

/** The turnover of every day from `first` on, in chronological order; a day without sales is 0. */
export type Series = { first: DayNumber; values: readonly number[] };

/** The number of weeks on each side that determine a day's usual value. */
const WEEKS_BESIDE = 4;
/** How much a common holiday's own history counts against 'as any other day', in squares of the noise. */
const HOLIDAY_SPREAD = 0.3;
/** The age in weeks at which a weekday's share counts half. */
const SHARE_HALF_LIFE = 13;
/** The number of weeks without sales after which a weekday counts as closed. */
const CLOSED_WEEKS = 8;
/** The distance from the usual value, in robust standard deviations, beyond which a day is pulled closer. */
const FAR = 4;

/** What a method may know at an origin: the days before it, with holidays and one-off events removed. */
export type Known = {
  /** The first day to forecast. */
  origin: DayNumber;
  raw: readonly number[];
  /** `raw` as if no day were a holiday, accidentally closed or extraordinary. */
  clean: Float64Array;
  /** Each weekday's share of an average day, from Monday; 0 means closed. */
  week: readonly number[];
  /** `clean` without the weekly pattern: an average day's turnover as of each day. NaN on closed weekdays. */
  level: Float64Array;
  /** The factor by which a future day is multiplied because it is a holiday. */
  factorAt(day: DayNumber): number;
};

export const mean = (values: readonly number[]) =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

const ascending = (a: number, b: number) => a - b;

/** The median of `values`; sorts them in place. */
export function medianOf(values: number[]): number {
  values.sort(ascending);
  const half = values.length >> 1;
  if (values.length === 0) return Number.NaN;
  return values.length % 2 ? values[half]! : (values[half - 1]! + values[half]!) / 2;
}

/** The usual value of day `at`: the median of the same weekday in the surrounding weeks, before `end`. */
function usualAt(values: readonly number[], kinds: Int8Array, at: number, end: number): number {
  const beside: number[] = [];
  for (let week = 1; week <= WEEKS_BESIDE; week++) {
    for (const other of [at - 7 * week, at + 7 * week])
      if (other >= 0 && other < end && kinds[other] === PLAIN) beside.push(values[other]!);
  }
  return medianOf(beside);
}

/** A history that can be queried as of any origin; whatever does not depend on the origin is computed once. */
export function historyOf(series: Series) {
  const { first, values } = series;
  const whole = new Float64Array(values.length).fill(Number.NaN);
  const kinds = Int8Array.from(values, (_, at) => kindAt(first + at));

  function usual(at: number, end: number): number {
    if (at + 7 * WEEKS_BESIDE >= end) return usualAt(values, kinds, at, end);
    if (Number.isNaN(whole[at]!)) whole[at] = usualAt(values, kinds, at, end);
    return whole[at]!;
  }

  /** What is known before the day at index `end`. */
  function at(end: number): Known {
    const expected = new Float64Array(end);
    for (let day = 0; day < end; day++) expected[day] = usual(day, end);
    const factors = holidayFactors(values, kinds, expected);
    const clean = cleaned(values, kinds, expected, factors);
    const week = weekOf(first, clean);
    const level = clean.map((value, day) => {
      const share = week[weekdayAt(first + day)]!;
      return share > 0 ? value / share : Number.NaN;
    });
    const factorAt = (day: DayNumber) => {
      const kind = kindAt(day);
      return kind === PLAIN ? 1 : factors[kind]!;
    };
    return { origin: first + end, raw: values.slice(0, end), clean, week, level, factorAt };
  }
  return { series, at };
}
export type SeriesHistory = ReturnType<typeof historyOf>;

/** By kind of day: its turnover relative to the usual; a rare or noisy kind is pulled towards all holidays. */
function holidayFactors(values: readonly number[], kinds: Int8Array, expected: Float64Array): number[] {
  const seen: number[][] = KINDS.map(() => []);
  let noise = 0;
  let count = 0;
  for (let day = 0; day < expected.length; day++) {
    const usual = expected[day]!;
    if (!(usual > 0)) continue;
    const ratio = Math.min(values[day]! / usual, 3);
    const kind = kinds[day]!;
    if (kind !== PLAIN) seen[kind]!.push(ratio);
    else {
      noise += Math.min((ratio - 1) ** 2, 4);
      count++;
    }
  }
  const weight = count === 0 ? 1 : noise / count / HOLIDAY_SPREAD ** 2;
  const drawn = (ratios: readonly number[], to: number) =>
    ratios.length === 0
      ? to
      : (ratios.reduce((sum, ratio) => sum + ratio, 0) + weight * to) / (ratios.length + weight);
  const usual = drawn(seen.flat(), 1);
  return seen.map((ratios, kind) => drawn(ratios, KINDS[kind] === 'silvestr' ? 1 : usual));
}

/** The days as if there were no holidays, accidental closures or one-off events. */
function cleaned(
  values: readonly number[],
  kinds: Int8Array,
  expected: Float64Array,
  factors: readonly number[],
) {
  const off: number[] = [];
  let empty = 0;
  for (let day = 0; day < expected.length; day++) {
    const usual = expected[day]!;
    if (kinds[day] !== PLAIN || !(usual > 0)) continue;
    off.push(Math.abs(values[day]! - usual) / usual);
    if (values[day] === 0) empty++;
  }
  const spread = 1.4826 * medianOf(off) || 0;
  // When empty days are frequent, they are normal for the series.
  const isRare = empty < 0.08 * off.length;
  return expected.map((usual, day) => {
    const value = values[day]!;
    if (!(usual > 0)) return value;
    const kind = kinds[day]!;
    const factor = kind === PLAIN ? 1 : factors[kind]!;
    if (kind !== PLAIN && (factor < 0.2 || value === 0)) return usual;
    if (isRare && value === 0) return usual;
    const plain = value / factor;
    if (spread === 0) return plain;
    const reach = FAR * spread * usual;
    return Math.min(Math.max(plain, usual - reach), usual + reach);
  });
}

/**
 * Each weekday's share of an average day, later weeks counting more; a share that may be noise is pulled towards 1,
 * and a weekday without recent sales is 0.
 */
function weekOf(first: DayNumber, clean: Float64Array): number[] {
  const end = clean.length;
  const sums = new Float64Array(7);
  const squares = new Float64Array(7);
  const weights = new Float64Array(7);
  const heavy = new Float64Array(7);
  for (let back = 1; back <= Math.min(end, 52 * 7); back++) {
    const weekday = weekdayAt(first + end - back);
    const weight = 0.5 ** (Math.floor((back - 1) / 7) / SHARE_HALF_LIFE);
    const value = clean[end - back]!;
    sums[weekday]! += weight * value;
    squares[weekday]! += weight * value * value;
    weights[weekday]! += weight;
    heavy[weekday]! += weight * weight;
  }
  const isClosed = Array.from({ length: 7 }, (_, weekday) => closedOn(weekday, first, clean));
  const means = Array.from(sums, (sum, at) => (weights[at]! > 0 ? sum / weights[at]! : Number.NaN));
  const open = means.filter((one, at) => !isClosed[at] && !Number.isNaN(one));
  const all = open.reduce((sum, one) => sum + one, 0) / 7;
  const usual = mean(open);
  if (!(usual > 0)) return isClosed.map(is => (is ? 0 : 1));
  let within = 0;
  for (let at = 0; at < 7; at++) {
    if (isClosed[at] || !(weights[at]! > 0)) continue;
    const variance = Math.max(0, squares[at]! / weights[at]! - means[at]! ** 2);
    within += (variance * heavy[at]!) / weights[at]! ** 2 / open.length;
  }
  const between = mean(open.map(one => (one - usual) ** 2));
  const kept = between > 0 ? Math.max(0, 1 - within / between) : 0;
  return means.map((one, at) => {
    if (isClosed[at]) return 0;
    const drawn = Number.isNaN(one) ? usual : usual + kept * (one - usual);
    return Math.max(drawn, 0.02 * usual) / all;
  });
}

function closedOn(weekday: number, first: DayNumber, clean: Float64Array): boolean {
  let seen = 0;
  for (let at = clean.length - 1; at >= 0 && seen < CLOSED_WEEKS; at--) {
    if (weekdayAt(first + at) !== weekday) continue;
    if (clean[at] !== 0) return false;
    seen++;
  }
  return seen >= 3;
}
