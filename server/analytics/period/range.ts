import { shift, startOf, type Unit } from '#shared/analytics/units.ts';
import { addDays, daysBetween, mondayOf } from '#shared/core/days.ts';

/**
 * Days as YYYY-MM-DD; both ends are included. With `do_casu` (HH:MM in Prague) the last day counts only up to that
 * time.
 */
export type Range = { od: string; do: string; do_casu?: string };

/** Splits a range with `do_casu` into its whole days (null when there are none) and the day that is cut short. */
export function cutOf(range: Range): { whole: Range | null; cut: Range | null } {
  const { od, do: end, do_casu } = range;
  if (!do_casu) return { whole: range, cut: null };
  const whole = od < end ? { od, do: addDays(end, -1) } : null;
  return { whole, cut: { od: end, do: end, do_casu } };
}

/** The number of days in a range, both ends counted. */
export const lengthOf = ({ od, do: to }: Range) => daysBetween(od, to) + 1;

/** '2026-W14' for any day of that ISO week. */
export function isoWeek(day: string): string {
  const thursday = addDays(mondayOf(day), 3);
  const year = thursday.slice(0, 4);
  const first = mondayOf(`${year}-01-04`);
  const week = daysBetween(first, mondayOf(day)) / 7 + 1;
  return `${year}-W${String(week).padStart(2, '0')}`;
}

/** The grains of rollups: years, months, decades (from the 1st, the 11th and the 21st of a month), days. */
export type Zrno = 'r' | 'm' | 'k' | 'd';

/** The first day of the year, month or decade that `day` is in, and of the next one. */
function around(zrno: Zrno, day: string): { first: string; next: string } {
  if (zrno === 'r') return { first: startOf('rok', day), next: shift('rok', day, 1) };
  const [month, following] = [startOf('mesic', day), shift('mesic', day, 1)];
  if (zrno === 'm') return { first: month, next: following };
  const before = Math.min(Math.floor((Number(day.slice(8)) - 1) / 10), 2) * 10;
  return {
    first: addDays(month, before),
    next: before < 20 ? addDays(month, before + 10) : following,
  };
}

type Piece = { zrno: Zrno; range: Range };

/** Splits a range into whole periods of `grains`, the longest first, and the remaining days at its edges. */
export function splitBy(range: Range, [zrno, ...shorter]: readonly Zrno[]): Piece[] {
  if (!zrno) return [{ zrno: 'd', range }];
  const { first, next } = around(zrno, range.od);
  const od = first === range.od ? first : next;
  const end = around(zrno, addDays(range.do, 1)).first;
  if (od >= end) return splitBy(range, shorter);
  return [
    { zrno, range: { od, do: addDays(end, -1) } },
    ...(range.od < od ? splitBy({ od: range.od, do: addDays(od, -1) }, shorter) : []),
    ...(end <= range.do ? splitBy({ od: end, do: range.do }, shorter) : []),
  ];
}

/** The first days of all units that a range touches, in order. */
export function bucketsOf(unit: Unit, range: Range): string[] {
  const days: string[] = [];
  for (let day = startOf(unit, range.od); day <= range.do; day = shift(unit, day, 1)) days.push(day);
  return days;
}
