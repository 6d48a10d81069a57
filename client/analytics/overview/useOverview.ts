import { useQuery } from '@tanstack/react-query';
import { type Answer, ApiError } from '../../core/api.ts';
import { useFilters } from '../../core/filters.ts';
import { apiQuery } from '../../core/queries.ts';
import { dayIn, monthIn } from '../../forms/dates/ranges.ts';
import { useToday } from '../section/period.ts';

export type Overview = Answer<'GET /analytics/web-prodeje/polozky/'>;

/** D2 §5: whatever answers, it must be an overview. */
function checked(answer: Overview): Overview {
  if (answer?.success !== true || !Array.isArray(answer.data)) {
    throw new ApiError(200, 'Neplatný formát odpovědi z API');
  }
  return answer;
}

/** Live numbers are also asked for each minute: midnight moves the day without any sale. */
const REFRESH_MS = 60_000;

/**
 * The overview as the address says: `data` is 'mesicni' for months, `datum` the day or month of the historical
 * mode, empty for the live one (D2 §4.1). A failure empties what is shown.
 */
export function useOverview() {
  const { filters, setFilters } = useFilters(['data', 'datum']);
  const isMonthly = filters.data === 'mesicni';
  const today = useToday();
  const datum = isMonthly ? monthIn(filters.datum, today.slice(0, 7)) : dayIn(filters.datum, today);
  const isHistorical = datum !== '';
  const query = { type: isMonthly ? 'monthly' : 'daily', date: datum } as const;
  const load = useQuery({
    ...apiQuery('GET /analytics/web-prodeje/polozky/', { query }),
    select: checked,
    refetchInterval: isHistorical ? false : REFRESH_MS,
  });
  const dnes = load.data?.dnes ?? today;
  const current = isMonthly ? dnes.slice(0, 7) : dnes;
  return {
    load,
    query,
    dnes,
    datum,
    isMonthly,
    isHistorical,
    answer: load.isError ? null : load.data,
    choose: (datum: string) => setFilters({ datum }),
    setMonthly: (monthly: boolean) =>
      setFilters({
        data: monthly ? 'mesicni' : '',
        datum: isHistorical ? (monthly ? datum.slice(0, 7) : dnes) : '',
      }),
    setHistorical: (historical: boolean) => setFilters({ datum: historical ? current : '' }),
  };
}
export type OverviewState = ReturnType<typeof useOverview>;
