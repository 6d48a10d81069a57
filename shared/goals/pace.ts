import { daysBetween, daysFrom, weekdayOf } from '../core/days.ts';

/** The stored forecast of a shop: days from `den` on, and the shares by which sums of days may differ from it. */
export type Expected = { den: string; hodnota: number[]; soucet_od: number[]; soucet_do: number[] };

export type End = { hodnota: number; od: number; do: number };

/** The month and today, the first day that is not over; today may lie before the month or after it. */
export type MonthAt = { od: string; do: string; dnes: string };

/**
 * The share of the month's turnover (0 to 1) that falls on the days before `dnes`: weighted by weekday as in the
 * forecast, evenly without one.
 */
export function shareBehind({ od, do: to, dnes }: MonthAt, expected: Expected | null): number {
  const sums = new Array<number>(7).fill(0);
  const counts = new Array<number>(7).fill(0);
  expected?.hodnota.forEach((value, at) => {
    const weekday = (weekdayOf(expected.den) + at) % 7;
    sums[weekday]! += value;
    counts[weekday]!++;
  });
  const weight = (day: string) => {
    const weekday = weekdayOf(day);
    return counts[weekday]! > 0 ? sums[weekday]! / counts[weekday]! : 1;
  };
  let [behind, all] = [0, 0];
  for (const day of daysFrom(od, daysBetween(od, to) + 1)) {
    all += weight(day);
    if (day < dnes) behind += weight(day);
  }
  return all > 0 ? behind / all : 0;
}

/** The expected turnover of the month's remaining days, with the interval of four in five; null when not known. */
export function restOf({ od, do: to, dnes }: MonthAt, expected: Expected | null): End | null {
  if (dnes > to) return { hodnota: 0, od: 0, do: 0 };
  if (!expected) return null;
  const from = dnes < od ? od : dnes;
  const first = daysBetween(expected.den, from);
  const length = daysBetween(from, to) + 1;
  if (first < 0 || first + length > expected.hodnota.length) return null;
  const hodnota = expected.hodnota.slice(first, first + length).reduce((sum, value) => sum + value, 0);
  return {
    hodnota,
    od: hodnota * (1 + expected.soucet_od[length - 1]!),
    do: hodnota * (1 + expected.soucet_do[length - 1]!),
  };
}

/** The expected final value of a measure that is at `behind` and takes `share` of the turnover to come. */
export const endOf = (behind: number, rest: End | null, share: number): End | null =>
  rest && {
    hodnota: behind + rest.hodnota * share,
    od: behind + rest.od * share,
    do: behind + rest.do * share,
  };
