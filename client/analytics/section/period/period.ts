import { isNameOf, MAX_DAYS } from '#shared/analytics/kinds.ts';
import { addMonths, daysBetween, monthOf } from '#shared/core/days.ts';
import { czechMonth } from '#shared/core/months.ts';
import { pragueClock } from '#shared/core/prague.ts';
import { useFilters } from '../../../core/filters.ts';
import { quietly } from '../../../core/quietly.ts';
import { useUser } from '../../../core/session.tsx';
import type { Range } from '../../../forms/dates/range-entry.ts';
import { monthIn, rangeIn } from '../../../forms/dates/ranges.ts';
import { usePlace } from '../../../navigation/Navigation.tsx';
import { useNow } from '../../../ui/hooks/useNow.ts';
import { CHOICES, type Choice, type Chosen, daysOf, isOfMonths, NONE, shifted } from './choices.ts';

/** Today in Prague, YYYY-MM-DD, whatever the zone and the clock of the device. */
export const useToday = () => pragueClock(useNow()).datum;

export const PERIOD_FILTERS = ['period', 'start_date', 'end_date', 'selected_month'] as const;
type Said = Partial<Record<(typeof PERIOD_FILTERS)[number], string>>;

/** The key in the browser's storage, per person, since several people share a browser in a shop. */
const keyOf = (person: number) => `analytika-obdobi:${person}`;

/** The value read for the current place: a choice made in another window must not change a screen nobody touches. */
let read: { place: string; key: string; said: Said } | undefined;

/** The last choice on any screen of analytics, so that people who work by weeks need not choose them each morning. */
export function remembered(key: string, place: string): Said {
  if (read?.place !== place || read.key !== key)
    read = { place, key, said: quietly(() => JSON.parse(localStorage.getItem(key) ?? '{}') as Said) ?? {} };
  return read.said;
}

/** The two given days, up to `today`; '' where there is none. */
const ownOf = (said: Said, today: string) =>
  rangeIn({ od: said.start_date ?? '', do: said.end_date ?? '' }, today);

/** Whether a range has more days than most calls accept. */
export const isTooLong = (days: Range) => daysBetween(days.od, days.do) >= MAX_DAYS;

/** The choice remembered from another screen, unless it has so many days that this screen would refuse it. */
export function takenOver(said: Said, today: string, isAnyLength: boolean): Said {
  const { od, do: to } = ownOf(said, today);
  return !isAnyLength && od && isTooLong({ od, do: to || today }) ? {} : said;
}

/**
 * The period parameters of a call: a name that the server knows, or days. A quarter or a year that has only one day
 * yet is sent as the month so far, which is also what it becomes the next day: sent as that one day, it would be
 * compared as a day (docs/decisions/0042).
 */
export function queryOf(chosen: Chosen, today: string): Record<string, string> {
  const { period, selected_month } = chosen;
  if (period === 'month') return { period, selected_month };
  if (period === 'daily' || period === 'weekly' || period === 'monthly') return { period };
  const { od: start_date, do: end_date } = daysOf(chosen, today);
  if (start_date === end_date && isOfMonths(period)) return { period: 'monthly' };
  return { period: 'custom', start_date, end_date };
}

/** The parameters of the address for a choice: a name, with the days or the month that it needs. */
export const addressOf = ({ period, start_date, end_date, selected_month }: Chosen) => ({
  period,
  ...(period === 'custom' && { start_date, end_date }),
  ...(period === 'month' && { selected_month }),
});

/**
 * The period of a screen of analytics: from the address, else the last choice on any screen, else `byDefault`. Days
 * or months that are invalid or after today count as not chosen. A custom period without a start begins on the first
 * of a month, ends today at the latest, and may have any length only with `isAnyLength`.
 */
export function usePeriod(byDefault: Choice, isAnyLength = false) {
  const today = useToday();
  const key = keyOf(useUser().id);
  const place = usePlace().key;
  const { filters, setFilters, isAny } = useFilters(PERIOD_FILTERS);
  const said: Said = isAny ? filters : takenOver(remembered(key, place), today, isAnyLength);
  const own = ownOf(said, today);
  const named = isNameOf(CHOICES, said.period ?? null) ? (said.period as Choice) : null;
  const isDays = own.od !== '' || own.do !== '';
  const end_date = own.do || today;
  const chosen: Chosen = {
    period: named ?? (isDays ? 'custom' : byDefault),
    start_date: own.od || `${end_date.slice(0, 7)}-01`,
    end_date,
    selected_month: monthIn(said.selected_month ?? '', today.slice(0, 7)) || today.slice(0, 7),
  };
  const remember = (next: Partial<Chosen>) =>
    quietly(() => localStorage.setItem(key, JSON.stringify({ ...NONE, period: 'custom', ...next })));
  const choose = (next: Partial<Chosen>) => {
    const told = { ...NONE, ...addressOf({ ...chosen, ...next }) };
    remember(told);
    setFilters(told);
  };
  /** Clears the choice for all screens. */
  const forget = () => {
    quietly(() => localStorage.removeItem(key));
    setFilters(NONE);
  };
  const earlier = shifted(chosen, -1, today);
  const later = shifted(chosen, 1, today);
  return {
    ...{ ...chosen, chosen, today, choose, remember, forget, earlier, later },
    /** Whether the address or the remembered choice has a period. */
    isChosen: named !== null || isDays,
    days: daysOf(chosen, today),
    query: queryOf(chosen, today),
  };
}
export type UsedPeriod = ReturnType<typeof usePeriod>;

/** The current and the previous year's months up to this one, newest first, as YYYY-MM (rule analytics-1). */
const monthsBefore = (today: string): string[] =>
  Array.from({ length: 12 + Number(today.slice(5, 7)) }, (_, back) => addMonths(monthOf(today), -back));

/** The months to choose from, always including the chosen one. */
export const monthsWith = (month: string, today: string) =>
  [...new Set([...monthsBefore(today), month])].map(value => ({ value, label: czechMonth(value) }));
