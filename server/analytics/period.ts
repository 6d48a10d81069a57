import {
  addMonths as addCalendarMonths,
  addDays,
  monthOf as calendarMonth,
  daysBetween,
  mondayOf,
} from '#shared/core/days.ts';
import type { Grain } from './model.ts';

/** Days as YYYY-MM-DD; a range is inclusive on both ends. */
export type Range = { od: string; do: string };

/** The number of days in a range, both ends counted. */
export const lengthOf = ({ od, do: to }: Range) => daysBetween(od, to) + 1;

/** The first day of the month that `day` is in. */
export const monthOf = (day: string) => `${calendarMonth(day)}-01`;

/** The first day of the month `count` months after the month of `day`. */
export const addMonths = (day: string, count: number) => `${addCalendarMonths(calendarMonth(day), count)}-01`;

/** '2026-W14' for any day of that ISO week. */
export function isoWeek(day: string): string {
  const thursday = addDays(mondayOf(day), 3);
  const year = thursday.slice(0, 4);
  const first = mondayOf(`${year}-01-04`);
  const week = daysBetween(first, mondayOf(day)) / 7 + 1;
  return `${year}-W${String(week).padStart(2, '0')}`;
}

/** The range of equal length that ends the day before: what a change is measured against (4-decisions §6). */
export function previousOf(range: Range): Range {
  const to = addDays(range.od, -1);
  return { od: addDays(to, 1 - lengthOf(range)), do: to };
}

/** A range split into the whole months inside it and the days at its edges. */
export function splitByMonths(range: Range): { mesice: Range | null; dny: Range[] } {
  const first = range.od === monthOf(range.od) ? range.od : addMonths(range.od, 1);
  const afterLast = addDays(range.do, 1);
  const end = afterLast === monthOf(afterLast) ? afterLast : monthOf(range.do);
  if (first >= end) return { mesice: null, dny: [range] };
  const dny: Range[] = [];
  if (range.od < first) dny.push({ od: range.od, do: addDays(first, -1) });
  if (end <= range.do) dny.push({ od: end, do: range.do });
  return { mesice: { od: first, do: addDays(end, -1) }, dny };
}

/** The first day of the bucket that `day` is in. */
export function startOf(grain: Grain, day: string): string {
  if (grain === 'den') return day;
  if (grain === 'tyden') return mondayOf(day);
  return grain === 'mesic' ? monthOf(day) : `${day.slice(0, 4)}-01-01`;
}

/** The first day of the bucket `count` buckets after that of `day`. */
export function shift(grain: Grain, day: string, count: number): string {
  const first = startOf(grain, day);
  if (grain === 'den' || grain === 'tyden') return addDays(first, count * (grain === 'den' ? 1 : 7));
  return addMonths(first, count * (grain === 'mesic' ? 1 : 12));
}

/** The first days of all buckets that a range touches, in order. */
export function bucketsOf(grain: Grain, range: Range): string[] {
  const days: string[] = [];
  for (let day = startOf(grain, range.od); day <= range.do; day = shift(grain, day, 1)) days.push(day);
  return days;
}
