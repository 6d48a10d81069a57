import { pragueClock } from '#shared/core/prague.ts';
import { useFilters } from '../../core/filters.ts';
import type { Range } from '../../forms/dates/range-entry.ts';
import { monthIn, rangeIn } from '../../forms/dates/ranges.ts';
import { useNow } from '../../ui/useNow.ts';

/** Today in Prague, YYYY-MM-DD, whatever the zone of the device. */
export const useToday = () => pragueClock(useNow()).datum;

export const PERIOD_FILTERS = ['period', 'start_date', 'end_date', 'selected_month'] as const;

/**
 * The period in the address and the part of a query that it means: only what the server needs for it.
 * `byDefault` counts while nothing is chosen; a custom one is from the first of a month, up to today. What the
 * address says and is no day or month up to today counts as not chosen.
 */
export function usePeriod(byDefault: string) {
  const today = useToday();
  const { filters, setFilter, setFilters } = useFilters(PERIOD_FILTERS);
  const period = filters.period || byDefault;
  const chosen = rangeIn({ od: filters.start_date, do: filters.end_date }, today);
  const end_date = chosen.do || today;
  const start_date = chosen.od || `${end_date.slice(0, 7)}-01`;
  const selected_month = monthIn(filters.selected_month, today.slice(0, 7)) || today.slice(0, 7);
  const query = {
    period,
    ...(period === 'custom' && { start_date, end_date }),
    ...(period === 'month' && { selected_month }),
  };
  const setRange = ({ od, do: to }: Range) => setFilters({ start_date: od, end_date: to });
  return { period, start_date, end_date, selected_month, today, query, setFilter, setRange };
}

/** The current and the previous year's months up to this one, newest first, as YYYY-MM (rule analytics-1). */
export function monthsBefore(today: string): string[] {
  const [year, month] = today.split('-').map(Number) as [number, number];
  return Array.from({ length: 12 + month }, (_, back) => {
    const at = year * 12 + month - 1 - back;
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
  });
}

const monthFormat = new Intl.DateTimeFormat('cs-CZ', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** '2026-04' as 'duben 2026' */
export const monthName = (month: string) => monthFormat.format(new Date(`${month}-01T00:00:00Z`));
