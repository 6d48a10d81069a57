import { type DayNumber, KINDS, kindAt, PLAIN, weekdayAt } from './calendar.ts';

/** Every day from `first` on, in the order of time: a day that sold nothing is 0. */
export type Series = { first: DayNumber; values: readonly number[] };

/** How many weeks on each side tell what a day would usually be. */
const WEEKS_BESIDE = 4;
/** The share of a common holiday's own history against 'as any other day', in squares of the noise. */
const HOLIDAY_SPREAD = 0.3;
/** Weeks after which a weekday's share counts half. */
const SHARE_HALF_LIFE = 13;
/** A weekday that sold nothing for so many weeks is one on which the shop is closed. */
const CLOSED_WEEKS = 8;
/** How far from the usual a day may lie, in robust standard deviations, before it is drawn nearer. */
const FAR = 4;

/** What a method may know at an origin: days before it, freed of holidays and of what happens once. */
export type Known = {
  /** The day forecast first. */
  origin: DayNumber;
  raw: readonly number[];
  /** `raw` as if no day were a holiday, closed by accident or extraordinary. */
  clean: Float64Array;
  /** Weekday's share of an average day, from Monday; 0 is closed. */
  week: readonly number[];
  /** `clean` without the week: an average day's turnover as of each day. NaN on closed weekdays. */
  level: Float64Array;
  /** What a day to come is multiplied by for being a holiday. */
  factorAt(day: DayNumber): number;
};

export const mean = (values: readonly number[]) =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

const ascending = (a: number, b: number) => a - b;

/** The middle of `values`, which get sorted. */
export function medianOf(values: number[]): number {
  values.sort(ascending);
  const half = values.length >> 1;
  if (values.length === 0) return Number.NaN;
  return values.length % 2 ? values[half]! : (values[half - 1]! + values[half]!) / 2;
}

/** What day `at` of `values` would usually be: the middle of the same weekday in the weeks about it, before `end`. */
function usualAt(values: readonly number[], kinds: Int8Array, at: number, end: number): number {
  const beside: number[] = [];
  for (let week = 1; week <= WEEKS_BESIDE; week++) {
    for (const other of [at - 7 * week, at + 7 * week])
      if (other >= 0 && other < end && kinds[other] === PLAIN) beside.push(values[other]!);
  }
  return medianOf(beside);
}

/** A history that tells what was known at any origin in it; what does not depend on the origin is worked out once. */
export function historyOf(series: Series) {
  const { first, values } = series;
  const whole = new Float64Array(values.length).fill(Number.NaN);
  const kinds = Int8Array.from(values, (_, at) => kindAt(first + at));

  function usual(at: number, end: number): number {
    if (at + 7 * WEEKS_BESIDE >= end) return usualAt(values, kinds, at, end);
    if (Number.isNaN(whole[at]!)) whole[at] = usualAt(values, kinds, at, end);
    return whole[at]!;
  }

  /** What is known before the day of index `end`. */
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

/** By kind of day: its turnover against the usual; what was seen seldom or in much noise is drawn to all holidays. */
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

/** Days as if there were no holidays, no accidental closures and nothing that happens once. */
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
  // Where empty days are many they are how the series is.
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
 * Each weekday's share of an average day, later weeks counting more; a share that the noise could have made is drawn
 * to 1, one that sold nothing lately is 0.
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
