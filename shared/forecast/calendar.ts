import { addDays, daysBetween } from '../core/days.ts';
import { holidayOn } from '../shifts/holidays.ts';

/** A day as the number of days since 1970-01-01, so that a series can be an array. */
export type DayNumber = number;

const EPOCH = '1970-01-01';

export const numberOf = (day: string): DayNumber => daysBetween(EPOCH, day);
export const dayOf = (number: DayNumber): string => addDays(EPOCH, number);

/** 0 is Monday, 6 is Sunday. */
export const weekdayAt = (number: DayNumber) => (((number + 3) % 7) + 7) % 7;

/** Kinds of days that sell differently from their weekday; the days around Christmas also differ from each other. */
export const KINDS = ['volno', 'stedry', 'vanoce', 'silvestr', 'novy-rok', 'velikonoce'] as const;
export const PLAIN = -1;

const FIXED: Record<string, number> = { '12-24': 1, '12-25': 2, '12-26': 2, '12-31': 3, '01-01': 4 };
const known = new Map<DayNumber, number>();

/** A day's kind as an index of `KINDS`, `PLAIN` for an ordinary day (Czech public holidays, rule shifts-7). */
export function kindAt(number: DayNumber): number {
  const before = known.get(number);
  if (before !== undefined) return before;
  const day = dayOf(number);
  const name = holidayOn(day);
  const kind = FIXED[day.slice(5)] ?? (name?.startsWith('Vel') ? 5 : name ? 0 : PLAIN);
  known.set(number, kind);
  return kind;
}
