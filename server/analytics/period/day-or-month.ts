import { endOf } from '#shared/analytics/units.ts';
import { fail } from '../../core/calls/errors.ts';
import { EARLIEST, FUTURE, TOO_EARLY } from './choice.ts';
import type { Range } from './range.ts';

export type DayOrMonth = {
  range: Range;
  /** YYYY-MM-DD or YYYY-MM. */
  obdobi: string;
  source: 'live' | 'database';
};

const DAY_WANTED = 'Pro denní data zadejte datum ve tvaru RRRR-MM-DD.';

/**
 * The day or month that is asked for: without a date, today or the month to date ('live'); with one, that day or
 * month ('database'; rule numbers-7), without its future days.
 * @param field the query's name of it
 * @throws 400 for a future one, or a month where a day is wanted.
 */
export function dayOrMonth(
  { type, date }: { type: 'daily' | 'monthly'; date?: string },
  today: string,
  field = 'date',
): DayOrMonth {
  if (type === 'daily') {
    if (date?.length === 7) throw fail.invalid(DAY_WANTED, field);
    const day = date ?? today;
    if (day < EARLIEST) throw fail.invalid(TOO_EARLY, field);
    if (day > today) throw fail.invalid(FUTURE, field);
    return { range: { od: day, do: day }, obdobi: day, source: date ? 'database' : 'live' };
  }
  const month = (date ?? today).slice(0, 7);
  if (month < EARLIEST.slice(0, 7)) throw fail.invalid(TOO_EARLY, field);
  if (month > today.slice(0, 7)) throw fail.invalid(FUTURE, field);
  const first = `${month}-01`;
  const last = endOf('mesic', first);
  const range = { od: first, do: last < today ? last : today };
  return { range, obdobi: month, source: date ? 'database' : 'live' };
}
