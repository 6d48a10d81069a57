import { endOf, shift, startOf } from '#shared/analytics/units.ts';
import { addDays, daysBetween, mondayOf, monthsBefore } from '#shared/core/days.ts';
import { pragueClock } from '#shared/core/prague.ts';
import { lengthOf, type Range } from './range.ts';

/**
 * The one rule of comparisons, for every screen (rule numbers-8, docs/decisions/0042). The days decide,
 * not the control that they were chosen by, so that two screens of the same days never compare them differently.
 */

/** The caller's name for the period where its days are ambiguous: the 1st of a month is both a day and a month. */
export type Called = 'den' | 'mesic';

const monthNumber = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;

/** How many months back the comparable month, quarter or years lie; other runs of months go back their length. */
function stepOf(od: string, months: number): number {
  const month = monthNumber(od) % 12;
  if (months === 1) return 1;
  if (month % 3 === 0 && months <= 3) return 3;
  return month === 0 ? Math.ceil(months / 12) * 12 : months;
}

const equalLengthBefore = (range: Range): Range => ({
  od: addDays(range.od, -lengthOf(range)),
  do: addDays(range.od, -1),
});

function wholeBefore(range: Range): Range {
  const { od, do: end } = range;
  if (od !== startOf('mesic', od) || end !== endOf('mesic', end)) return equalLengthBefore(range);
  const months = monthNumber(end) - monthNumber(od) + 1;
  return { od: shift('mesic', od, -months), do: addDays(od, -1) };
}

function runningBefore(range: Range, called: Called | undefined): Range {
  const { od, do: end } = range;
  if (called === 'den' || (od === end && called === undefined)) {
    return { od: addDays(od, -7), do: addDays(od, -7) };
  }
  if (od === startOf('mesic', od)) {
    const step = stepOf(od, monthNumber(end) - monthNumber(od) + 1);
    return { od: shift('mesic', od, -step), do: monthsBefore(end, step) };
  }
  if (od === mondayOf(od)) {
    const days = daysBetween(od, mondayOf(end)) + 7;
    return { od: addDays(od, -days), do: addDays(end, -days) };
  }
  return equalLengthBefore(range);
}

/**
 * The range that a change of `range` is measured against at the instant `now` (ms). A range that contains today is
 * still running: it is compared with the same part of the previous one, up to the same time of its last day
 * (`do_casu`) - today with the same weekday a week ago, a month, quarter or year with the same days, weeks with the
 * same weekdays. A finished range is compared with the whole previous one, and custom days with as many days before
 * them.
 */
export function comparisonOf(range: Range, now: number, called?: Called): Range {
  const { datum: today, cas } = pragueClock(now);
  if (range.do < today) return wholeBefore(range);
  return { ...runningBefore({ od: range.od, do: today }, called), do_casu: cas };
}

/** The comparison as answers show it: its days, and the time at which the last one ends, null for the whole day. */
export const srovnani = ({
  od,
  do: to,
  do_casu = null,
}: {
  od: string;
  do: string;
  do_casu?: string | null;
}) => ({
  od,
  do: to,
  do_casu,
});
